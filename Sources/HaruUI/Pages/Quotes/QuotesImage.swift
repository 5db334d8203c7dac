package import HaruJSON

/// A quote as a picture to share.
package struct QuotesImage: Equatable {
  /// The text of the picture.
  package var text: String
  /// The small line below the text.
  package var origin: String
  /// The app's name, at the bottom.
  package var app: String
  /// The BCP 47 tag of the text.
  package var language: String
  /// Whether it is 1080 by 1920 pixels rather than 1080 by 1350.
  package var isTall: Bool
  /// Whether it uses the dark theme.
  package var isDark: Bool

  /// Creates a picture.
  package init(
    text: String,
    origin: String,
    app: String,
    language: String,
    isTall: Bool,
    isDark: Bool
  ) {
    self.text = text
    self.origin = origin
    self.app = app
    self.language = language
    self.isTall = isTall
    self.isDark = isDark
  }

  /// The picture in the form for the browser.
  package var json: JSON {
    [
      "text": .string(text), "origin": .string(origin), "app": .string(app),
      "language": .string(language), "tall": .bool(isTall), "dark": .bool(isDark),
    ]
  }
}
