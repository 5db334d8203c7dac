/// Reads bytes bit by bit, the lowest bit of each byte first.
struct BitReader {
  private let bytes: [UInt8]
  private var next: Int
  private var buffer = 0
  private var count = 0

  init(_ bytes: [UInt8], from start: Int) {
    self.bytes = bytes
    next = start
  }

  /// The next `size` bits (at most 16) as a number, the first bit the lowest.
  mutating func read(_ size: Int) throws(GzipError) -> Int {
    while count < size {
      guard next < bytes.count else { throw .truncated }
      buffer |= Int(bytes[next]) << count
      next += 1
      count += 8
    }
    let value = buffer & (1 << size - 1)
    buffer >>= size
    count -= size
    return value
  }

  /// Skips the rest of the current byte.
  mutating func skipToByte() {
    buffer >>= count % 8
    count -= count % 8
  }
}
