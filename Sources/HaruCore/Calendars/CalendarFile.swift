#if !hasFeature(Embedded)
import HaruJSON
public import HaruTime

/// Why a file is rejected as a whole.
public enum CalendarFileError: Error, Equatable, Sendable {
  /// It does not begin with `BEGIN:VCALENDAR`.
  case notACalendar
  /// It has more than ``CalendarFile/byteLimit`` bytes, or more than ``CalendarFile/lineLimit``
  /// lines.
  case tooLarge
}

/// The events of an iCalendar file (RFC 5545).
///
/// Unreadable parts are left out and listed; the rest is kept.
public struct CalendarFile: Sendable {
  /// The maximum size of a file, in bytes.
  public static let byteLimit = 2 * 1_024 * 1_024
  /// The maximum number of lines of a file.
  public static let lineLimit = 200_000
  /// The maximum number of events, and of zones.
  static let componentLimit = 10_000
  private static let zoneLimit = 100
  /// The number of steps that all rules of a file may take together.
  static let budget = 5_000_000
  /// The number of steps that the rules of its zones may take.
  private static let zoneBudget = 2_000_000
  /// The maximum number of problems that are listed.
  static let problemLimit = 100

  /// Something that could not be read.
  public struct Problem: Equatable, Sendable {
    /// What is wrong.
    public enum Kind: String, Sendable {
      /// An event has no start, or a date or a duration is invalid.
      case badDate
      /// A recurrence rule is invalid, or an event has too many.
      case badRule
      /// A zone is unknown: its times are taken as those of the person's own zone.
      case unknownZone
      /// A rule fires too often, or takes too long to follow.
      case tooOften
      /// The file or a day of it has too much; the rest is left out.
      case tooMany
      /// A line that is not valid iCalendar; only this line is lost.
      case badLine
      /// The file ends too early; events may be missing.
      case unfinished
    }

    /// What is wrong.
    public let kind: Kind
    /// The line of the file, from 1.
    public let line: Int
    /// The title of the event; may be empty.
    public let name: String
  }

  /// The calendar's own name (`NAME` of RFC 7986, or `X-WR-CALNAME`); empty if it has none.
  public private(set) var name = ""
  /// The unreadable parts, in the order of the file.
  public private(set) var problems: [Problem] = []
  /// The events, each with the components that change some of its occurrences.
  private(set) var components: [CalendarComponent] = []

  /// Reads a file.
  public init(_ bytes: [UInt8], zones: ZoneDatabase) throws(CalendarFileError) {
    guard bytes.count <= Self.byteLimit, bytes.count(where: { $0 == 0x0A }) <= Self.lineLimit else {
      throw .tooLarge
    }
    let lines = ICalendarLine.lines(of: bytes)
    guard let first = lines.first, first.isNamed("BEGIN"), first.says("VCALENDAR") else {
      throw .notACalendar
    }
    var known = CalendarZones(zones, described: Self.zones(in: lines))
    readEvents(lines, &known)
  }

  /// The zones that the file describes, by name.
  private static func zones(in lines: [ICalendarLine]) -> [String: ZoneRules] {
    var found: [String: ZoneRules] = [:]
    var budget = zoneBudget
    var zone: CalendarZone?
    for line in lines {
      if line.isNamed("BEGIN"), line.says("VTIMEZONE") {
        zone = CalendarZone()
      } else if line.isNamed("END"), line.says("VTIMEZONE") {
        if let zone, found.count < zoneLimit { found[zone.id] = zone.rules(budget: &budget) }
        zone = nil
      } else {
        zone?.read(line)
      }
    }
    return found
  }

  private mutating func readEvents(_ lines: [ICalendarLine], _ zones: inout CalendarZones) {
    var event: CalendarComponent?
    // The number of components that are open inside the calendar or the event.
    var depth = 0
    var isOpen = true
    for line in lines {
      if line.isBroken {
        let start = String(utf8: line.value.prefix(40))
        note(.badLine, line.number, CalendarText.cleaned(start, limit: 40))
      } else if line.isNamed("BEGIN") {
        if event == nil, line.says("VEVENT"), depth == 0 {
          event = CalendarComponent(line: line.number)
        } else if !line.says("VCALENDAR") {
          depth += 1
        }
      } else if line.isNamed("END") {
        if line.says("VCALENDAR") {
          isOpen = false
        } else if depth > 0 {
          depth -= 1
        } else if let done = event {
          add(done)
          event = nil
        }
      } else if depth == 0 {
        read(line, &event, &zones)
      }
    }
    if event != nil || isOpen { note(.unfinished, lines.last?.number ?? 1, event?.title ?? "") }
  }

  private mutating func read(
    _ line: ICalendarLine,
    _ event: inout CalendarComponent?,
    _ zones: inout CalendarZones
  ) {
    if event != nil {
      if let kind = event?.read(line, &zones) { note(kind, line.number, event?.title ?? "") }
    } else if line.isNamed("NAME") || line.isNamed("X-WR-CALNAME") && name.isEmpty {
      name = CalendarText.cleaned(line.text, limit: CalendarEvent.titleLimit)
    }
  }

  private mutating func add(_ event: CalendarComponent) {
    guard components.count < Self.componentLimit else { return note(.tooMany, event.line, "") }
    guard event.start != nil else { return note(.badDate, event.line, event.title) }
    components.append(event)
  }

  mutating func note(_ kind: Problem.Kind, _ line: Int, _ name: String) {
    let problem = Problem(kind: kind, line: line, name: name)
    if problems.count < Self.problemLimit, problems.last != problem { problems.append(problem) }
  }
}
#endif
