import HaruJSON
import HaruTime

/// Why a file is not a calendar.
public enum HolidayImportError: Error, Equatable, Sendable {
  /// It does not start with `BEGIN:VCALENDAR`.
  case notACalendar
}

/// The holidays in an iCalendar file, and the problems found in it.
///
/// Each day of an event is a holiday. Events that repeat every year are expanded up to a requested
/// year; cancelled ones are skipped.
public struct HolidayImport: Equatable, Sendable {
  /// An event that could not be read.
  public struct Problem: Equatable, Sendable {
    /// What is wrong with it.
    public enum Kind: Equatable, Sendable {
      /// It has no date, or an invalid one.
      case noDate
      /// Its recurrence rule is not supported.
      case unknownRule
      /// It has a time of day: it is an appointment, not a holiday.
      case timed
      /// It is longer than a month: it is a season, not a holiday.
      case tooLong
      /// The file ends inside it.
      case unfinished
      /// The file is truncated: more events may be missing.
      case fileUnfinished
      /// A line that is not valid iCalendar; only this line is lost.
      case unknownLine
      /// The file has too many days; the rest is left out.
      case tooMany
    }

    /// What is wrong.
    public let kind: Kind
    /// The line in the file where the event or the invalid part starts, from 1.
    public let line: Int
    /// The event's name; may be empty.
    public let name: String
  }

  /// The length in days above which an event is a season, not a holiday.
  static let daysOfEvent = 31
  /// The maximum number of holidays in a file.
  static let limit = 10_000

  /// The holidays in order, one per date.
  public private(set) var holidays: [Holiday] = []
  /// The problems, in the order of the file.
  public private(set) var problems: [Problem] = []
  private var isFull = false

  /// Parses an iCalendar file (RFC 5545), expanding repeating events up to a year.
  public init(_ file: [UInt8], lastYear: Int) throws(HolidayImportError) {
    let lines = ICalendarLine.lines(of: file)
    guard let first = lines.first, first.isNamed("BEGIN"), first.says("VCALENDAR") else {
      throw .notACalendar
    }
    var event: HolidayEvent?
    var depth = 0
    var isOpen = true
    for line in lines {
      if line.isBroken {
        let start = String(utf8: line.value.prefix(40))
        problems.append(Problem(kind: .unknownLine, line: line.number, name: start))
      }
      if line.isNamed("BEGIN") {
        if event != nil {
          depth += 1
        } else if line.says("VEVENT") {
          event = HolidayEvent(line: line.number)
        }
      } else if line.isNamed("END"), line.says("VCALENDAR") {
        isOpen = false
      } else if line.isNamed("END"), depth > 0 {
        depth -= 1
      } else if line.isNamed("END"), line.says("VEVENT"), let done = event {
        add(done, lastYear: lastYear)
        event = nil
      } else if depth == 0 {
        event?.read(line)
      }
    }
    if let event {
      problems.append(event.problem(.unfinished))
    } else if isOpen {
      let end = lines.last?.number ?? 1
      problems.append(Problem(kind: .fileUnfinished, line: end, name: ""))
    }
    join()
  }

  private mutating func add(_ event: HolidayEvent, lastYear: Int) {
    guard !event.isCancelled, !isFull else { return }
    do throws(Problem) {
      let dates = try event.dates(lastYear: lastYear)
      let room = Self.limit - holidays.count
      holidays += dates.prefix(room).map { Holiday(date: $0, name: event.name) }
      isFull = dates.count > room
      if isFull { throw event.problem(.tooMany) }
    } catch {
      problems.append(error)
    }
  }

  /// Sorts the holidays by date; several names on one date are joined with commas.
  private mutating func join() {
    holidays.sort { first, second in
      if first.date != second.date { return first.date < second.date }
      return first.name.utf8.lexicographicallyPrecedes(second.name.utf8)
    }
    var joined: [Holiday] = []
    var previous: Holiday?
    for holiday in holidays where holiday != previous {
      if let last = joined.last, last.date == holiday.date {
        joined[joined.count - 1].name = "\(last.name), \(holiday.name)"
      } else {
        joined.append(holiday)
      }
      previous = holiday
    }
    holidays = joined
  }
}

extension HolidayImport.Problem: Error {}
