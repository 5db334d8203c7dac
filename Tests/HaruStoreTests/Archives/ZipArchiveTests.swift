import Foundation
import HaruGzip
import Testing

@testable import HaruStore

struct ZipArchiveTests {
  private static let text = Array("Haru keeps the day.".utf8)
  /// The text as a deflate stream, made by zlib 1.3 through Python.
  private static var deflated: [UInt8] {
    get throws {
      Array(try #require(Data(base64Encoded: "80gsKlXITk0tKFYoyUhVSEms1AMA")))
    }
  }

  private func contents(_ bytes: [UInt8]) throws(ZipError) -> [[UInt8]] {
    let archive = try ZipArchive(bytes)
    return try archive.entries.map { entry throws(ZipError) in try archive.content(of: entry) }
  }

  @Test func readsStoredAndDeflatedFiles() throws {
    let bytes = ZipWriter.archive([
      .init(name: "a", data: Self.text),
      .init(
        name: "b",
        data: try Self.deflated,
        method: 8,
        size: Self.text.count,
        checksum: Gzip.checksum(Self.text)
      ),
    ])
    #expect(try contents(bytes) == [Self.text, Self.text])
    #expect(try contents(ZipWriter.archive([])) == [])
  }

  @Test func readsBackWhatItPacks() throws {
    let files: [(name: String, content: [UInt8])] = [
      ("a", Self.text), ("empty", []), ("large", [UInt8](repeating: 7, count: 60_000)),
    ]
    let bytes = try #require(ZipArchive.packed(files))
    #expect(bytes.count < 1_000)
    #expect(try ZipArchive(bytes).entries.map(\.name) == files.map(\.name))
    #expect(try contents(bytes) == files.map(\.content))
    #expect(try contents(#require(ZipArchive.packed([]))) == [])
  }

  @Test func refusesLies() throws {
    let deflated = try Self.deflated
    let cases: [([ZipWriter.File], ZipError)] = [
      ([.init(name: "a", data: Self.text, size: 5)], .malformed),
      ([.init(name: "a", data: deflated, method: 8, size: 5)], .tooLarge),
      ([.init(name: "a", data: deflated, method: 8, size: 500)], .malformed),
      ([.init(name: "a", data: deflated, method: 8, size: 1 << 30)], .tooLarge),
      ([.init(name: "a", data: deflated, method: 8, size: 200 << 10)], .tooLarge),
      ([.init(name: "a", data: Self.text, method: 12)], .unknownMethod),
      ([.init(name: "a", data: Self.text, flags: 1)], .unknownMethod),
      ([.init(name: "a", data: Self.text, checksum: 1)], .malformed),
      ([.init(name: "a", data: Self.text, header: 4_000)], .malformed),
      (
        [.init(name: "a", data: Self.text), .init(name: "b", data: Self.text, header: 0)],
        .overlapping
      ),
    ]
    for (files, error) in cases {
      #expect(throws: error) { try contents(ZipWriter.archive(files)) }
    }
  }

  @Test func rejectsAWrongNumberOfEntries() {
    let files = [ZipWriter.File(name: "a", data: Self.text)]
    #expect(throws: ZipError.malformed) { try contents(ZipWriter.archive(files, count: 2)) }
    #expect(throws: ZipError.tooLarge) { try contents(ZipWriter.archive(files, count: 65_535)) }
    #expect(throws: ZipError.notZip) { try contents([]) }
    #expect(throws: ZipError.notZip) { try contents(Self.text) }
  }

  /// Fifield's bomb: many entries that share one stream.
  @Test func refusesABombOfOverlappingFiles() throws {
    let deflated = try Self.deflated
    let files = (0..<1_000).map { index in
      ZipWriter.File(name: "\(index)", data: index == 0 ? deflated : [], method: 8, header: 0)
    }
    #expect(throws: ZipError.self) { try contents(ZipWriter.archive(files)) }
  }

  @Test func survivesEveryFlippedBit() throws {
    let bytes = ZipWriter.archive([
      .init(
        name: "a",
        data: try Self.deflated,
        method: 8,
        size: Self.text.count,
        checksum: Gzip.checksum(Self.text)
      )
    ])
    for bit in 0..<(bytes.count * 8) {
      var broken = bytes
      broken[bit / 8] ^= 1 << (bit % 8)
      let found = try? contents(broken)
      #expect((found?.first?.count ?? 0) < 100_000)
    }
  }

  @Test func refusesWhatIsCutOff() throws {
    let bytes = ZipWriter.archive([.init(name: "a", data: Self.text)])
    for count in 0..<bytes.count {
      #expect(throws: ZipError.self) { try contents(Array(bytes.prefix(count))) }
    }
  }
}
