import HaruJSON

/// Identifies a record within its entity: a UUIDv7 (``Identifier``), or a text derived from what
/// the record refers to.
///
/// Ids are compared, ordered and hashed as UTF-8 bytes. `String` compares by canonical equivalence,
/// whose Unicode tables the web app does not contain.
public struct RecordID: Sendable {
  /// The text as it is stored and sent; valid ids have 1-128 visible ASCII characters.
  public let text: String

  /// Creates an id from a text; it is validated when a change is stored (`CellWrite.checked`).
  public init(_ text: String) { self.text = text }

  /// Whether the text is empty; no record has such an id.
  public var isEmpty: Bool { text.utf8.isEmpty }
}

extension RecordID: Hashable, Comparable {
  /// Whether both have the same bytes.
  public static func == (first: RecordID, second: RecordID) -> Bool {
    first.text.hasSameBytes(as: second.text)
  }

  /// Orders ids by their bytes, which sorts UUIDv7s by their creation.
  public static func < (first: RecordID, second: RecordID) -> Bool {
    ByteOrder(first.text, second.text) == .before
  }

  /// Feeds the bytes into a hasher.
  public func hash(into hasher: inout Hasher) {
    text.withBytes { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}

extension RecordID: ExpressibleByStringInterpolation, CustomStringConvertible {
  /// Creates an id from a literal.
  public init(stringLiteral text: String) { self.text = text }

  /// The text.
  public var description: String { text }
}

extension Identifier {
  /// The identifier as the id of a record.
  public var recordID: RecordID { RecordID(text) }
}
