/// Decompresses gzip data (RFC 1952) with one deflate stream (RFC 1951), or a bare deflate stream.
///
/// It serves the few clients that do not accept gzip and the occasional imported archive, so it is
/// small rather than fast. The checksum is not verified.
package struct Gzip {
  private var bits: BitReader
  private var output: [UInt8] = []
  private let limit: Int
  /// When decompression is aborted: blocks that contain only tables take long and yield nothing.
  private var deadline: ContinuousClock.Instant?

  /// The content of gzip data, up to `limit` bytes.
  package static func decompressed(_ bytes: [UInt8], limit: Int) throws(GzipError) -> [UInt8] {
    try Gzip(bytes, limit: limit).content()
  }

  /// The content of a deflate stream at an offset, up to `limit` bytes.
  static func inflated(
    _ bytes: [UInt8],
    from start: Int,
    limit: Int,
    deadline: ContinuousClock.Instant? = nil
  ) throws(GzipError) -> [UInt8] {
    var gzip = Gzip(deflate: BitReader(bytes, from: start), limit: limit)
    gzip.deadline = deadline
    return try gzip.content()
  }

  private init(deflate bits: BitReader, limit: Int) {
    self.bits = bits
    self.limit = limit
  }

  private consuming func content() throws(GzipError) -> [UInt8] {
    repeat {} while try readBlock()
    return output
  }

  private init(_ bytes: [UInt8], limit: Int) throws(GzipError) {
    let header = 10
    let hasName: UInt8 = 8
    guard bytes.count > header, bytes.starts(with: [0x1f, 0x8b, 8]) else { throw .notGzip }
    guard bytes[3] & ~hasName == 0 else { throw .unknownHeader }
    var start = header
    if bytes[3] & hasName != 0 {
      guard let end = bytes[start...].firstIndex(of: 0) else { throw .truncated }
      start = end + 1
    }
    bits = BitReader(bytes, from: start)
    self.limit = limit
  }

  /// Reads one block; returns whether another follows.
  private mutating func readBlock() throws(GzipError) -> Bool {
    if let deadline, deadline < .now { throw .tooLarge }
    let isLast = try bits.read(1) == 1
    switch try bits.read(2) {
    case 0: try copyStored()
    case 1: try inflate(lengths: HuffmanTable.fixedLengths, distances: HuffmanTable.fixedDistances)
    case 2:
      let (lengths, distances) = try readTables()
      try inflate(lengths: lengths, distances: distances)
    default: throw .malformed
    }
    return !isLast
  }

  private mutating func copyStored() throws(GzipError) {
    bits.skipToByte()
    let count = try bits.read(16)
    guard try bits.read(16) == ~count & 0xffff else { throw .malformed }
    for _ in 0..<count { try append(UInt8(truncatingIfNeeded: bits.read(8))) }
  }

  private mutating func append(_ byte: UInt8) throws(GzipError) {
    guard output.count < limit else { throw .tooLarge }
    output.append(byte)
  }

  private mutating func inflate(
    lengths: HuffmanTable,
    distances: HuffmanTable
  ) throws(GzipError) {
    while true {
      let symbol = try lengths.read(from: &bits)
      if symbol < 256 {
        try append(UInt8(truncatingIfNeeded: symbol))
      } else if symbol == 256 {
        return
      } else {
        let length = try Self.length(symbol - 257, &bits)
        let distance = try Self.distance(distances.read(from: &bits), &bits)
        guard distance <= output.count else { throw .malformed }
        for _ in 0..<length { try append(output[output.count - distance]) }
      }
    }
  }

  /// The tables of a dynamic block (RFC 1951, 3.2.7).
  private mutating func readTables() throws(GzipError) -> (HuffmanTable, HuffmanTable) {
    let lengthCount = try bits.read(5) + 257
    let distanceCount = try bits.read(5) + 1
    let orderCount = try bits.read(4) + 4
    let order = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15]
    var codes = [Int](repeating: 0, count: order.count)
    for place in order.prefix(orderCount) { codes[place] = try bits.read(3) }
    let table = HuffmanTable(codes)
    var sizes: [Int] = []
    while sizes.count < lengthCount + distanceCount {
      let symbol = try table.read(from: &bits)
      switch symbol {
      case ..<16: sizes.append(symbol)
      case 16:
        guard let last = sizes.last else { throw .malformed }
        sizes += try [Int](repeating: last, count: 3 + bits.read(2))
      case 17: sizes += try [Int](repeating: 0, count: 3 + bits.read(3))
      default: sizes += try [Int](repeating: 0, count: 11 + bits.read(7))
      }
    }
    guard sizes.count == lengthCount + distanceCount else { throw .malformed }
    return (HuffmanTable(sizes.prefix(lengthCount)), HuffmanTable(sizes.dropFirst(lengthCount)))
  }

  /// The length of a match; groups of four codes share a number of extra bits (RFC 1951, 3.2.5).
  private static func length(_ code: Int, _ bits: inout BitReader) throws(GzipError) -> Int {
    switch code {
    case ..<8: return code + 3
    case 8..<28:
      let extra = code / 4 - 1
      return try 3 + ((code % 4 + 4) << extra) + bits.read(extra)
    case 28: return 258
    default: throw .malformed
    }
  }

  /// The distance of a match; pairs of codes share a number of extra bits.
  private static func distance(_ code: Int, _ bits: inout BitReader) throws(GzipError) -> Int {
    guard code < 30 else { throw .malformed }
    if code < 4 { return code + 1 }
    let extra = code / 2 - 1
    return try 1 + ((code % 2 + 2) << extra) + bits.read(extra)
  }
}

/// Why gzip data cannot be decompressed.
package enum GzipError: Error, Equatable {
  case notGzip, unknownHeader, truncated, malformed, tooLarge
}
