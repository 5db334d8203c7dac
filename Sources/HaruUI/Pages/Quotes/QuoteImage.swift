package import HaruJSON

/// A quote as a picture to share.
package struct QuoteImage: Equatable {
  /// What the picture says, and the small line below it.
  package var text: String
  package var origin: String
  /// The BCP 47 tag of the text.
  package var language: String
  /// Whether it is 1080 by 1920 pixels, else 1080 by 1350.
  package var isTall: Bool
  package var isDark: Bool

  package var json: JSON {
    [
      "text": .string(text), "origin": .string(origin), "language": .string(language),
      "tall": .bool(isTall), "dark": .bool(isDark),
    ]
  }

  package static func == (first: QuoteImage, second: QuoteImage) -> Bool {
    first.json == second.json
  }
}
