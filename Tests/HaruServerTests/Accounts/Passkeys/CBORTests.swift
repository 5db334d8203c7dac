import Testing

@testable import HaruServer

struct CBORTests {
  /// Examples of RFC 8949, appendix A.
  @Test(arguments: [
    ("00", CBOR.unsigned(0)), ("17", .unsigned(23)), ("1818", .unsigned(24)),
    ("1903e8", .unsigned(1000)), ("1a000f4240", .unsigned(1_000_000)),
    ("1bffffffffffffffff", .unsigned(.max)), ("20", .negative(0)), ("3903e7", .negative(999)),
    ("3bffffffffffffffff", .negative(.max)), ("f4", .bool(false)), ("f5", .bool(true)),
    ("f6", .null), ("40", .bytes([])), ("4401020304", .bytes([1, 2, 3, 4])), ("60", .text("")),
    ("62c3bc", .text("\u{fc}")), ("64f0908591", .text("\u{10151}")), ("80", .array([])),
    ("83010203", .array([.unsigned(1), .unsigned(2), .unsigned(3)])), ("a0", .map([])),
    (
      "a26161016162820203",
      .map([
        .init(key: .text("a"), value: .unsigned(1)),
        .init(key: .text("b"), value: .array([.unsigned(2), .unsigned(3)])),
      ])
    ),
  ])
  func readsAValue(hex: String, value: CBOR) throws {
    #expect(try CBORReader.value(of: [UInt8](hex: hex)) == value)
    #expect(value.form == [UInt8](hex: hex))
  }

  @Test(arguments: [
    ("", CBORReader.Fault.tooShort), ("18", .tooShort), ("19ff", .tooShort), ("4401", .tooShort),
    ("5bffffffffffffffff00", .tooShort), ("9bffffffffffffffff", .tooShort), ("8201", .tooShort),
    ("bb7fffffffffffffff", .tooShort), ("a101", .tooShort), ("ba00010000", .tooShort),
    // Numbers and lengths that are not minimally encoded.
    ("1817", .notCanonical(position: 0)), ("1900ff", .notCanonical(position: 0)),
    ("1a0000ffff", .notCanonical(position: 0)), ("1b00000000ffffffff", .notCanonical(position: 0)),
    ("580161", .notCanonical(position: 0)),
    // Keys that are repeated, or out of order: by type, by length, by bytes.
    ("a201000100", .notCanonical(position: 3)), ("a202000100", .notCanonical(position: 3)),
    ("a220000100", .notCanonical(position: 3)), ("a2626161006162 00", .tooShort),
    ("a262616100616200", .notCanonical(position: 5)),
    // Indefinite lengths, tags, floating-point numbers, other simple values.
    ("5f4100ff", .unsupported(position: 0)), ("9fff", .unsupported(position: 0)),
    ("bfff", .unsupported(position: 0)), ("c000", .unsupported(position: 0)),
    ("f93c00", .unsupported(position: 0)), ("fb3ff199999999999a", .unsupported(position: 0)),
    ("f7", .unsupported(position: 0)), ("1c", .unsupported(position: 0)),
    ("0000", .unsupported(position: 1)), ("8181818180", .tooDeep(position: 4)),
    ("62c328", .notUTF8(position: 0)), ("63eda080", .notUTF8(position: 0)),
  ])
  func refuses(hex: String, fault: CBORReader.Fault) {
    #expect(throws: fault) { try CBORReader.value(of: [UInt8](hex: hex)) }
  }

  @Test func readsNumbersThatFit() throws {
    #expect(CBOR.negative(6).integer == -7)
    #expect(CBOR.negative(UInt64(Int64.max)).integer == .min)
    #expect(CBOR.negative(.max).integer == nil && CBOR.unsigned(.max).integer == nil)
    let map = try CBORReader.value(of: [UInt8](hex: "a2030103".dropLast(2) + "2620"))
    #expect(map[3]?.integer == 1 && map[-7]?.integer == -1 && map[1] == nil)
  }

  /// Bytes from a person or a machine: whatever is read is written as the same bytes.
  @Test func hasOneFormForEachValue() {
    var generator = SplitMix(state: 20_261_123)
    var read = 0
    for _ in 0..<50_000 {
      let bytes = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        let mask: UInt8 = Bool.random(using: &generator) ? 0xa3 : 0xff
        return UInt8.random(in: 0...255, using: &generator) & mask
      }
      guard let value = try? CBORReader.value(of: bytes) else { continue }
      read += 1
      #expect(value.form == bytes)
    }
    #expect(read > 1_000)
  }
}
