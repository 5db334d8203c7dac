import HaruGzip

extension ZipArchive {
  /// The limit for a packed file and for the files before it: far below the four bytes of a size.
  private static let packingLimit = Int(Int32.max)

  /// Packs files, named in ASCII, into an archive without dates; nil beyond 2 GiB or without memory.
  static func packed(_ files: [(name: String, content: [UInt8])]) -> [UInt8]? {
    var archive: [UInt8] = []
    var directory: [UInt8] = []
    for (name, content) in files {
      guard max(content.count, archive.count) <= packingLimit,
        let stream = Gzip.deflated(content, level: 6), stream.count <= packingLimit
      else { return nil }
      let start = archive.count
      let common = common(name, content, packedSize: stream.count)
      archive += number(0x0403_4b50, 4) + common + name.utf8 + stream
      // Made by MS-DOS, without a comment, on the first disk, without attributes.
      directory += number(0x0201_4b50, 4) + number(20, 2) + common + number(0, 10)
      directory += number(start, 4) + name.utf8
    }
    let count = number(files.count, 2)
    let start = number(archive.count, 4)
    archive += directory + number(0x0605_4b50, 4) + number(0, 4) + count + count
    return archive + number(directory.count, 4) + start + number(0, 2)
  }

  /// The part that a file's header and its directory entry have in common.
  private static func common(_ name: String, _ content: [UInt8], packedSize: Int) -> [UInt8] {
    let firstDay = 1 << 5 | 1  // 1980-01-01, the first date that the format has.
    return number(20, 2) + number(0, 2) + number(8, 2) + number(0, 2) + number(firstDay, 2)
      + number(Int(Gzip.checksum(content)), 4) + number(packedSize, 4) + number(content.count, 4)
      + number(name.utf8.count, 2) + number(0, 2)
  }

  /// A number as a few little-endian bytes.
  private static func number(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 < 8 ? value >> ($0 * 8) : 0) }
  }
}
