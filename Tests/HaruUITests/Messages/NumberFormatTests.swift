import HaruCore
import HaruTime
@testable import HaruUI
import Testing

/// Numbers, lists and times of day in each language as CLDR formats them (`script/number-vectors`).
struct NumberFormatTests {
  @Test(arguments: CatalogueTests.complete)
  func numbersListsAndTimesAreThoseOfTheLanguage(language: Language) throws {
    let text = Messages.carried(language)
    let rows = try vectors(in: "cldr-numbers.tsv", of: language)
    #expect(rows.count == (language.hasTwelveHours ? 24 : 29))
    for row in rows {
      let own = try Self.formatted(row[2], as: row[1], in: text)
      #expect(own == row[3], "\(language) \(row[1]) \(row[2])")
    }
  }

  private static func formatted(
    _ value: String,
    as kind: String,
    in text: Messages
  ) throws -> String {
    if kind == "list" { return text.list(value.split(separator: "|").map(String.init)) }
    if kind == "time" { return try text.exactClock(PlainTime(parsing: value)) }
    let number = try #require(Int(value))
    return switch kind {
    case "count": text.grouped(number)
    case "tenths": text.fixed(Int64(number), decimals: 1)
    case "hundredths": text.fixed(Int64(number), decimals: 2)
    default: text.percent(number)
    }
  }

  /// CLDR has Unicode's minus before negative numbers, which no count is.
  @Test(arguments: [
    (Int.min, "-9,223,372,036,854,775,808"), (-1_234, "-1,234"), (-999, "-999"),
    (Int.max, "9,223,372,036,854,775,807"),
  ])
  func anyNumberCanBeGrouped(number: Int, grouped: String) {
    #expect(Messages.inEnglish.grouped(number) == grouped)
  }

  @Test func countsAreGroupedInTextsAndYearsAreNot() {
    let (english, german) = (Messages.inEnglish, Messages.carried(.de))
    #expect(english.ddayDays(count: 1_017) == "1,017 days")
    #expect(german.ddayDays(count: 1_017) == "1.017 Tage")
    #expect(english.number(DDayNumber.before(1_017)) == "D-1017")
    #expect(english.decimal(2_026) == "2026")
  }

  @Test func numbersInTextsHaveTheDecimalMarkOfTheLanguage() {
    let (english, german) = (Messages.inEnglish, Messages.carried(.de))
    #expect(english.size(bytes: 1_400_000) == "1.4 MB" && german.size(bytes: 1_400_000) == "1,4 MB")
    #expect(english.ratio(1.2) == "1.20×" && german.ratio(1.2) == "1,20×")
    #expect(english.percent(0.125) == "13%" && german.percent(0.125) == "13\u{A0}%")
    #expect(german.localized("1:30:15.5 + 2.25") == "1:30:15,5 + 2,25")
    #expect(english.localized("1:30:15.5") == "1:30:15.5")
  }

  @Test func theTextsOfTheAppHavePercentagesOfTheirLanguage() {
    for language in CatalogueTests.complete {
      let text = Messages.carried(language)
      #expect(text.focusWithin25.contains(text.percent(25)), "\(language)")
    }
  }

  @Test func emptyPartsOfAListAreLeftOut() {
    #expect(Messages.inEnglish.list(["Seoul", "", "Rain"]) == "Seoul, Rain")
    #expect(Messages.carried(.ja).list(["", "東京", "雨"]) == "東京、雨")
    #expect(Messages.inEnglish.list(["", ""]).isEmpty)
  }
}
