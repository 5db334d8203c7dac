package import HaruCore
package import HaruTime

extension Messages {
  /// The names of the four ratings, from again to easy.
  package var wordRatings: [String] {
    [wordRatingAgain, wordRatingHard, wordRatingGood, wordRatingEasy]
  }

  /// The time until a word is due again, in the largest unit: `10 min`, `8 d`, `1.5 mo`, `2 y`.
  package func wait(_ interval: WordInterval) -> String {
    switch interval {
    case .seconds(..<90): wordWaitMinutes(count: decimal(1))
    case .seconds(..<5_400): wordWaitMinutes(count: decimal(minutes(interval)))
    case .seconds: wordWaitHours(count: decimal((minutes(interval) + 30) / 60))
    case .days(let days) where days < 60: wordWaitDays(count: decimal(days))
    case .days(let days) where days < 700: wordWaitMonths(count: decimal((days + 15) / 30))
    case .days(let days): wordWaitYears(count: decimal((days + 182) / 365))
    }
  }

  private func minutes(_ interval: WordInterval) -> Int {
    guard case .seconds(let seconds) = interval else { return 0 }
    return (seconds + 30) / 60
  }
}

extension Language {
  /// The first day of the week (Unicode CLDR 47, in the country where most of its readers live).
  package var firstWeekday: Weekday {
    switch self {
    case .en, .ko, .ja, .zhHant, .ptBR, .th, .id: .sunday
    default: .monday
    }
  }

  /// The days of the week from the first one.
  var weekdays: [Weekday] {
    let all = Weekday.allCases
    return firstWeekday == .sunday ? [.sunday] + all.dropLast() : all
  }
}

extension Messages {
  /// Why lines of a file contain no word, as a sentence.
  package func sentence(for reason: WordImport.Reason) -> String {
    switch reason {
    case .noTerm: wordImportNoTerm
    case .tooLong: wordImportTooLong
    case .openQuote: wordImportOpenQuote
    case .noDate: wordImportNoDate
    }
  }
}
