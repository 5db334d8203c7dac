#if !hasFeature(Embedded)
public import HaruJSON
import HaruSync
public import HaruTime

/// A day on one page, for a terminal and for other programs.
public struct DayOverview: Sendable {
  /// The maximum number of saved days in an overview.
  public static let ddayLimit = 3

  /// The plan and what was done.
  public let work: DayWork
  /// What fills the hours, with planned times as outlines; nil on the last date of the calendar.
  public let cells: DayCells?
  /// How many days this planner has been used; nil before the first entry.
  public var number: Int?
  /// The next saved days.
  public var ddays: [DDayEntry] = []
  /// How many words are due now.
  public var wordsDue = 0
  /// The next ring and the label of its alarm.
  public var nextAlarm: (ring: AlarmOccurrence, label: String)?
  /// The quote that was used on the day, otherwise the quote of the day.
  public var quote: QuoteEntry?
  /// The weather of the day.
  public var weather: DayWeather?
  /// The events of other calendars on the day.
  public var calendar = CalendarDay()
  /// The line about the day; empty without one.
  public var note = ""

  /// Creates the overview of the work; the caller adds the rest.
  public init(_ work: DayWork, _ cells: DayCells?) {
    self.work = work
    self.cells = cells?.outlining(work.planned.compactMap { $0.interval })
  }

  /// The date of the planner.
  public var date: PlainDate { work.date }

  /// The members of the JSON form, in order; `text` formats an instant (RFC 3339), `sentence` sums
  /// up the day.
  public func members(
    at now: Instant,
    sentence: String?,
    text: (Instant) -> String
  ) -> [JSON.Member] {
    [
      JSON.Member(key: "date", value: .string(date.description)),
      JSON.Member(key: "dayNumber", value: number.map { .integer(Int64($0)) } ?? .null),
      JSON.Member(key: "totalSeconds", value: .integer(cells?.totalSeconds ?? 0)),
      JSON.Member(key: "tasks", value: work.tasksJSON(at: now)),
      JSON.Member(key: "plan", value: work.plannedJSON),
      JSON.Member(key: "forecast", value: work.forecastJSON(text)),
      JSON.Member(key: "cells", value: .array(cells?.json ?? [])),
      JSON.Member(key: "calendar", value: .array(calendar.entries.map { $0.json })),
      JSON.Member(key: "ddays", value: .array(ddays.map { json($0) })),
      JSON.Member(key: "nextAlarm", value: alarmJSON),
      JSON.Member(key: "wordsDue", value: .integer(Int64(wordsDue))),
      JSON.Member(key: "quote", value: quoteJSON),
      JSON.Member(key: "weather", value: weatherJSON),
      JSON.Member(key: "note", value: note.isEmpty ? .null : .string(note)),
      JSON.Member(key: "sentence", value: sentence.map { .string($0) } ?? .null),
    ]
  }

  private func json(_ entry: DDayEntry) -> JSON {
    let count = entry.dday.count(from: date)
    return [
      "id": .string(entry.id.text),
      "name": .string(entry.dday.name),
      "target": .string(count.target.date.description),
      "days": .integer(Int64(count.daysAhead)),
    ]
  }

  private var alarmJSON: JSON {
    guard let (ring, label) = nextAlarm else { return .null }
    return ["label": .string(label), "fireAt": .string(ring.moment.rfc3339)]
  }

  private var quoteJSON: JSON {
    guard let quote else { return .null }
    return ["id": .string(quote.id.text), "text": .string(quote.quote.text)]
  }

  /// Degrees Celsius.
  private var weatherJSON: JSON {
    guard let weather else { return .null }
    let degrees = { (tenths: Int?) in
      tenths.map { JSON(fixedPoint: Int64($0), decimals: 1) } ?? .null
    }
    return [
      "place": .string(weather.place), "low": degrees(weather.low), "high": degrees(weather.high),
    ]
  }
}
#endif
