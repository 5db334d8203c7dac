#if !hasFeature(Embedded)
import HaruTime

extension Array {
  /// The things that a text refers to: the one with this id, otherwise those with this name,
  /// otherwise those whose ids start with it, otherwise those whose names differ only in case or white
  /// space; none for a blank text.
  public func meant(
    by text: String,
    id: (Element) -> String,
    name: (Element) -> String? = { _ in nil }
  ) -> [Element] {
    if text.trimmed.utf8.isEmpty { return [] }
    // Quotes of a collection are numbered, so one id may be the start of another.
    if let thing = first(where: { id($0) == text }) { return [thing] }
    // A word may be called `0`, which many ids begin with.
    let named = filter { name($0) == text }
    if !named.isEmpty { return named }
    let started = filter { id($0).hasPrefix(text) }
    if !started.isEmpty { return started }
    return filter { name($0).map { NameSearch.areSame($0, text) } ?? false }
  }
}
#endif
