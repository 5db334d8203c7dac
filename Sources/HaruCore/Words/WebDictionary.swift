import HaruJSON

/// A dictionary on the web.
public struct WebDictionary: Sendable {
  /// The name.
  public let name: String
  /// The URL of a word, with `{word}` as a placeholder.
  public let address: String

  /// Creates a dictionary; nil if either is empty or the URL has no `{word}`.
  public init?(name: String, address: String) {
    guard !name.utf8.isEmpty, Self.place(in: Array(address.utf8)) != nil else { return nil }
    self.name = name
    self.address = address
  }

  /// The URL of a word.
  public func address(of word: String) -> String {
    let bytes = Array(address.utf8)
    guard let place = Self.place(in: bytes) else { return address }
    let start = String(utf8: bytes[..<place.lowerBound])
    let end = String(utf8: bytes[place.upperBound...])
    return start + word.percentEncoded + end
  }

  private static func place(in bytes: [UInt8]) -> Range<Int>? {
    let mark: StaticString = "{word}"
    return mark.withUTF8Buffer { mark in
      bytes.indices.first { bytes[$0...].starts(with: mark) }.map { $0..<$0 + mark.count }
    }
  }
}
