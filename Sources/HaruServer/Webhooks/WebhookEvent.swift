import HaruCore

/// What webhooks are told of.
enum WebhookEvent: String, CaseIterable {
  case focusFinished = "focus.finished"
  case wordAdded = "word.added"
  case dayEnded = "day.ended"
  /// Sent by a person to try the address.
  case test

  /// Those that a webhook can be told of.
  static let choices = allCases.filter { $0 != .test }

  /// The kind of the records that make it happen; nil if the time does.
  var kind: String? {
    switch self {
    case .focusFinished: WorkSession.entity
    case .wordAdded: Word.entity
    case .dayEnded, .test: nil
    }
  }
}
