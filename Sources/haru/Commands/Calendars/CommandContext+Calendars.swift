import ArgumentParser
import HaruCore
import HaruLookup
import HaruStore
import HaruSync
import HaruTime
import HaruUI

extension CommandContext {
  /// The calendars, ordered by id.
  func calendars() throws -> [SubscribedCalendar] {
    try records(of: SubscribedCalendar.entity).compactMap { SubscribedCalendar(record: $0) }
  }

  /// The calendar with a name or an id prefix; throws if it is not unique.
  func calendar(_ target: String) throws -> SubscribedCalendar {
    try meant(
      by: target,
      in: try calendars(),
      id: { $0.id.text },
      name: { $0.name },
      line: { $0.name },
      missing: messages.commandSeeList(
        sentence: messages.calendarNotFound(text: target),
        command: "haru calendar list"
      ),
      several: messages.calendarAmbiguous(text: target)
    )
  }

  /// The weeks of a calendar.
  func weeks(of calendar: RecordID) throws -> [CalendarWeek] {
    try records(of: CalendarWeek.entity).compactMap { CalendarWeek(record: $0) }
      .filter { $0.isOf(calendar) }
  }

  /// The events of all shown calendars on a date.
  func calendarDay(_ date: PlainDate) throws -> CalendarDay {
    let calendars = try records(of: SubscribedCalendar.entity)
    return try telling { () throws(StoreError) in
      let store = try existingStore()
      return try CalendarDay(on: date, calendars: calendars) { id throws(StoreError) in
        try store?.record(CalendarWeek.entity, id: id)
      }
    }
  }

  /// Saves the content of a file and the calendar's own fields as one change.
  func keep(_ file: CalendarFile, as new: SubscribedCalendar, since old: SubscribedCalendar?) throws
  {
    let zone = try here()
    let reading = CalendarReading(file, at: now.instant, in: zone)
    var calendar = new
    calendar.readAt = now.instant
    calendar.zone = zone.id
    try save(
      calendar.writes(since: old, at: now.instant)
        + reading.writes(
          for: calendar.id,
          replacing: try weeks(of: calendar.id),
          at: now.instant
        )
    )
    errors.writeLine(messages.calendarRead(name: calendar.name, count: reading.dayCount))
    for problem in reading.expansion.problems {
      errors.writeLine("haru: \(messages.sentence(for: problem))")
    }
    let lost = reading.expansion.lostCount
    if lost > 0 { errors.writeLine("haru: \(messages.calendarLost(count: lost))") }
  }
}

extension CommandContext {
  /// Reads a calendar from a file or an address.
  func calendarFile(at source: CalendarSource) throws -> CalendarFile {
    let bytes = try source.address.map { try fetched($0) } ?? bytes(of: source.text)
    let zones = try zones()
    do throws(CalendarFileError) {
      return try CalendarFile(bytes, zones: zones)
    } catch {
      let text =
        switch error {
        case .notACalendar: messages.calendarNotAFile(path: source.text)
        case .tooLarge: messages.calendarTooLarge(path: source.text)
        }
      throw failure(text)
    }
  }

  private func fetched(_ address: String) throws -> [UInt8] {
    let request = OutboundHTTP.Request(calendar: address)
    let answer: OutboundHTTP.Answer
    do throws(ConnectionFailure) {
      answer = try waiting { () async throws(ConnectionFailure) in
        try await OutboundHTTP.ofProviders.answer(to: request)
      }
    } catch {
      if error == .tooLarge { throw failure(messages.calendarTooLarge(path: address)) }
      throw failure(messages.calendarUnreachable(address: address))
    }
    guard answer.status == 200 else {
      throw failure(messages.calendarUnreadable(address: address, status: "\(answer.status)"))
    }
    return answer.body
  }

  /// Reports what could not be read; the exit code reflects it as well.
  func tell(_ problems: [CalendarFile.Problem], of source: CalendarSource) throws {
    for problem in problems {
      tell(
        unread: problem.line...problem.line,
        of: source.text,
        messages.sentence(for: problem)
      )
    }
    if !problems.isEmpty { throw ExitCode(1) }
  }
}

extension Messages {
  /// A sentence about something in a calendar that could not be read.
  func sentence(for problem: CalendarFile.Problem) -> String {
    let name = problem.name.withoutControls
    return switch problem.kind {
    case .badDate: calendarBadDate(name: name)
    case .badRule: calendarBadRule(name: name)
    case .unknownZone: calendarUnknownZone(name: name)
    case .tooOften: calendarTooOften(name: name)
    case .tooMany: calendarTooManyEvents
    case .badLine: calendarBadLine(text: name)
    case .unfinished: calendarUnfinished
    }
  }
}
