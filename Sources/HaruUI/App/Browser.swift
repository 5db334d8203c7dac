import HaruJSON

/// The browser and the system that the app runs in, according to the `User-Agent` text.
///
/// The browser's main version is reliable; the system's version is not, because browsers freeze it
/// (Android 10, macOS 10.15.7, Windows 10) to prevent fingerprinting.
package struct Browser: Equatable {
  /// The browser's name and main version, such as `Firefox 145`; empty if unknown.
  package let name: String
  /// The name alone; empty if unknown.
  package let product: String
  /// The system's name; empty if unknown.
  package let system: String
  /// Whether it is a phone.
  package let isMobile: Bool

  /// Parses `navigator.userAgent`.
  package init(userAgent: String) {
    let text = Array(userAgent.utf8)
    let found = Self.find(in: text)
    product = found?.name ?? ""
    name = found.map { "\($0.name) \($0.version)" } ?? ""
    system =
      Self.systems.first { Self.end(of: $0.mark, in: text) != nil }.map { "\($0.name)" } ?? ""
    isMobile = Self.end(of: "Mobile", in: text) != nil || Self.end(of: "Android", in: text) != nil
  }

  /// Tokens in order: browsers also name those that they imitate, so rare ones come first.
  private static let browsers: [(mark: StaticString, name: StaticString)] = [
    ("Edg/", "Edge"), ("EdgA/", "Edge"), ("EdgiOS/", "Edge"), ("OPR/", "Opera"),
    ("SamsungBrowser/", "Samsung Internet"), ("Whale/", "Whale"), ("FxiOS/", "Firefox"),
    ("Firefox/", "Firefox"), ("CriOS/", "Chrome"), ("Chrome/", "Chrome"), ("Version/", "Safari"),
  ]

  private static let systems: [(mark: StaticString, name: StaticString)] = [
    ("Android", "Android"), ("iPhone", "iOS"), ("iPad", "iPadOS"), ("Windows", "Windows"),
    ("Macintosh", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"),
  ]

  private static func find(in text: [UInt8]) -> (name: String, version: String)? {
    for (mark, name) in browsers {
      guard let start = end(of: mark, in: text) else { continue }
      let digits = text[start...].prefix { (48...57).contains($0) }
      return ("\(name)", String(utf8: digits))
    }
    return nil
  }

  /// The index after the first occurrence of a token.
  private static func end(of mark: StaticString, in text: [UInt8]) -> Int? {
    mark.withUTF8Buffer { mark in
      guard text.count >= mark.count else { return nil }
      return (0...text.count - mark.count)
        .first { text[$0..<$0 + mark.count].elementsEqual(mark) }
        .map { $0 + mark.count }
    }
  }
}
