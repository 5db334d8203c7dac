import Foundation
import HaruGzip
import Testing

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
    for count in bytes.indices {
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
      // Some bits of the header mean nothing; all others change the content or its checksum.
      if let content = try? Gzip.decompressed(broken, limit: 4096) {
        #expect(String(decoding: content, as: UTF8.self) == Self.sentence)
      }
    }
  }

  @Test func refusesACopyFromBeforeTheStart() {
    // A final fixed block whose first symbol is a match: length 3, distance 1.
    let bytes: [UInt8] = [0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 2, 255, 0b0000_0011, 0b0000_0010, 0]
    #expect(throws: GzipError.malformed) { try Gzip.decompressed(bytes, limit: 10) }
  }

  @Test(arguments: [1, 6, 9] as [Int32])
  func readsWhatItWrote(level: Int32) throws {
    let large = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* $0 >> 7) }
    for bytes in [[], Array(Self.sentence.utf8), large] {
      let packed = try #require(Gzip.compressed(bytes, level: level))
      #expect(try Gzip.decompressed(packed, limit: bytes.count) == bytes)
      // No name, no time, an unknown system, so that the output is the same on every machine.
      #expect(packed.prefix(8) == [0x1F, 0x8B, 8, 0, 0, 0, 0, 0] && packed[9] == 255)
    }
  }

  /// The check value of CRC-32/ISO-HDLC in the catalogue of parametrised CRC algorithms.
  @Test func sumsAsOthersDo() {
    #expect(Gzip.checksum(Array("123456789".utf8)) == 0xCBF4_3926)
  }

  @Test(arguments: ["", sentence, String(repeating: "a", count: 100_000)])
  func readsBackAStreamWithoutAHeader(text: String) throws {
    let stream = try #require(Gzip.deflated(Array(text.utf8), level: 6))
    #expect(try Gzip.inflated(stream, from: 0, limit: 100_000) == Array(text.utf8))
  }
}
