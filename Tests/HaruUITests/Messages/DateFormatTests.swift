@testable import HaruUI
import HaruTime
import Testing

/// Dates in each language as CLDR, and so ICU, formats them (`script/date-vectors`).
struct DateFormatTests {
  @Test(arguments: CatalogueTests.complete)
  func datesAreThoseOfTheLanguage(language: Language) throws {
    let text = Messages.carried(language)
    let rows = try vectors(in: "cldr-dates.tsv", of: language)
    #expect(rows.count == 200)
    for row in rows {
      let date = try PlainDate(parsing: row[1])
      let other = try #require(PlainDate(year: date.year + 1, month: 1, day: 1))
      let own = [
        text.date(date, today: date), text.date(date, today: other), text.month(date),
        text.fullWeekday(date.weekday),
      ]
      #expect(own == Array(row[2...]), "\(language) \(date)")
    }
  }
}
