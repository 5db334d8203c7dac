#if !hasFeature(Embedded)
import HaruTime

/// Cleans up the texts of calendars.
enum CalendarText {
  private static let ellipsis = "…"

  /// The text on one line, trimmed, without control characters and direction overrides, and
  /// truncated at a character to a number of bytes.
  static func cleaned(_ text: String, limit: Int) -> String {
    let line = QuoteText.cleaned(text)
    if line.utf8.count <= limit { return line }
    var kept = ""
    for character in line {
      guard kept.utf8.count + character.utf8.count + ellipsis.utf8.count <= limit else { break }
      kept.append(character)
    }
    return kept.trimmed + ellipsis
  }
}
#endif
