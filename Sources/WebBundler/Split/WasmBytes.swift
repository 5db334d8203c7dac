/// Encodes the parts of a WebAssembly file; numbers use the shortest form.
extension [UInt8] {
  static let wasmHeader: [UInt8] = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]

  /// An unsigned LEB128 number.
  static func number(_ number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    while rest > 0x7f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(truncatingIfNeeded: rest)]
  }

  /// A signed LEB128 number.
  static func signed(_ number: Int) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = number
    while rest < -0x40 || rest > 0x3f {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    return bytes + [UInt8(truncatingIfNeeded: rest) & 0x7f]
  }

  /// Bytes prefixed with their count.
  static func block(_ bytes: some Collection<UInt8>) -> [UInt8] { number(bytes.count) + bytes }

  static func text(_ text: String) -> [UInt8] { block(text.utf8) }

  /// Four bytes, little-endian.
  static func word(_ number: Int) -> [UInt8] {
    (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
  }

  static func section(_ id: UInt8, _ items: [[UInt8]]) -> [UInt8] {
    items.isEmpty ? [] : [id] + block(number(items.count) + items.joined())
  }
}
