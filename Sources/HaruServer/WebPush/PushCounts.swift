import Synchronization

/// The number of messages to each push service since the start, by outcome.
final class PushCounts: Sendable {
  /// Hosts come from subscriptions, and some services have arbitrary subdomains, so hosts beyond
  /// this number are counted together.
  private static let limit = 64

  private let values = Mutex<[String: [String: Int]]>([:])

  func add(_ outcome: PushSender.Outcome, of host: String) {
    values.withLock { values in
      let isKnown = values[host] != nil || values.count < Self.limit
      values[isKnown ? host : "other", default: [:]][outcome.name, default: 0] += 1
    }
  }

  /// The samples in the Prometheus text format.
  func samples(named name: String) -> [String] {
    values.withLock { $0 }.sorted { $0.key < $1.key }
      .flatMap { host, outcomes in
        outcomes.sorted { $0.key < $1.key }
          .map { "\(name){host=\"\(host)\",outcome=\"\($0.key)\"} \($0.value)" }
      }
  }
}

extension PushSender.Outcome {
  /// The name in responses and metrics.
  var name: String {
    switch self {
    case .accepted: "accepted"
    case .gone: "gone"
    case .later: "later"
    case .refused: "refused"
    }
  }
}
