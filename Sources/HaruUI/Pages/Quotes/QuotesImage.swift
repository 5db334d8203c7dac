package import HaruJSON

/// A quote as a picture to share.
package struct QuotesImage: Equatable {
  /// What the picture says, and the small line below it.
  package var text: String
  package var origin: String
  /// The BCP 47 tag of the text.
  package var language: String
  /// Whether it is 1080 by 1920 pixels, else 1080 by 1350.
  package var isTall: Bool
  package var isDark: Bool

  /// Collects what the picture shows.
  package init(text: String, origin: String, language: String, isTall: Bool, isDark: Bool) {
    self.text = text
    self.origin = origin
    self.language = language
    self.isTall = isTall
    self.isDark = isDark
  }

  package var json: JSON {
    [
      "text": .string(text), "origin": .string(origin), "language": .string(language),
      "tall": .bool(isTall), "dark": .bool(isDark),
    ]
  }

  package static func == (first: QuotesImage, second: QuotesImage) -> Bool {
    first.json == second.json
  }
}
