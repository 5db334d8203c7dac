import HaruJSON

/// How far a copy of a user's cells reaches, written `epoch.sequence`.
///
/// Each cell that the server writes takes the user's next sequence number. The epoch changes when
/// the server is restored from a backup: numbers of different epochs are not comparable.
public struct SyncCursor: Equatable, Sendable {
  /// Letters and digits, chosen by the server.
  public var epoch: String
  /// The number of the last cell, 0 before the first.
  public var sequence: Int64

  /// Creates a cursor.
  public init(epoch: String, sequence: Int64) {
    self.epoch = epoch
    self.sequence = sequence
  }

  /// Parses a cursor, nil if the text is not one.
  public init?(_ text: String) {
    let bytes = text.utf8
    guard let dot = bytes.lastIndex(of: UInt8(ascii: ".")), dot > bytes.startIndex,
      let sequence = Int64(decimal: bytes[bytes.index(after: dot)...])
    else { return nil }
    epoch = String(decoding: bytes[..<dot], as: UTF8.self)
    self.sequence = sequence
  }

  /// The text that `init(_:)` reads.
  public var text: String { "\(epoch).\(sequence)" }
}

extension Int64 {
  /// Parses a number of 1 to 18 decimal digits.
  init?(decimal digits: some Collection<UInt8>) {
    guard (1...18).contains(digits.count) else { return nil }
    self = 0
    for digit in digits {
      guard UInt8(ascii: "0")...UInt8(ascii: "9") ~= digit else { return nil }
      self = self * 10 + Int64(digit - UInt8(ascii: "0"))
    }
  }
}
