package import HaruJSON

/// A step-by-step test of a message's whole way to this browser.
package struct PushTest: Equatable {
  /// The conditions for a message to be seen, in order.
  package enum Step: UInt8, CaseIterable {
    case browser, permission, worker, server, subscription, known, sent, arrived, shown, seen
  }

  /// The longest plausible duration of a step, in milliseconds.
  private static let longest: Int64 = 3_600_000

  /// The results of the steps so far; the last one may have failed.
  package private(set) var found: [Found] = []
  /// Whether the test is still running.
  package private(set) var isRunning = true
  /// Whether the person saw the message; nil until they have answered.
  package var wasSeen: Bool?

  /// The result of a step.
  package struct Found: Equatable {
    /// Whether the step succeeded.
    package let isGood: Bool
    /// How long it took in milliseconds, if that is informative.
    package let milliseconds: Int64?

    /// Creates the result of a step.
    package init(isGood: Bool, milliseconds: Int64?) {
      self.isGood = isGood
      self.milliseconds = milliseconds
    }
  }

  /// Creates a test that is starting.
  package init() {}

  /// Reads the browser's report, `{"isRunning": true, "found": [[true], [true, 420], [false]]}`.
  package init(json: JSON) {
    isRunning = json["isRunning"]?.bool ?? false
    found = (json["found"]?.array ?? []).prefix(Step.allCases.count - 1).map { step in
      let time = step[1]?.integer.map { min(max($0, 0), Self.longest) }
      return Found(isGood: step[0]?.bool ?? false, milliseconds: time)
    }
  }

  /// The result of a step; nil if it was not reached.
  package func outcome(of step: Step) -> Found? {
    let index = Int(step.rawValue)
    if step == .seen { return wasSeen.map { Found(isGood: $0, milliseconds: nil) } }
    return index < found.count ? found[index] : nil
  }

  /// Whether only the person can tell the result.
  package var isAsking: Bool {
    !isRunning && found.count == Step.allCases.count - 1 && found.allSatisfy { $0.isGood }
  }

  /// The number of successful steps.
  package var goodSteps: Int { Step.allCases.count { outcome(of: $0)?.isGood == true } }
}
