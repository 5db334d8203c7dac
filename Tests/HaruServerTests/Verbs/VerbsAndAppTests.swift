import Foundation
import HTTPTypes
import HaruCore
import HaruHTML
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

/// Two programs and a person with the app act at the same time; afterwards all see the same.
struct VerbsAndAppTests {
  private static let steps = 40

  @Test(arguments: Array(1...8) as [UInt64])
  func programsAndTheAppAgree(seed: UInt64) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      var random = SplitMix(state: seed)
      let session = try await client.signUp()
      var programs: [String] = []
      for name in ["watch", "button"] as [JSON] {
        let body: JSON = ["name": name, "scope": "write"]
        programs.append(try await client.api(.post, "tokens", body, token: session).token)
      }
      var phone = try Phone(client, session, clock)
      for step in 1...Self.steps {
        let requests = programs.map { (token: $0, request: Self.request(step, &random)) }
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
          for (token, request) in requests {
            let (method, path, body) = request
            group.addTask {
              try await client.api(method, "\(path)?zone=Asia/Seoul", body, token: token).status
            }
          }
          return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(
          statuses.allSatisfy { [200, 201, 204, 404, 409, 422].contains($0) },
          "\(step) \(statuses)"
        )
        try phone.act(step, &random)
        clock.advance(seconds: .random(in: 20...900, using: &random))
        if Bool.random(using: &random) { try await phone.exchange() }
      }
      try await phone.exchange()
      try await Self.compare(client, programs[0], phone)
      try await Self.compareAnswers(client, programs[1], &phone)
    }
  }

  /// A program's request, mostly about tasks that may exist under that name.
  private static func request(
    _ step: Int,
    _ random: inout SplitMix
  ) -> (HTTPRequest.Method, String, JSON?) {
    let name = "Task \(Int.random(in: 0..<4, using: &random))"
    let task = name.replacing(" ", with: "%20")
    let choices: [(HTTPRequest.Method, String, JSON?)] = [
      (.post, "tasks", ["name": .string(name), "estimate": "30m"]),
      (.post, "tasks", ["name": .string(name), "estimate": "1s"]),
      (.post, "focus/start", ["task": .string(name)]),
      (.post, "focus/start", ["task": .string(name)]),
      (.post, "focus/pause", nil), (.post, "focus/resume", nil),
      (.post, "focus/done", nil), (.post, "focus/done", nil), (.post, "focus/cancel", nil),
      (.patch, "tasks/\(task)", ["estimate": "45m"]), (.delete, "tasks/\(task)", nil),
      (.post, "words", ["term": .string("word \(step)")]),
      (.post, "words/word%20\(step - 1)/review", ["rating": "again"]),
      (.post, "words/mot%20\(step - 1)/review", ["rating": "good"]),
      (.post, "words/mot%20\(step - 2)/review", ["rating": "easy"]),
      (.post, "quotes/en-\(Int.random(in: 1...3, using: &random))/use", nil),
      (.post, "calc", ["expression": "1:30+0:45"]),
      (.post, "dday", ["name": .string("Day \(step)"), "date": "2026-12-15"]),
      (.post, "focus/records", ["task": .string(name), "start": "6:00", "end": "6:20"]),
      (.post, "plan", ["task": .string(name), "time": "19:00"]),
      (.post, "plan", ["task": .string(name), "length": "20m", "repeat": "mon,wed,thu"]),
      (.patch, "plan/\(task)", ["place": 1]), (.patch, "plan/\(task)", ["to": "tomorrow"]),
      (.delete, "plan/\(task)", nil),
      (.post, "alarms", ["time": "7:30", "label": .string("Alarm \(step)")]),
      (.patch, "alarms/Alarm%20\(step - 1)", ["on": false]),
      (.post, "timers", ["length": "25m", "label": .string("Timer \(step)")]),
      (.delete, "timers/Timer%20\(step - 1)", nil),
      (.patch, "settings", ["weatherUnits": "imperial"]),
      (.patch, "settings", ["weatherUnits": "metric", "morningMinutes": "06:30"]),
    ]
    return choices.randomElement(using: &random) ?? choices[0]
  }

  private static func compare(
    _ client: any TestClientProtocol,
    _ token: String,
    _ phone: Phone
  ) async throws {
    let get = { (path: String) in
      try await client.api(.get, "\(path)?zone=Asia/Seoul", token: token).json
    }
    let tasks = try await get("tasks").array ?? []
    #expect(tasks.compactMap { $0["name"]?.string } == phone.state.focus.items.map(\.name))
    let focus = try await get("focus")
    #expect(focus["running"]?.bool == !phone.state.focus.running.isEmpty)
    // Each device shows its own session first.
    let running = RunningSession.inOrder(phone.state.focus.running, of: Verbs.device)
    if let running = running.first {
      #expect(focus["id"] == .string(running.id.text) && focus["name"] == .string(running.name))
      #expect(focus["paused"] == .bool(running.isPaused))
    }
    let records = try await get("focus/records")["records"]?.array ?? []
    let sessions = phone.state.focus.log.sessions
    #expect(
      Set(records.map { "\($0["id"]?.string ?? "") \($0["actualSeconds"]?.integer ?? 0)" })
        == Set(sessions.map { "\($0.id.text) \($0.actualMilliseconds / 1_000)" })
    )
    let today = try await get("today")
    let total = today["totalSeconds"]?.integer ?? -1
    #expect(phone.html.contains(phone.state.messages.hours(total * 1_000)))
    #expect(today["wordsDue"]?.integer == phone.wordsDue)
    if let quote = phone.usedQuote { #expect(today["quote"]?["id"]?.string == quote.text) }
    #expect(try await get("dday").array?.count == phone.count(of: DDayEntry.entity))
    let plan = try await get("plan")["items"]?.array ?? []
    #expect(plan.compactMap { $0["name"]?.string } == phone.planned)
    let named = { (records: [JSON]) in
      Set(records.map { "\($0["id"]?.string ?? "") \($0["label"]?.string ?? "")" })
    }
    let (alarms, timers) = (phone.state.clock.alarms, phone.state.clock.countdowns)
    #expect(
      named(try await get("alarms").array ?? []) == Set(alarms.map { "\($0.id.text) \($0.label)" })
    )
    #expect(
      named(try await get("timers").array ?? []) == Set(timers.map { "\($0.id.text) \($0.label)" })
    )
    let settings = try await get("settings")
    #expect(settings["weatherUnits"]?.string == "\(phone.state.settings.weatherUnits.name)")
    let morning = settings["morningMinutes"]?.string.flatMap { PlainTime(typed: $0) }
    #expect(morning.map { $0.hour * 60 + $0.minute } == phone.state.settings.morningMinutes)
  }

  /// What is found, calculated and learnt is the same for a program as for a person.
  private static func compareAnswers(
    _ client: any TestClientProtocol,
    _ token: String,
    _ phone: inout Phone
  ) async throws {
    let get = { (path: String) in
      try await client.api(.get, "\(path)&zone=Asia/Seoul", token: token).json
    }
    let words = try await get("words?limit=1000")["words"]?.array ?? []
    let cards = words.map { word in
      "\(word["id"]?.string ?? "") \(word["stage"]?.string ?? "") \(word["reviews"]?.integer ?? -1)"
    }
    #expect(Set(cards) == phone.cards)
    for text in ["Task", "mot", "Alarm"] {
      let found = try await get("search?q=\(text)")["results"]?.array ?? []
      let titles = found.filter { ["task", "word", "alarm"].contains($0["kind"]?.string) }
        .map { $0["title"]?.string ?? "" }
      #expect(try titles == phone.found(text), "\(text)")
    }
    let sum = "1:30+0:45"
    let answer = try await client.api(.post, "calc", ["expression": .string(sum)], token: token)
    #expect(try answer.json["result"]?.string == phone.result(of: sum))
  }
}

/// The app of a person, on records that sync.
private struct Phone {
  private let client: any TestClientProtocol
  private let token: String
  private let clock: TestClock
  private let folder: TemporaryFolder
  private let store: ReplicaStore
  private(set) var state: App.State

  init(_ client: any TestClientProtocol, _ token: String, _ clock: TestClock) throws {
    (self.client, self.token, self.clock) = (client, token, clock)
    folder = try TemporaryFolder()
    store = try ReplicaStore(directory: folder.path)
    state = App.State(at: Self.moment(clock), seed: [1, 2, 3, 4])
    try send(.opened(App.Launch(path: "/today")))
  }

  private static func moment(_ clock: TestClock) -> Moment {
    Moment(instant: clock.now, offset: UTCOffset(seconds: 32_400), zone: "Asia/Seoul")
  }

  var html: String { App.view(state).html(messages: state.messages.texts) }
  var wordsDue: Int64? {
    state.words.deck.map { Int64($0.agenda(at: state.now).count) }
  }

  /// The names of the tasks in today's plan, in its order.
  var planned: [String] {
    let startHour = state.settings.dayStartHour
    let today = PlannerDay.date(of: state.now.dateTime, startHour: startHour)
    return DayPlan(today, startHour: startHour, in: state.replica).items.compactMap { item in
      state.focus.items.first { $0.id == item.task }?.name
    }
  }

  /// The stage and the number of reviews of each word.
  var cards: Set<String> {
    guard let deck = state.words.deck else { return [] }
    return Set(zip(deck.words, deck.cards).map { "\($0.id.text) \($1.stage) \($1.reviews)" })
  }

  /// The last quote that was used on the planner's today.
  var usedQuote: RecordID? {
    let startHour = state.settings.dayStartHour
    let today = PlannerDay.date(of: state.now.dateTime, startHour: startHour)
    let uses = state.replica.records(of: QuoteUse.entity)
    return QuoteUse.last(of: uses, on: today, startHour: startHour)?.quote
  }

  /// The titles of the tasks, alarms and words that the search finds.
  mutating func found(_ text: String) throws -> [String] {
    try send(.navigated("/search"))
    try send(.search(.typed(text)))
    return state.search.rows.compactMap { row in
      guard case .hit(let hit) = row, [.task, .alarm, .word].contains(hit.kind) else { return nil }
      return hit.title.text
    }
  }

  /// What the calculator makes of an expression.
  mutating func result(of expression: String) throws -> String? {
    try send(.navigated("/calc"))
    try send(.calculator(.typed(expression)))
    try send(.calculator(.submitted))
    return state.calculator.shown?.result.text()
  }

  func count(of entity: String) -> Int { Array(state.replica.records(of: entity)).count }

  private mutating func send(_ action: App.Action) throws {
    for case .save(let writes) in App.update(&state, action, at: Self.moment(clock)) {
      _ = try store.save(writes)
    }
  }

  /// One or two taps.
  mutating func act(_ step: Int, _ random: inout SplitMix) throws {
    let item = state.focus.items.randomElement(using: &random)?.id
    switch Int.random(in: 0..<13, using: &random) {
    case 0:
      try send(.focus(.task(.newTapped)))
      try send(.focus(.task(.edited(.nameTyped("Task \(Int.random(in: 0..<4, using: &random))")))))
      try send(.focus(.task(.editingEnded(isConfirmed: true))))
    case 1, 2: if let item { try send(.focus(.session(.startTapped(item)))) }
    case 3: try send(.focus(.session(.pauseTapped)))
    case 4: try send(.focus(.session(.resumeTapped)))
    case 5, 6: try send(.focus(.session(.completeTapped)))
    case 7: if let item { try send(.focus(.task(.deleteTapped(item)))) }
    case 8:
      let timer = state.clock.countdowns.randomElement(using: &random)?.id
      if let timer { try send(.clock(.timer(.removed(timer)))) }
    case 9:
      let units: WeatherUnits = Bool.random(using: &random) ? .metric : .imperial
      try send(.settings(.chosen(.weatherUnits(units))))
    case 10: try send(.words(.review(.graded(Bool.random(using: &random) ? .good : .again))))
    case 11: try send(.quotes(.useTapped("en-\(Int.random(in: 1...3, using: &random))")))
    default:
      try send(.words(.draftTyped("mot \(step)")))
      try send(.words(.draftSubmitted))
    }
  }

  /// Sends its own changes and fetches the others'.
  mutating func exchange() async throws {
    let (client, token, clock) = (client, token, clock)
    let rest = try await SyncRound(store, seed: [1, 2, 3, 4]).run(clock: { clock.now }) { request in
      let answer =
        switch request {
        case .push(let push):
          try? await client.api(.post, "sync/push", push.json, token: token)
        case .pull(let pull): try? await client.api(.get, "sync/pull?\(pull.query)", token: token)
        }
      return answer.map { SyncClient.Reply(status: $0.status, body: $0.json) }
    }
    guard case .upToDate = rest else { throw NotSynced(rest: rest) }
    var replica = Replica()
    replica.apply(try store.cells())
    try send(.replaced(replica))
  }

  private struct NotSynced: Error { let rest: SyncClient.Rest }
}
