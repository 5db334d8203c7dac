/// A canonical Huffman code as in deflate: the symbols sorted by the length of their codes.
struct HuffmanTable {
  private static let longest = 15
  private var counts: [Int]
  private var symbols: [Int] = []

  /// Creates the code from the code length of each symbol in bits; 0 marks an unused symbol.
  init(_ lengths: some Collection<Int>) {
    counts = [Int](repeating: 0, count: Self.longest + 1)
    let used = lengths.enumerated().filter { $0.element > 0 && $0.element <= Self.longest }
    for symbol in used { counts[symbol.element] += 1 }
    for length in 1...Self.longest {
      symbols += used.filter { $0.element == length }.map(\.offset)
    }
  }

  /// Reads one symbol (RFC 1951, 3.2.2: codes of one length are consecutive numbers).
  func read(from bits: inout BitReader) throws(GzipError) -> Int {
    var code = 0
    var first = 0
    var index = 0
    for length in 1...Self.longest {
      code |= try bits.read(1)
      let count = counts[length]
      if code - first < count { return symbols[index + code - first] }
      index += count
      first = (first + count) << 1
      code <<= 1
    }
    throw .malformed
  }

  static let fixedLengths = HuffmanTable(
    (0..<288).map { $0 < 144 ? 8 : $0 < 256 ? 9 : $0 < 280 ? 7 : 8 }
  )
  static let fixedDistances = HuffmanTable([Int](repeating: 5, count: 30))
}
