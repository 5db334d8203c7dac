import HaruGzip

/// Writes ZIP archives for tests, honest and malicious ones.
struct ZipWriter {
  /// A file and its directory entry.
  struct File {
    var name: String
    var data: [UInt8]
    var method = 0
    /// The recorded size; that of the data if nil.
    var size: Int?
    /// The recorded offset; the real one if nil.
    var header: Int?
    var flags = 0
    /// The checksum that is written down; that of the data if nil.
    var checksum: UInt32?
  }

  static func archive(_ files: [File], count: Int? = nil) -> [UInt8] {
    var bytes: [UInt8] = []
    var directory: [UInt8] = []
    for file in files {
      let start = bytes.count
      let sizes = number(file.data.count, 4) + number(file.size ?? file.data.count, 4)
      let checksum = Int(file.checksum ?? Gzip.checksum(file.data))
      let common =
        number(file.flags, 2) + number(file.method, 2) + number(0, 4) + number(checksum, 4) + sizes
        + number(file.name.utf8.count, 2) + number(0, 2)
      bytes += number(0x0403_4b50, 4) + number(20, 2) + common + Array(file.name.utf8) + file.data
      directory += number(0x0201_4b50, 4) + number(20, 2) + number(20, 2) + common + number(0, 10)
      directory += number(file.header ?? start, 4) + Array(file.name.utf8)
    }
    let start = bytes.count
    let entries = number(count ?? files.count, 2)
    bytes += directory + number(0x0605_4b50, 4) + number(0, 4) + entries + entries
    return bytes + number(directory.count, 4) + number(start, 4) + number(0, 2)
  }

  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 < 8 ? value >> ($0 * 8) : 0) }
  }
}
