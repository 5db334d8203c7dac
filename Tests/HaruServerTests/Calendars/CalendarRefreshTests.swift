import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HummingbirdTesting
import Logging
import Testing

@testable import HaruServer

/// People's calendars at addresses: read when they are added, and every day.
struct CalendarRefreshTests {
  private struct Scene: Sendable {
    let site: CalendarSite
    let client: any TestClientProtocol
    let store: ServerStore
    let clock: TestClock
    let refresh: CalendarRefresh
    let token: String
    let user: String

    /// Writes cells of a calendar from a separate device.
    func write(
      _ device: String,
      _ cells: [(field: String, value: JSON)],
      of id: String = "school",
      by token: String? = nil
    ) async throws {
      let operations = cells.enumerated().map { index, cell -> JSON in
        [
          "n": .integer(Int64(index + 1)), "e": "calendar", "i": .string(id),
          "f": .string(cell.field), "v": cell.value, "t": .integer(clock.now.milliseconds),
        ]
      }
      let push: JSON = [
        "device": .string(device), "after": 0, "prior": 0,
        "now": .integer(clock.now.milliseconds), "ops": .array(operations),
      ]
      let token = token ?? self.token
      #expect(try await client.api(.post, "sync/push", push, token: token).status == 200)
    }

    /// Subscribes to the site.
    func subscribe(at address: String? = nil) async throws {
      let address = address ?? site.address
      try await write("phone", [("name", "School"), ("address", .string(address))])
    }

    /// The titles of the events in the week of 16 November 2026, by day.
    func lessons() async throws -> [[String]] {
      let replica = try await store.replica(of: user, entities: CalendarDay.entities)
      let weeks = replica.records(of: CalendarWeek.entity).compactMap { CalendarWeek(record: $0) }
      guard let week = weeks.first(where: { $0.id == "school/2026-11-16" }) else { return [] }
      return Weekday.allCases.map { week.events(on: $0).map(\.title) }
    }
  }

  private func run(_ test: @Sendable (Scene) async throws -> Void) async throws {
    let site = CalendarSite()
    site.teach("Maths", on: "20261118")
    try await site.run {
      let clock = TestClock()
      try await withServerAndStore({ options in
        options.calendarOrigins = [site.origin]
        options.clock = { clock.now }
      }) { client, store in
        let verbs = try verbRules(in: store, at: clock)
        let refresh = CalendarRefresh(
          reader: CalendarReader(zones: verbs.zones, origins: [site.origin]),
          accounts: verbs.accounts,
          verbs: verbs,
          database: store,
          logger: Logger(label: "test")
        )
        let token = try await client.signUp()
        let user = try #require(try await store.accounts().first?.id)
        try await test(
          Scene(
            site: site,
            client: client,
            store: store,
            clock: clock,
            refresh: refresh,
            token: token,
            user: user
          )
        )
      }
    }
  }

  @Test func anAddressIsReadForSomebodyWithAnAccount() async throws {
    try await run { scene in
      let (path, body) = ("calendars/fetch?zone=Asia/Seoul", scene.site.json)
      #expect(try await scene.client.api(.post, path, body).status == 401)
      let answer = try await scene.client.api(.post, path, body, token: scene.token)
      #expect(answer.status == 200 && answer.json["name"] == "School")
      #expect(answer.json["weeks"]?[0]?["day3"]?[0]?["title"] == "Maths")
    }
  }

  @Test(arguments: [(404, 503), (302, 503), (500, 503), (200, 422)])
  func reportsAnAddressWithoutACalendar(status: Int, answer: Int) async throws {
    try await run { scene in
      scene.site.answer(status, "no calendar")
      let refused = try await scene.client.api(
        .post,
        "calendars/fetch",
        scene.site.json,
        token: scene.token
      )
      #expect(refused.status == answer)
    }
  }

  @Test func onlyAddressesOfApprovedOriginsAreCalled() async throws {
    try await run { scene in
      for address in ["http://127.0.0.1:1/school.ics", "file:///etc/passwd", "school.ics"] {
        let body: JSON = ["address": .string(address)]
        let refused = try await scene.client.api(.post, "calendars/fetch", body, token: scene.token)
        #expect(refused.status == 422 && refused.json["errors"]?[0]?["code"] == "unknown_service")
        scene.clock.advance(seconds: 60)
      }
      let other = scene.site.address.replacing("127.0.0.1", with: "localhost")
      try await scene.subscribe(at: other)
      try await scene.refresh.refreshAll()
      #expect(scene.site.count == 0)
    }
  }

  @Test func aCalendarIsReadOnceADay() async throws {
    try await run { scene in
      try await scene.subscribe()
      try await scene.refresh.refreshAll()
      #expect(try await scene.lessons() == [[], [], ["Maths"], [], [], [], []])
      scene.site.teach("English", on: "20261119")
      scene.clock.advance(seconds: 86_399)
      try await scene.refresh.refreshAll()
      #expect(scene.site.count == 1)
      scene.clock.advance(seconds: 1)
      try await scene.refresh.refreshAll()
      #expect(try await scene.lessons() == [[], [], [], ["English"], [], [], []])
    }
  }

  @Test func allThatIsDueIsReadInOneRoundWhoeverHasIt() async throws {
    try await run { scene in
      let other = try await scene.client.signUp("juno@haru.example")
      let count = CalendarReader.queue / 2 + 1
      for number in 0..<count {
        let cells: [(String, JSON)] = [
          ("name", "School"), ("address", .string("\(scene.site.address)?\(number)")),
        ]
        for token in [scene.token, other] {
          try await scene.write("phone\(number)", cells, of: "c\(number)", by: token)
        }
      }
      try await scene.refresh.refreshAll()
      for account in try await scene.store.accounts() {
        let replica = try await scene.store.replica(of: account.id, entities: CalendarDay.entities)
        let weeks = replica.records(of: CalendarWeek.entity).map(\.id)
        #expect(weeks.count == count)
      }
    }
  }

  @Test(arguments: [Int64(1) << 52, -(1 << 52), 3_600_000])
  func ignoresImpossibleReadingTime(ahead: Int64) async throws {
    try await run { scene in
      try await scene.subscribe()
      let time = scene.clock.now + ahead
      try await scene.write("desk", [("readAt", .integer(time.milliseconds))])
      try await scene.refresh.refreshAll()
      #expect(scene.site.count == 1)
    }
  }

  @Test func aReadingThatDiffersInNothingWritesOnlyItsTime() async throws {
    try await run { scene in
      try await scene.subscribe()
      try await scene.refresh.refreshAll()
      let before = try await scene.store.sequence(of: scene.user)
      scene.clock.advance(seconds: 86_400)
      try await scene.refresh.refreshAll()
      #expect(scene.site.count == 2)
      #expect(try await scene.store.sequence(of: scene.user) == before + 1)
    }
  }

  @Test func aSiteThatIsDownChangesNothingAndIsAskedAgain() async throws {
    try await run { scene in
      try await scene.subscribe()
      try await scene.refresh.refreshAll()
      scene.site.answer(500)
      scene.clock.advance(seconds: 86_400)
      try await scene.refresh.refreshAll()
      #expect(try await scene.lessons() == [[], [], ["Maths"], [], [], [], []])
      scene.site.teach("English", on: "20261118")
      try await scene.refresh.refreshAll()
      #expect(try await scene.lessons() == [[], [], ["English"], [], [], [], []])
    }
  }

  @Test func whatWasDeletedIsNotReadAnyMore() async throws {
    try await run { scene in
      try await scene.subscribe()
      scene.clock.advance(seconds: 1)
      try await scene.write("desk", [(CellKey.deleted, true)])
      try await scene.refresh.refreshAll()
      #expect(scene.site.count == 0)
    }
  }

  @Test func nothingIsReadForADisabledAccount() async throws {
    try await run { scene in
      try await scene.subscribe()
      var account = try #require(try await scene.store.accounts().first)
      account.isDisabled = true
      _ = try await scene.store.update(account)
      try await scene.refresh.refreshAll()
      #expect(scene.site.count == 0)
      account.isDisabled = false
      _ = try await scene.store.update(account)
      try await scene.refresh.refreshAll()
      #expect(scene.site.count == 1)
    }
  }
}
