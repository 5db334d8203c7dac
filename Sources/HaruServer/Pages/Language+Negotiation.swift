import HaruUI

extension Language {
  /// The language of a response: from the cookie, else the best complete one in `Accept-Language`,
  /// else English.
  static func negotiated(cookie: String?, accepted: String?) -> Language {
    if let cookie, let language = Language(code: cookie) { return language }
    let choices = WeightedChoice.list(accepted ?? "").filter { $0.weight > 0 }
    // A stable sort: among equals, the first one wins.
    let ordered = choices.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    return ordered.lazy.compactMap { Language(nearestTo: $0.element.value) }
      .first { $0.isComplete } ?? .en
  }
}
