import HaruPlatform
import HTTPTypes
import HaruTime
import Hummingbird
import Synchronization

/// Counters since the start, in the Prometheus text format (version 0.0.4).
final class Metrics: Sendable {
  /// Counters without a label.
  enum Counter: CaseIterable {
    case operations

    fileprivate var name: String {
      switch self {
      case .operations: "haru_sync_operations_total"
      }
    }

    fileprivate var help: String {
      switch self {
      case .operations: "Operations that devices sent, repeated ones too."
      }
    }
  }

  private struct Values {
    /// Responses by status.
    var answers: [Int: Int] = [:]
    /// Response times in seconds, by the buckets in `bounds`.
    var buckets = [Int](repeating: 0, count: Metrics.bounds.count + 1)
    var seconds = 0.0
    var counters: [Counter: Int] = [:]
    /// Requests that are being answered.
    var running = 0
  }

  private static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
  private let values = Mutex(Values())
  private let feed: SequenceFeed

  private let push: PushCounts?
  /// The SQLite file, and the folder of the daily backups, if there are any.
  private let files: (database: String?, backups: String?)

  init(
    feed: SequenceFeed,
    push: PushCounts?,
    files: (database: String?, backups: String?) = (nil, nil)
  ) {
    self.feed = feed
    self.push = push
    self.files = files
  }

  func began() { values.withLock { $0.running += 1 } }

  func count(_ counter: Counter, by number: Int = 1) {
    values.withLock { $0.counters[counter, default: 0] += number }
  }

  func answered(_ status: HTTPResponse.Status, after duration: Duration) {
    let parts = duration.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
    values.withLock { values in
      values.running -= 1
      values.answers[status.code, default: 0] += 1
      values.buckets[bucket] += 1
      values.seconds += seconds
    }
  }

  var text: String {
    let values = values.withLock { $0 }
    let lines =
      responses(values) + times(values) + counters(values) + gauges(values)
      + ProcessFigures().samples.flatMap { sample in
        metric(sample.name, sample.type, sample.help, ["\(sample.name) \(sample.value)"])
      }
    return lines.joined(separator: "\n") + "\n"
  }

  private func metric(
    _ name: String,
    _ type: String,
    _ help: String,
    _ samples: [String]
  ) -> [String] {
    ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"] + samples
  }

  private func responses(_ values: Values) -> [String] {
    let name = "haru_http_responses_total"
    let samples = values.answers.sorted { $0.key < $1.key }
      .map { "\(name){status=\"\($0.key)\"} \($0.value)" }
    return metric(name, "counter", "Answers by status.", samples)
  }

  private func times(_ values: Values) -> [String] {
    let name = "haru_http_response_seconds"
    var sum = 0
    var samples = zip(Self.bounds, values.buckets).map { bound, count in
      sum += count
      return "\(name)_bucket{le=\"\(bound)\"} \(sum)"
    }
    let total = values.buckets.reduce(0, +)
    samples += [
      "\(name)_bucket{le=\"+Inf\"} \(total)", "\(name)_sum \(values.seconds)",
      "\(name)_count \(total)",
    ]
    return metric(name, "histogram", "Time until an answer began.", samples)
  }

  private func counters(_ values: Values) -> [String] {
    let messages = "haru_push_messages_total"
    return Counter.allCases.flatMap { counter in
      let sample = "\(counter.name) \(values.counters[counter] ?? 0)"
      return metric(counter.name, "counter", counter.help, [sample])
    }
      + metric(
        messages,
        "counter",
        "Messages to push services by host and outcome.",
        push?.samples(named: messages) ?? []
      )
  }

  private func gauges(_ values: Values) -> [String] {
    func gauge(_ name: String, _ help: String, _ value: Int64?) -> [String] {
      value.map { metric(name, "gauge", help, ["\(name) \($0)"]) } ?? []
    }
    let newest = files.backups.map { ScheduledBackups.newest(in: $0) }
      .map { Int64($0?.date.daysSinceEpoch ?? 0) * 86_400 }
    return gauge("haru_sync_streams", "Open event streams.", Int64(feed.count))
      + gauge("haru_http_running", "Requests that are being answered.", Int64(values.running))
      + gauge("haru_database_bytes", "Size of the database file.", Self.size(of: files.database))
      + gauge(
        "haru_backup_timestamp_seconds",
        "The day (UTC) of the newest backup of --backup-dir.",
        newest
      )
  }
}

extension Metrics {
  private static func size(of file: String?) -> Int64? {
    file.flatMap { FileStatus($0)?.size }
  }
}

/// Counts responses and measures their times.
struct Measuring: RouterMiddleware {
  let metrics: Metrics

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    let start = ContinuousClock.now
    metrics.began()
    do {
      let response = try await next(request, context)
      metrics.answered(response.status, after: .now - start)
      return response
    } catch {
      metrics.answered(.internalServerError, after: .now - start)
      throw error
    }
  }
}
