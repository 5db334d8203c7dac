/// The two transitions that a zone repeats every year: the content of a POSIX TZ string.
struct YearlyRule: Sendable {
  /// A day of the year in the POSIX form `Mm.w.d`, and a time on it.
  struct Change: Sendable {
    /// The month, 1 to 12.
    let month: Int
    /// The week of the month, 1 to 5; 5 is the last one.
    let week: Int
    /// The day of the week, Sunday 0 to Saturday 6.
    let weekday: Int
    /// Minutes after midnight in local time before the change; may be negative or exceed a day.
    let minutes: Int

    /// Seconds from 1970-01-01T00:00 to the change in a year, both in local time before the change.
    func localSeconds(year: Int) -> Int64 {
      let first = PlainDate(validYear: year, month: month, day: 1)
      let offset = (weekday - first.weekday.rawValue + 7) % 7
      var day = offset + 7 * (week - 1)
      while day >= PlainDate.daysInMonth(month, year: year) { day -= 7 }
      return Int64(first.daysSinceEpoch + day) * 86_400 + Int64(minutes) * 60
    }
  }

  let standard: LocalTimeType
  let daylight: LocalTimeType
  let start: Change
  let end: Change

  /// The span around an instant, given in seconds since 1970.
  func span(at seconds: Int64) -> ZoneSpan {
    let year = PlainDateTime(Instant(seconds: seconds), offset: standard.offset).date.year
    let starts = self.starts(year: year)
    let ends = self.ends(year: year)
    // South of the equator, daylight saving time ends before it starts.
    let isNorthern = starts < ends
    let first = isNorthern ? starts : ends
    let second = isNorthern ? ends : starts
    if first <= seconds, seconds < second {
      return ZoneSpan(start: first, end: second, type: isNorthern ? daylight : standard)
    }
    var span = ZoneSpan(start: second, end: .max, type: isNorthern ? standard : daylight)
    if seconds < first {
      span.start = isNorthern ? self.ends(year: year - 1) : self.starts(year: year - 1)
      span.end = first
    } else if year < 9999 {
      span.end = isNorthern ? self.starts(year: year + 1) : self.ends(year: year + 1)
    }
    return span
  }

  private func starts(year: Int) -> Int64 {
    start.localSeconds(year: year) - Int64(standard.offset.seconds)
  }

  private func ends(year: Int) -> Int64 {
    end.localSeconds(year: year) - Int64(daylight.offset.seconds)
  }
}
