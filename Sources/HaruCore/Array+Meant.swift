#if !hasFeature(Embedded)
extension Array {
  /// The things that a text refers to: the one with this id, otherwise those with this name,
  /// otherwise those whose ids start with it; none for an empty text.
  public func meant(
    by text: String,
    id: (Element) -> String,
    name: (Element) -> String? = { _ in nil }
  ) -> [Element] {
    if text.isEmpty { return [] }
    // Quotes of a collection are numbered, so one id may be the start of another.
    if let thing = first(where: { id($0) == text }) { return [thing] }
    // A word may be called `0`, which many ids begin with.
    let named = filter { name($0) == text }
    return named.isEmpty ? filter { id($0).hasPrefix(text) } : named
  }
}
#endif
