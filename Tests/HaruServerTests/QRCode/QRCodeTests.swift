import Testing

@testable import HaruServer

/// The codewords of the standard and the structure of codes; `test_shortcuts` lets an independent
/// reader read one in the browser.
struct QRCodeTests {
  /// ISO/IEC 18004 in byte mode, as computed by `qrcode` 8.2 (PyPI): version 1, level M.
  @Test func makesTheCodewordsOfAShortText() throws {
    let plan = try #require(QRPlan(bytes: 4))
    #expect(plan.version == 1)
    #expect(
      plan.codewords(of: Array("Haru".utf8)) == [
        64, 68, 134, 23, 39, 80, 236, 17, 236, 17, 236, 17, 236, 17, 236, 17, 55, 93, 61, 167, 37,
        125,
        12, 86, 40, 197,
      ]
    )
  }

  /// Blocks of unequal length, as computed by `qrcode` 8.2.
  @Test func interleavesTheBlocksOfALongerText() throws {
    let plan = try #require(QRPlan(bytes: 150))
    let words = plan.codewords(of: Array(text(of: 150).utf8))
    #expect(plan.version == 8 && words.count == 242)
    #expect(words.prefix(6) == [73, 134, 134, 134, 102, 134])
    #expect(words.suffix(6) == [254, 41, 111, 81, 99, 178])
  }

  @Test func growsWithItsTextUpToTwelve() throws {
    let sizes = try [14, 15, 180, 181, 287].map { try #require(QRCode(text(of: $0))).size }
    #expect(sizes == [21, 25, 53, 57, 65])
    #expect(QRCode(text(of: 288)) == nil)
  }

  @Test func hasItsFindersAndItsTimingLines() throws {
    for length in [1, 100, 287] {
      let code = try #require(QRCode(text(of: length)))
      for (x, y) in [(0, 0), (code.size - 7, 0), (0, code.size - 7)] {
        #expect((0..<7).allSatisfy { code[x + $0, y] && code[x, y + $0] })
        #expect(!code[x + 1, y + 1] && code[x + 3, y + 3])
      }
      #expect((8..<code.size - 8).allSatisfy { code[$0, 6] == ($0 % 2 == 0) })
    }
  }

  private func text(of length: Int) -> String { String(repeating: "h", count: length) }
}
