/// How a program writes a language (BCP 47, RFC 5646): letters, digits and hyphens of ASCII.
///
/// Which languages exist is not checked.
enum LanguageTag {
  /// The maximum length that RFC 5646 recommends, in characters (section 4.4.1).
  static let limit = 35
  /// The characters, as a pattern of JSON Schema.
  static let pattern = "^[A-Za-z0-9-]*$"

  static func isWritten(_ tag: String) -> Bool {
    tag.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"):
        true
      default: false
      }
    }
  }
}
