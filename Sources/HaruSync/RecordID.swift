import HaruJSON

/// What tells a record from the others of its entity: a UUIDv7 (``Identifier``), or a text derived
/// from what the record marks.
///
/// Ids are bytes: they are compared, ordered and hashed as UTF-8. `String` compares by Unicode's
/// canonical equivalence, whose tables the web app does not carry.
public struct RecordID: Sendable {
  /// The text as it is stored and sent, 1-128 visible ASCII characters where it is valid.
  public let text: String

  /// Takes a text, which is checked where a change is stored (`CellWrite.checked`).
  public init(_ text: String) { self.text = text }

  /// Whether it has no characters: no record has this id.
  public var isEmpty: Bool { text.utf8.isEmpty }
}

extension RecordID: Hashable, Comparable {
  /// Tells whether both are the same bytes.
  public static func == (first: RecordID, second: RecordID) -> Bool {
    first.text.hasSameBytes(as: second.text)
  }

  /// Orders ids by their bytes, which puts UUIDv7 in the order in which they were made.
  public static func < (first: RecordID, second: RecordID) -> Bool {
    ByteOrder(first.text, second.text) == .before
  }

  /// Feeds the bytes to a hasher.
  public func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension RecordID: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Takes a literal.
  public init(stringLiteral text: String) { self.text = text }

  /// The text.
  public var description: String { text }
}

extension Identifier {
  /// The id of a record that is made with it.
  public var recordID: RecordID { RecordID(text) }
}
