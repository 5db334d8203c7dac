import HaruUI

extension Language {
  /// The language of an answer: what the cookie says, else the best of `Accept-Language` that is
  /// complete, else English.
  static func negotiated(cookie: String?, accepted: String?) -> Language {
    if let cookie, let language = Language(code: cookie) { return language }
    let choices = WeightedChoice.list(accepted ?? "").filter { $0.weight > 0 }
    // A stable sort: among equals the one named first wins.
    let ordered = choices.enumerated().sorted {
      ($1.element.weight, $0.offset) < ($0.element.weight, $1.offset)
    }
    return ordered.lazy.compactMap { Language(nearestTo: $0.element.value) }
      .first { $0.isComplete } ?? .en
  }
}
