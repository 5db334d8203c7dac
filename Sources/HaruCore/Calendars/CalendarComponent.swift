#if !hasFeature(Embedded)
import HaruJSON
import HaruTime

/// An event as a calendar file describes it (`VEVENT`, RFC 5545 section 3.6.1).
struct CalendarComponent {
  /// The maximum number of rules, and of dates that are listed individually.
  private static let ruleLimit = 8
  private static let dateLimit = 5_000

  /// The line on which it begins.
  let line: Int
  private(set) var uid: String?
  private(set) var sequence = 0
  private(set) var title = ""
  private(set) var place = ""
  private(set) var isCancelled = false
  private(set) var start: CalendarTime?
  private(set) var end: CalendarTime?
  private(set) var duration: CalendarDuration?
  private(set) var rules: [RecurrenceRule] = []
  private(set) var added: [AddedDate] = []
  private(set) var excluded: [CalendarTime] = []
  /// The occurrence that this component replaces.
  private(set) var recurrenceID: CalendarTime?
  /// Whether it also changes later occurrences.
  private(set) var changesFuture = false

  /// A date from `RDATE`, with its own length if it is a period.
  struct AddedDate {
    let start: CalendarTime
    var end: CalendarTime?
    var duration: CalendarDuration?
  }

  init(line: Int) { self.line = line }

  /// Reads a property of the event; returns what is wrong with it.
  mutating func read(
    _ line: ICalendarLine,
    _ zones: inout CalendarZones
  ) -> CalendarFile.Problem.Kind? {
    switch line.upperName {
    case "UID": uid = String(utf8: line.value)
    case "SEQUENCE": sequence = Int(String(utf8: line.value)) ?? 0
    case "SUMMARY": title = CalendarText.cleaned(line.text, limit: CalendarEvent.titleLimit)
    case "LOCATION": place = CalendarText.cleaned(line.text, limit: CalendarEvent.placeLimit)
    case "STATUS": isCancelled = line.says("CANCELLED")
    case "DURATION":
      duration = CalendarDuration(line.value)
      if duration == nil { return .badDate }
    case "RRULE": return readRule(line)
    case "DTSTART", "DTEND", "RECURRENCE-ID", "RDATE", "EXDATE": return readDates(line, &zones)
    default: break
    }
    return nil
  }

  private mutating func readRule(_ line: ICalendarLine) -> CalendarFile.Problem.Kind? {
    guard rules.count < Self.ruleLimit, let rule = RecurrenceRule(line.value) else {
      return .badRule
    }
    rules.append(rule)
    return nil
  }

  private mutating func readDates(
    _ line: ICalendarLine,
    _ zones: inout CalendarZones
  ) -> CalendarFile.Problem.Kind? {
    let id = line.parameter("TZID")
    let zone = id.flatMap { zones.rules(for: $0) }
    let problem: CalendarFile.Problem.Kind? = id != nil && zone == nil ? .unknownZone : nil
    let time = { (bytes: ArraySlice<UInt8>) in
      CalendarValue(bytes).map { CalendarTime($0, in: zone) }
    }
    if line.isNamed("RDATE") || line.isNamed("EXDATE") {
      return readList(line, time) ?? problem
    }
    guard let time = time(line.value[...]) else { return .badDate }
    if line.isNamed("DTSTART") {
      start = time
    } else if line.isNamed("DTEND") {
      end = time
    } else {
      recurrenceID = time
      changesFuture = line.parameter("RANGE") == "THISANDFUTURE"
    }
    return problem
  }

  private mutating func readList(
    _ line: ICalendarLine,
    _ time: (ArraySlice<UInt8>) -> CalendarTime?
  ) -> CalendarFile.Problem.Kind? {
    for part in line.list {
      guard added.count + excluded.count < Self.dateLimit else { return .tooMany }
      let sides = part.split(separator: ASCII.slash, maxSplits: 1)
      guard let first = sides.first.flatMap(time) else { return .badDate }
      if line.isNamed("EXDATE") {
        excluded.append(first)
        continue
      }
      var date = AddedDate(start: first)
      if sides.count == 2 {
        date.end = time(sides[1])
        date.duration = CalendarDuration(sides[1])
        if date.end == nil, date.duration == nil { return .badDate }
      }
      added.append(date)
    }
    return nil
  }

  /// The length of the event.
  func length(from start: CalendarTime, home: ZoneRules) -> CalendarLength {
    if let end { return CalendarLength(from: start, to: end, home: home) }
    return duration.map { CalendarLength($0, from: start) } ?? CalendarLength(ofEventOn: start)
  }
}
#endif
