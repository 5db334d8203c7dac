package import HaruJSON

/// A test of the whole way of a message to this browser, step by step.
package struct PushTest: Equatable {
  /// What has to be so for a message to be seen, in order.
  package enum Step: UInt8, CaseIterable {
    case browser, permission, worker, server, subscription, known, sent, arrived, shown, seen
  }

  /// No step takes longer, in milliseconds.
  private static let longest: Int64 = 3_600_000

  /// The steps that were tried, from the first on; the last one may have failed.
  package private(set) var found: [Found] = []
  /// Whether the browser is still at it.
  package private(set) var isRunning = true
  /// Whether the person saw the message; nil until they said so.
  package var wasSeen: Bool?

  /// What came of a step.
  package struct Found: Equatable {
    /// Whether it is as it has to be.
    package let isGood: Bool
    /// How long it took, in milliseconds, where that tells something.
    package let milliseconds: Int64?

    /// Creates the outcome of a step.
    package init(isGood: Bool, milliseconds: Int64?) {
      self.isGood = isGood
      self.milliseconds = milliseconds
    }
  }

  /// Creates a test that begins.
  package init() {}

  /// Reads what the browser reports, `{"isRunning": true, "found": [[true], [true, 420], [false]]}`.
  package init(json: JSON) {
    isRunning = json["isRunning"]?.bool ?? false
    found = (json["found"]?.array ?? []).prefix(Step.allCases.count - 1).map { step in
      let time = step[1]?.integer.map { min(max($0, 0), Self.longest) }
      return Found(isGood: step[0]?.bool ?? false, milliseconds: time)
    }
  }

  /// What came of a step; nil if it was not reached.
  package func outcome(of step: Step) -> Found? {
    let index = Int(step.rawValue)
    if step == .seen { return wasSeen.map { Found(isGood: $0, milliseconds: nil) } }
    return index < found.count ? found[index] : nil
  }

  /// Whether only the person can say how it went.
  package var isAsking: Bool {
    !isRunning && found.count == Step.allCases.count - 1 && found.allSatisfy { $0.isGood }
  }

  /// The number of steps that are as they have to be.
  package var goodSteps: Int { Step.allCases.count { outcome(of: $0)?.isGood == true } }
}
