import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Hummingbird

/// `/api/v1/dday`: the saved days.
struct DDayRoutes: Sendable {
  let verbs: Verbs
  private static let kinds = [DDayEntry.entity]

  init(verbs: Verbs) { self.verbs = verbs }

  func add(to router: Router<ServerContext>) {
    let days = router.group("api/v1/dday")
    days.get(use: list)
    days.post(use: make)
    days.patch(":dday", use: edit)
    things.addSingle(to: days)
  }

  private var things: ThingVerbs<DDayEntry> {
    ThingVerbs(verbs: verbs, part: "dday") { replica, call in
      (replica.ddays, { $0.json(from: call.now.date, call.messages) })
    }
  }

  /// The saved days, the next one first.
  @Sendable private func list(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, reading: Self.kinds)
    let today = call.now.date
    let entries = try await verbs.replica(call, of: Self.kinds).ddays
      .sorted(by: .nearness, from: today)
    let page = try ListPage(entries, of: request) { $0.json(from: today, call.messages) }
    return .verb(page, to: request)
  }

  @Sendable private func make(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, writing: Self.kinds, as: .add)
    var body = try await RequestFields(of: request, in: context)
    let given = body.text("name")
    let name = body.name("name", given) ?? ""
    let date = body.ddayDate(call, isNeeded: true)
    let change = body.change(DDay.settable)
    try body.check()
    guard let date else { throw Problem.invalid("date", "no_date") }
    var dday = DDay(name: name, date: date, savedOn: call.now.date)
    change(&dday)
    let id = RecordID(verbs.accounts.newID())
    let entry = try await verbs.change(call, from: Self.kinds) { replica in
      let entry = DDayEntry(id: id, dday: dday, order: replica.ddays.orderOfNext)
      return (entry.writes(at: call.instant), entry)
    }
    return .json(entry.json(from: call.now.date, call.messages), status: .created)
  }

  @Sendable private func edit(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, writing: Self.kinds)
    var body = try await RequestFields(of: request, in: context)
    let given = body.optionalText("name")
    let name = body.name("name", given)
    let date = body.ddayDate(call, isNeeded: false)
    let change = body.change(DDay.settable)
    try body.check()
    return try await things.change(call, context) { entry, _ in
      entry.dday.name = name ?? entry.dday.name
      entry.dday.date = date ?? entry.dday.date
      change(&entry.dday)
    }
  }
}

extension Replica {
  /// The saved days, ordered by id.
  var ddays: [DDayEntry] {
    records(of: DDayEntry.entity).compactMap { DDayEntry(record: $0) }
  }
}

extension RequestFields {
  /// Reads the date of a saved day: as people write it, or in a lunar calendar.
  fileprivate mutating func ddayDate(_ call: VerbCall, isNeeded: Bool) -> DDayDate? {
    let (isLunar, isLeapMonth) = (optionalFlag("lunar"), optionalFlag("leapMonth"))
    let text =
      isNeeded || isLunar ? text("date", limit: 40) : optionalText("date", limit: 40) ?? ""
    let calendar = lunarCalendar(isLunar: isLunar)
    if isLeapMonth, !isLunar { add("leapMonth", "not_lunar") }
    if text.isEmpty { return nil }
    let date: DDayDate? =
      isLunar
      ? (try? LunarDate(parsing: text, isLeapMonth: isLeapMonth, in: calendar)).map { .lunar($0) }
      : (try? PlainDate(typed: text, today: call.now.date)).map { .solar($0) }
    if date == nil { add("date", "no_date") }
    return date
  }

  /// Reads the calendar of a lunar date.
  private mutating func lunarCalendar(isLunar: Bool) -> LunarCalendar {
    guard let name = optionalText("calendar", limit: 40) else { return .korean }
    if !isLunar { add("calendar", "not_lunar") }
    if let calendar = LunarCalendar(name: name) { return calendar }
    add("calendar", "no_calendar")
    return .korean
  }
}

extension DDayEntry {
  /// The day as counted from another one.
  fileprivate func json(from day: PlainDate, _ messages: Messages) -> JSON {
    let count = dday.count(from: day)
    return .object(members(count, text: messages.number(count.number)))
  }
}
