import Foundation
import Testing

@testable import HaruStore

/// The data were compressed with zlib 1.3 through Python's `zlib.compressobj`.
struct GzipTests {
  static let sentence = "Haru keeps the day."
  /// `stored`, `fixed` and `named` (fixed, with a file name) hold the sentence.
  static let stored = "H4sIAAAAAAAC/wETAOz/SGFydSBrZWVwcyB0aGUgZGF5LjpC7twTAAAA"
  static let fixed = "H4sIAAAAAAAC//NILCpVyE5NLShWKMlIVUhJrNQDADpC7twTAAAA"
  static let named = "H4sICAAAAAAC/2RheS50eHQA80gsKlXITk0tKFYoyUhVSEms1AMAOkLu3BMAAAA="
  static let empty = "H4sIAAAAAAAC/wMAAAAAAAAAAAA="
  static let thousandTimesA = "H4sIAAAAAAAC/0tMHAWjYBQMdwAAA9o4mugDAAA="

  static func bytes(_ base64: String) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: base64)))
  }

  @Test(arguments: [
    (stored, sentence), (fixed, sentence), (named, sentence), (empty, ""),
    (thousandTimesA, String(repeating: "a", count: 1000)),
  ])
  func readsEachKindOfBlock(base64: String, text: String) throws {
    let bytes = try Gzip.decompressed(Self.bytes(base64), limit: 1000)
    #expect(String(decoding: bytes, as: UTF8.self) == text)
  }

  @Test func refusesMoreThanTheLimit() throws {
    let bytes = try Self.bytes(Self.thousandTimesA)
    #expect(throws: GzipError.tooLarge) { try Gzip.decompressed(bytes, limit: 999) }
  }

  @Test(arguments: [stored, fixed, named])
  func refusesWhatIsCutOff(base64: String) throws {
    let bytes = try Self.bytes(base64)
    // The last eight bytes are the checksum and the length, which are ignored.
    for count in 0..<(bytes.count - 9) {
      #expect(throws: GzipError.self) {
        try Gzip.decompressed(Array(bytes.prefix(count)), limit: 1000)
      }
    }
  }

  @Test func survivesEveryFlippedBit() throws {
    let bytes = try Self.bytes(Self.named)
    for bit in 0..<(bytes.count * 8) {
      var broken = bytes
      broken[bit / 8] ^= 1 << (bit % 8)
      let text = try? Gzip.decompressed(broken, limit: 4096)
      #expect((text?.count ?? 0) <= 4096)
    }
  }

  @Test func refusesACopyFromBeforeTheStart() {
    // A final fixed block whose first symbol is a match: length 3, distance 1.
    let bytes: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255, 0b0000_0011, 0b0000_0010, 0]
    #expect(throws: GzipError.malformed) { try Gzip.decompressed(bytes, limit: 10) }
  }
}
