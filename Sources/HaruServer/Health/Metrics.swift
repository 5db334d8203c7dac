import HTTPTypes
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
  }

  private static let bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5]
  private let values = Mutex(Values())
  private let feed: SequenceFeed

  private let push: PushCounts?

  init(feed: SequenceFeed, push: PushCounts?) {
    self.feed = feed
    self.push = push
  }

  func count(_ counter: Counter, by number: Int = 1) {
    values.withLock { $0.counters[counter, default: 0] += number }
  }

  func answered(_ status: HTTPResponse.Status, after duration: Duration) {
    let parts = duration.components
    let seconds = Double(parts.seconds) + Double(parts.attoseconds) / 1e18
    let bucket = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
    values.withLock { values in
      values.answers[status.code, default: 0] += 1
      values.buckets[bucket] += 1
      values.seconds += seconds
    }
  }

  var text: String {
    let values = values.withLock { $0 }
    var lines: [String] = []
    func add(_ name: String, _ type: String, _ help: String, _ samples: [String]) {
      lines += ["# HELP \(name) \(help)", "# TYPE \(name) \(type)"] + samples
    }
    add(
      "haru_http_responses_total",
      "counter",
      "Answers by status.",
      values.answers.sorted { $0.key < $1.key }.map {
        "haru_http_responses_total{status=\"\($0.key)\"} \($0.value)"
      }
    )
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
    add(name, "histogram", "Time until an answer began.", samples)
    for counter in Counter.allCases {
      add(
        counter.name,
        "counter",
        counter.help,
        ["\(counter.name) \(values.counters[counter] ?? 0)"]
      )
    }
    let messages = "haru_push_messages_total"
    add(
      messages,
      "counter",
      "Messages to push services by host and outcome.",
      push?.samples(named: messages) ?? []
    )
    add(
      "haru_sync_streams",
      "gauge",
      "Open event streams.",
      ["haru_sync_streams \(feed.count)"]
    )
    return lines.joined(separator: "\n") + "\n"
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
    let response = try await next(request, context)
    metrics.answered(response.status, after: .now - start)
    return response
  }
}
