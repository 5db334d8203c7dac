import HaruGzip

/// Reads an untrusted ZIP archive (PKWARE APPNOTE 6.3.10), within limits.
///
/// Names only select entries; nothing is ever written to them. An archive that lies about its
/// sizes, has overlapping entries or exceeds the limits is refused (D. Fifield, "A better zip
/// bomb", 2019). Encryption, ZIP64 and split archives are not supported.
struct ZipArchive {
  /// The limit for the archive in bytes.
  static let sizeLimit = 100 << 20
  /// The limit of entries.
  static let entryLimit = 20_000
  /// The limit for the content of one entry in bytes.
  static let contentLimit = 64 << 20
  /// The limit for the claimed size of all entries in bytes; only one entry is ever unpacked.
  static let totalLimit = 500 << 20
  /// The limit of the compression ratio of an entry, beyond its first 64 KiB.
  static let ratioLimit = 100

  /// A file in the archive.
  struct Entry {
    let name: String
    let method: Int
    let packedSize: Int
    let size: Int
    let checksum: Int
    let start: Int
  }

  private let bytes: [UInt8]
  /// The files, in directory order.
  let entries: [Entry]

  init(_ bytes: [UInt8]) throws(ZipError) {
    guard bytes.count <= Self.sizeLimit else { throw .tooLarge }
    self.bytes = bytes
    entries = try Self.readDirectory(bytes)
  }

  /// The content of an entry; one that is not read before the deadline counts as too large.
  func content(
    of entry: Entry,
    deadline: ContinuousClock.Instant? = nil
  ) throws(ZipError) -> [UInt8] {
    let limit = min(Self.contentLimit, entry.packedSize * Self.ratioLimit + 64 << 10)
    guard entry.size <= limit else { throw .tooLarge }
    let content = try unpacked(entry, deadline)
    guard content.count == entry.size, Int(Gzip.checksum(content)) == entry.checksum else {
      throw .malformed
    }
    return content
  }

  private func unpacked(
    _ entry: Entry,
    _ deadline: ContinuousClock.Instant?
  ) throws(ZipError) -> [UInt8] {
    switch entry.method {
    case 0:
      guard entry.size == entry.packedSize else { throw .malformed }
      return Array(bytes[entry.start..<entry.start + entry.size])
    case 8:
      do throws(GzipError) {
        return try Gzip.inflated(
          bytes,
          from: entry.start,
          limit: entry.size,
          deadline: deadline
        )
      } catch {
        throw error == .tooLarge ? .tooLarge : .malformed
      }
    default: throw .unknownMethod
    }
  }

  /// Reads the central directory at the end of the archive.
  private static func readDirectory(_ bytes: [UInt8]) throws(ZipError) -> [Entry] {
    let record = try endRecord(bytes)
    let count = try number(bytes, record + 10, 2)
    let size = try number(bytes, record + 12, 4)
    let start = try number(bytes, record + 16, 4)
    // All ones indicate ZIP64, which a package of words does not need.
    guard count <= entryLimit, start <= record, size <= record - start else { throw .tooLarge }
    var entries: [Entry] = []
    var position = start
    var total = 0
    for _ in 0..<count {
      guard try number(bytes, position, 4) == 0x0201_4b50 else { throw .malformed }
      guard try number(bytes, position + 8, 2) & 1 == 0 else { throw .unknownMethod }
      let nameLength = try number(bytes, position + 28, 2)
      let extra = try number(bytes, position + 30, 2) + number(bytes, position + 32, 2)
      guard position + 46 + nameLength <= record else { throw .malformed }
      let entry = Entry(
        name: String(decoding: bytes[position + 46..<position + 46 + nameLength], as: UTF8.self),
        method: try number(bytes, position + 10, 2),
        packedSize: try number(bytes, position + 20, 4),
        size: try number(bytes, position + 24, 4),
        checksum: try number(bytes, position + 16, 4),
        start: try dataStart(bytes, header: number(bytes, position + 42, 4))
      )
      guard entry.packedSize <= start, entry.start <= start - entry.packedSize else {
        throw .malformed
      }
      total += entry.size
      guard total <= totalLimit else { throw .tooLarge }
      entries.append(entry)
      position += 46 + nameLength + extra
    }
    try refuseOverlaps(entries)
    return entries
  }

  private static func dataStart(_ bytes: [UInt8], header: Int) throws(ZipError) -> Int {
    guard try number(bytes, header, 4) == 0x0403_4b50 else { throw .malformed }
    return try header + 30 + number(bytes, header + 26, 2) + number(bytes, header + 28, 2)
  }

  /// Overlapping entries are how a small archive becomes a huge one.
  private static func refuseOverlaps(_ entries: [Entry]) throws(ZipError) {
    let sorted = entries.sorted { $0.start < $1.start }
    for (first, second) in zip(sorted, sorted.dropFirst())
    where first.start + first.packedSize > second.start {
      throw .overlapping
    }
  }

  /// The end record of the archive: 22 bytes and a comment of at most 65,535.
  private static func endRecord(_ bytes: [UInt8]) throws(ZipError) -> Int {
    var position = bytes.count - 22
    while position >= max(0, bytes.count - 22 - 65_535) {
      if try number(bytes, position, 4) == 0x0605_4b50 { return position }
      position -= 1
    }
    throw .notZip
  }

  /// A little-endian number of a few bytes.
  private static func number(_ bytes: [UInt8], _ start: Int, _ count: Int) throws(ZipError) -> Int {
    guard start >= 0, start + count <= bytes.count else { throw .malformed }
    var value = 0
    for index in (0..<count).reversed() { value = value << 8 | Int(bytes[start + index]) }
    return value
  }
}

/// Why an archive is refused.
enum ZipError: Error, Equatable {
  case notZip, malformed, unknownMethod, overlapping, tooLarge
}
