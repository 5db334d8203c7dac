@testable import HaruServer

extension CBOR {
  /// The canonical form, the only one that the reader accepts.
  var form: [UInt8] {
    switch self {
    case .unsigned(let number): Self.head(0, number)
    case .negative(let number): Self.head(1, number)
    case .bytes(let bytes): Self.head(2, UInt64(bytes.count)) + bytes
    case .text(let text): Self.head(3, UInt64(text.utf8.count)) + Array(text.utf8)
    case .array(let items): Self.head(4, UInt64(items.count)) + items.flatMap(\.form)
    case .map(let members):
      Self.head(5, UInt64(members.count)) + members.flatMap { $0.key.form + $0.value.form }
    case .bool(let isTrue): [isTrue ? 0xf5 : 0xf4]
    case .null: [0xf6]
    }
  }

  private static func head(_ type: UInt8, _ number: UInt64) -> [UInt8] {
    func bytes(_ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> UInt64(8 * $0)) }
    }
    return switch number {
    case ..<24: [type << 5 | UInt8(number)]
    case ..<0x100: [type << 5 | 24] + bytes(1)
    case ..<0x1_0000: [type << 5 | 25] + bytes(2)
    case ..<0x1_0000_0000: [type << 5 | 26] + bytes(4)
    default: [type << 5 | 27] + bytes(8)
    }
  }
}

extension [UInt8] {
  /// Reads hexadecimal digits; empty for anything else.
  init(hex text: some StringProtocol) {
    let digits = text.compactMap(\.hexDigitValue)
    guard digits.count == text.count, digits.count % 2 == 0 else {
      self = []
      return
    }
    self = stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
  }
}
