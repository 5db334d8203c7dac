import HaruCore

/// A part of the response of `/api/v1/today`, which a token's scope includes or not.
enum DayPart: String, CaseIterable {
  case work, ddays, calendar, alarm, words, quote, weather, note, sentence

  /// The kinds of records that it is built from.
  var kinds: [String] {
    switch self {
    case .work: PlanRecords.kinds
    case .ddays: [DDayEntry.entity]
    case .calendar: CalendarDay.entities
    case .alarm: [Alarm.entity]
    case .words: [Word.entity, WordReview.entity]
    case .quote: [QuoteEntry.entity, QuoteMark.entity, QuoteUse.entity]
    // The journal has the weather of past days.
    case .weather: [WeatherPlace.entity, DayJournal.entity]
    case .note: [DayJournal.entity]
    case .sentence: Self.work.kinds + Self.words.kinds + Self.quote.kinds
    }
  }

  /// Its members in the response.
  var members: [String] {
    switch self {
    case .work: ["dayNumber", "totalSeconds", "tasks", "plan", "forecast", "cells"]
    case .ddays: ["ddays"]
    case .calendar: ["calendar"]
    case .alarm: ["nextAlarm"]
    case .words: ["wordsDue"]
    case .quote: ["quote"]
    case .weather: ["weather"]
    case .note: ["note"]
    case .sentence: ["sentence"]
    }
  }
}

extension Scope {
  /// The parts of a day that a token may see.
  var dayParts: [DayPart] {
    DayPart.allCases.filter { $0.kinds.allSatisfy { allows(.glance, of: $0) } }
  }
}
