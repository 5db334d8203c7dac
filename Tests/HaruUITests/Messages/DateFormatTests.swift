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

  @Test(arguments: CatalogueTests.complete)
  func weeksAreThoseOfTheLanguage(language: Language) throws {
    let text = Messages.carried(language)
    let rows = try vectors(in: "cldr-weeks.tsv", of: language)
    #expect(rows.count == 54)
    for row in rows {
      let days = try PlainDate(parsing: row[1])...PlainDate(parsing: row[2])
      let other = try #require(PlainDate(year: 2030, month: 1, day: 1))
      let own = [text.days(days, today: days.lowerBound), text.days(days, today: other)]
      for (own, expected) in zip(own, row[3...]) where expected != "-" {
        #expect(own.filter { $0 != "\u{2009}" } == expected, "\(language) \(days)")
      }
    }
  }
}
