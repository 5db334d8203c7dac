import HaruSync
import HaruTime
import Testing

struct IdentifierTests {
  /// RFC 9562 appendix A.6.
  @Test func writesTheExampleOfTheStandard() {
    let identifier = Identifier(
      at: Instant(milliseconds: 0x017F_22E2_79B0),
      random: (0xCC3, 0x18C4_DC0C_0C07_398F)
    )
    #expect(identifier.text == "017f22e2-79b0-7cc3-98c4-dc0c0c07398f")
    #expect(identifier.instant == Instant(milliseconds: 1_645_557_742_000))
  }

  @Test(
    arguments: [
      ("017f22e2-79b0-7cc3-98c4-dc0c0c07398f", 1_645_557_742_000), ("en-1", nil), ("", nil),
      ("017f22e2-79b0", nil), ("017F22E2-79B0-7CC3-98C4-DC0C0C07398F", nil),
    ] as [(String, Int64?)]
  )
  func tellsTheTimeOfItsText(text: String, milliseconds: Int64?) {
    #expect(Identifier.instant(of: text)?.milliseconds == milliseconds)
  }

  @Test func takesOnlyTheRandomBitsThatHaveAPlace() {
    let identifier = Identifier(at: Instant(milliseconds: 1), random: (.max, .max))
    #expect(identifier.text == "00000000-0001-7fff-bfff-ffffffffffff")
  }

  @Test(
    arguments: [
      (-1, "00000000-0000-7000-8000-000000000000"), (.min, "00000000-0000-7000-8000-000000000000"),
      (.max, "ffffffff-ffff-7000-8000-000000000000"),
    ] as [(Int64, String)]
  )
  func takesTheNearestTimeThatFits(_ milliseconds: Int64, text: String) {
    #expect(Identifier(firstAt: Instant(milliseconds: milliseconds)).text == text)
  }

  @Test func sortsByTime() {
    let early = Identifier(at: Instant(milliseconds: 1), random: (.max, .max))
    let late = Identifier(firstAt: Instant(milliseconds: 2))
    #expect(early < late)
    #expect(early.text < late.text)
  }
}

struct IdentifierSourceTests {
  /// From an independent Python program based on the published generator.
  @Test func makesTheIdentifiersOfItsSeed() {
    var source = IdentifierSource(seed: [1, 2, 3, 4])
    let now = Instant(milliseconds: 1_795_000_000_000)
    #expect(source.next(at: now).text == "01a1ee56-5e00-7002-8048-c18600ce408e")
    #expect(source.next(at: now).text == "01a1ee56-5e00-7002-8048-c18693d710aa")
    #expect(source.next(at: now - 5_000).text == "01a1ee56-4a78-72f3-b985-b42b9e1a251a")
  }

  @Test(arguments: [[], [0, 0, 0, 0], [.max, .max, .max, .max], [7]] as [[UInt32]])
  func risesWithinAMillisecond(_ seed: [UInt32]) {
    var source = IdentifierSource(seed: seed)
    var last = source.next(at: Instant(milliseconds: 1_000))
    for count in 1...10_000 {
      let next = source.next(at: Instant(milliseconds: Int64(1_000 + count / 5_000)))
      #expect(last < next)
      last = next
    }
  }

  @Test func differsFromSeedToSeed() {
    var first = IdentifierSource(seed: [0, 0, 0, 1])
    var second = IdentifierSource(seed: [0, 0, 0, 2])
    #expect(first.next(at: Instant(milliseconds: 0)) != second.next(at: Instant(milliseconds: 0)))
  }
}
