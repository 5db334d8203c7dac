/// A text of the app's catalogue, by its number.
///
/// Pages prefer numbers to texts: at the place of use, a number costs five bytes of WebAssembly and
/// a text forty.
public struct Message: Equatable, Sendable {
  /// Its index in the list of texts that a ``Document`` is given.
  public let number: UInt16

  /// Creates the message of a number.
  public init(number: UInt16) { self.number = number }
}

/// The text of an element, or the value of an attribute.
public enum Text: Sendable {
  /// A text that never changes and is the same in every language: a class, an id, an SVG path.
  case constant(StaticString)
  /// A text of the catalogue.
  case message(Message)
  /// A text made from data.
  case made(String)

  /// Whether two texts are the same, as far as that is known without the catalogue.
  func isSame(as other: Text) -> Bool {
    switch (self, other) {
    case (.constant(let a), .constant(let b)):
      a.utf8Start == b.utf8Start && a.utf8CodeUnitCount == b.utf8CodeUnitCount
    case (.message(let a), .message(let b)): a.number == b.number
    case (.made(let a), .made(let b)): a.hasSameBytes(as: b)
    default: false
    }
  }

  /// Appends the text's UTF-8; a message that the catalogue lacks is empty.
  func append(to bytes: inout [UInt8], messages: [String]) {
    switch self {
    case .constant(let text): text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    case .message(let message):
      let index = Int(message.number)
      if index < messages.count { bytes.append(contentsOf: messages[index].utf8) }
    case .made(let text): bytes.append(contentsOf: text.utf8)
    }
  }
}
