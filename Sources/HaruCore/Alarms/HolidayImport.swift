import HaruTime

/// Why a file is no calendar.
public enum HolidayImportError: Error, Equatable, Sendable {
  /// It does not begin with `BEGIN:VCALENDAR`.
  case notACalendar
}

/// The holidays of an iCalendar file, and what in it could not be read.
///
/// Each day of an event is a holiday. Events that repeat every year are followed to the last year
/// asked for; cancelled ones are left out.
public struct HolidayImport: Equatable, Sendable {
  /// An event that could not be read.
  public struct Problem: Equatable, Sendable {
    /// What is wrong with it.
    public enum Kind: Equatable, Sendable {
      /// It has no date, or one that the calendar does not have.
      case noDate
      /// It repeats by a rule that is not understood.
      case unknownRule
      /// It has a time of day: an appointment, no holiday.
      case timed
      /// It is longer than a month: a season, no holiday.
      case tooLong
      /// The file ends within it.
      case unfinished
      /// The file ends without its last line: more may have been in it.
      case fileUnfinished
      /// A line that is none of a calendar; nothing is lost but the line.
      case unknownLine
      /// The file has more days than can be kept; the rest is left out.
      case tooMany
    }

    /// What is wrong.
    public let kind: Kind
    /// The line of the file on which the event or its bad part begins, from 1.
    public let line: Int
    /// The event's name; may be empty.
    public let name: String
  }

  /// The days beyond which an event is no holiday but a season.
  static let daysOfEvent = 31
  /// What a file may bring at most.
  static let limit = 10_000

  /// The holidays, one for a date, in order.
  public private(set) var holidays: [Holiday] = []
  /// The events that could not be read, in the order of the file.
  public private(set) var problems: [Problem] = []
  private var isFull = false

  /// Reads a file of iCalendar (RFC 5545), with the years up to the last one of repeating events.
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
        let start = String(decoding: line.value.prefix(40), as: UTF8.self)
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

  /// Orders the holidays by date; several names of one date become one, with commas.
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

extension HolidayImport.Problem: Error {
  /// Whether both say the same of the same event.
  public static func == (first: Self, second: Self) -> Bool {
    first.kind == second.kind && first.line == second.line
      && first.name.utf8.elementsEqual(second.name.utf8)
  }
}
