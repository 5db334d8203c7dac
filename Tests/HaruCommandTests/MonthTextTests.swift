import HaruTime
import Testing

@testable import haru

/// Months as people type them.
struct MonthTextTests {
  private static let today = PlainDate(year: 2026, month: 2, day: 28) ?? .first

  @Test(arguments: [
    ("2026-11", "2026-11-01"), ("2026-1", "2026-01-01"), ("Feb", "2026-02-01"),
    ("march", "2025-03-01"), ("Sept. 2024", "2024-09-01"), ("2월", "2026-02-01"),
    ("11월", "2025-11-01"), ("2024년 11월", "2024-11-01"), (" this month ", "2026-02-01"),
    ("last month", "2026-01-01"), ("지난달", "2026-01-01"), ("이번 달", "2026-02-01"),
  ])
  func isTheLastOneThatHasBegun(text: String, first: String) {
    #expect(PlainDate.firstOfMonth(typed: text, today: Self.today)?.description == first)
  }

  @Test(arguments: ["", "2026", "2026-13", "13월", "0월", "week", "Dec 25", "ma", "+1", "1 Nov"])
  func isNoMonth(text: String) {
    #expect(PlainDate.firstOfMonth(typed: text, today: Self.today) == nil)
  }

  @Test func aYearIsFourDigits() {
    #expect(PlainDate.firstOfYear(typed: "2026")?.description == "2026-01-01")
    #expect(PlainDate.firstOfYear(typed: "2026년")?.description == "2026-01-01")
    #expect(PlainDate.firstOfYear(typed: "0000") == nil)
    #expect(PlainDate.firstOfYear(typed: "26") == nil)
  }

  @Test func lastMonthCrossesTheYear() {
    let january = PlainDate(year: 2026, month: 1, day: 5) ?? .first
    #expect(
      PlainDate.firstOfMonth(typed: "last month", today: january)?.description == "2025-12-01"
    )
  }
}
