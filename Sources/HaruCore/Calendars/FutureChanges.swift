#if !hasFeature(Embedded)
import HaruTime

/// The replacements that also change all later occurrences (`RANGE=THISANDFUTURE`).
struct FutureChanges {
  struct Change {
    let event: CalendarComponent
    let from: Instant
    let shift: Int64

    /// An occurrence of the series at its new time.
    func moved(_ time: CalendarTime) -> CalendarTime {
      let (sum, overflow) = LocalSeconds.of(time.local).addingReportingOverflow(shift)
      return CalendarTime(
        local: overflow ? time.local : LocalSeconds.dateTime(sum),
        isDate: event.start?.isDate ?? time.isDate,
        zone: event.start?.zone
      )
    }
  }

  private let changes: [Change]
  private let home: ZoneRules

  init(_ replacements: [CalendarComponent], home: ZoneRules) {
    self.home = home
    changes = replacements.compactMap { event in
      guard event.changesFuture, let id = event.recurrenceID, let start = event.start else {
        return nil
      }
      return Change(
        event: event,
        from: id.instant(in: home),
        shift: LocalSeconds.of(start.local) - LocalSeconds.of(id.local)
      )
    }.sorted { $0.from < $1.from }
  }

  /// The last change that affects an occurrence; nil if none does.
  func last(before time: CalendarTime) -> Change? {
    if changes.isEmpty { return nil }
    let instant = time.instant(in: home)
    var low = 0
    var high = changes.count
    while low < high {
      let middle = (low + high) / 2
      if changes[middle].from <= instant { low = middle + 1 } else { high = middle }
    }
    return low > 0 ? changes[low - 1] : nil
  }
}
#endif
