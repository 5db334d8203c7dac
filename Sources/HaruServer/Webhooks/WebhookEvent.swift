import HaruCore

/// The events that webhooks receive.
enum WebhookEvent: String, CaseIterable {
  case focusFinished = "focus.finished"
  case wordAdded = "word.added"
  case dayEnded = "day.ended"
  /// Sent by a person to test the address.
  case test

  /// The events that a webhook can be subscribed to.
  static let choices = allCases.filter { $0 != .test }

  /// The kind of records that triggers it; nil if time does.
  var kind: String? {
    switch self {
    case .focusFinished: WorkSession.entity
    case .wordAdded: Word.entity
    case .dayEnded, .test: nil
    }
  }
}
