/// Plans how the bytes of a text become the codewords of a QR code: its version and its error
/// correction blocks.
struct QRPlan {
  /// For level M: the error correction codewords per block and the number of blocks, by version.
  private static let blocks = [
    (10, 1), (16, 1), (26, 1), (18, 2), (24, 2), (16, 4), (18, 4), (22, 4), (22, 5), (26, 5),
    (30, 5), (22, 8),
  ]

  let version: Int
  private let corrections: Int
  private let blockCount: Int

  /// Selects the smallest version that holds a number of bytes; nil if none does.
  init?(bytes: Int) {
    for (index, (corrections, count)) in Self.blocks.enumerated() {
      let version = index + 1
      let room = Self.codewords(in: version) - corrections * count
      // Four bits for the mode, and the length in 8 or 16 bits.
      guard bytes <= room - (version < 10 ? 2 : 3) else { continue }
      (self.version, self.corrections, blockCount) = (version, corrections, count)
      return
    }
    return nil
  }

  /// The number of codewords, data and error correction together.
  private static func codewords(in version: Int) -> Int {
    var modules = (16 * version + 128) * version + 64
    if version >= 2 {
      let count = version / 7 + 2
      modules -= (25 * count - 10) * count - 55
      if version >= 7 { modules -= 36 }
    }
    return modules / 8
  }

  /// The codewords in the order in which they are drawn.
  func codewords(of bytes: [UInt8]) -> [UInt8] {
    let total = Self.codewords(in: version)
    let data = padded(bytes, to: total - corrections * blockCount)
    let short = data.count / blockCount
    let shortCount = blockCount - data.count % blockCount
    var rest = data[...]
    let blocks = (0..<blockCount).map { number in
      let block = Array(rest.prefix(number < shortCount ? short : short + 1))
      rest = rest.dropFirst(block.count)
      return block
    }
    let corrected = blocks.map { ReedSolomon.remainder(of: $0, count: corrections) }
    return Self.interleaved(blocks) + Self.interleaved(corrected)
  }

  /// The mode, the length, the bytes, and the padding.
  private func padded(_ bytes: [UInt8], to count: Int) -> [UInt8] {
    var bits: [Bool] = []
    let append = { (value: Int, length: Int) in
      bits += (0..<length).reversed().map { value >> $0 & 1 == 1 }
    }
    append(0b0100, 4)
    append(bytes.count, version < 10 ? 8 : 16)
    for byte in bytes { append(Int(byte), 8) }
    // The four bits of the terminator always fit, because mode and length leave that many.
    append(0, 4)
    var words = stride(from: 0, to: bits.count, by: 8).map { start in
      bits[start..<start + 8].reduce(UInt8(0)) { $0 << 1 | ($1 ? 1 : 0) }
    }
    while words.count < count {
      words.append((words.count - bits.count / 8) % 2 == 0 ? 0xEC : 0x11)
    }
    return words
  }

  private static func interleaved(_ blocks: [[UInt8]]) -> [UInt8] {
    let longest = blocks.map(\.count).max() ?? 0
    return (0..<longest).flatMap { place in
      blocks.compactMap { place < $0.count ? $0[place] : nil }
    }
  }
}

/// Reed–Solomon codes over GF(2⁸) with the polynomial 0x11D.
private enum ReedSolomon {
  static func remainder(of data: [UInt8], count: Int) -> [UInt8] {
    let divisor = divisor(count)
    var remainder = [UInt8](repeating: 0, count: count)
    for byte in data {
      let factor = byte ^ remainder.removeFirst()
      remainder.append(0)
      for place in remainder.indices { remainder[place] ^= product(divisor[place], factor) }
    }
    return remainder
  }

  /// The coefficients of (x − 2⁰)(x − 2¹)… without the leading 1.
  private static func divisor(_ count: Int) -> [UInt8] {
    var divisor = [UInt8](repeating: 0, count: count - 1) + [1]
    var root: UInt8 = 1
    for _ in 0..<count {
      for place in divisor.indices {
        divisor[place] = product(divisor[place], root)
        if place + 1 < count { divisor[place] ^= divisor[place + 1] }
      }
      root = product(root, 2)
    }
    return divisor
  }

  private static func product(_ first: UInt8, _ second: UInt8) -> UInt8 {
    var product: UInt8 = 0
    for place in (0..<8).reversed() {
      product = product << 1 ^ (product >> 7 == 1 ? 0x1D : 0)
      if second >> place & 1 == 1 { product ^= first }
    }
    return product
  }
}
