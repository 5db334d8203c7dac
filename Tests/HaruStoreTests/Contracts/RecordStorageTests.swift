import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Testing

/// The contract of every storage of all users' records, on each engine.
struct RecordStorageTests {
  private let directory = TemporaryDirectory()
  private let now = Instant(milliseconds: 1_795_000_000_000)
  private let user = accountID("u")

  private func open(_ engine: StorageEngine) async throws -> any ServerDatabase {
    let store = try await engine.open(in: directory)
    try await store.makeAccount(user)
    return store
  }

  private func write(_ id: RecordID, _ field: String, _ value: JSON) -> CellWrite {
    CellWrite(CellKey(entity: "alarm", id: id, field: field), value: value, madeAt: now)
  }

  private func request(
    _ writes: [CellWrite],
    after: Int64 = 0,
    prior: Int64 = 0,
    epoch: JSON = .null,
    device: JSON = "d"
  ) throws -> PushRequest {
    let operations = writes.enumerated().map {
      Operation(number: after + Int64($0.offset) + 1, write: $0.element).json
    }
    let json: JSON = [
      "epoch": epoch, "device": device, "after": .integer(after), "prior": .integer(prior),
      "now": .integer(now.milliseconds), "ops": .array(operations),
    ]
    return try #require(PushRequest(json: json))
  }

  private func push(
    _ request: PushRequest,
    _ store: any ServerDatabase
  ) async throws -> PushAnswer {
    switch try await store.push(request, of: user, at: now) {
    case .answered(let answer): return answer
    case .refused(let problem):
      Issue.record("\(problem)")
      throw StoreError.noAccount
    }
  }

  private func pull(
    _ request: PullRequest,
    _ store: any ServerDatabase
  ) async throws -> PullAnswer? {
    guard case .answered(let answer) = try await store.pull(request, of: user) else { return nil }
    return answer
  }

  @Test(arguments: StorageEngine.allCases)
  func keepsUsersApart(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    try await store.makeAccount(accountID("other"))
    _ = try await push(try request([write("a", "name", 1)]), store)
    let question = PullRequest(cursor: nil, device: "x")
    let one = try #require(try await pull(question, store))
    guard case .answered(let two) = try await store.pull(question, of: accountID("other")) else {
      Issue.record("no answer")
      return
    }
    #expect(one.cells.map(\.value) == [1])
    #expect(two.cells.isEmpty && two.epoch != one.epoch && !two.epoch.isEmpty)
    #expect(try await store.sequence(of: user) == 1)
    #expect(try await store.sequence(of: accountID("nobody")) == 0)
  }

  @Test(arguments: StorageEngine.allCases)
  func aRepeatedPushIsAnsweredAlike(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    // A cell that is written twice, and two operations that are refused.
    let first = try request([
      write("a", "name", 1), write("a", "name", 2), write("b", "Bad", 3), write("a", "order", "\0"),
      write("a", "deleted", true), write("a", "deleted", false),
    ])
    let answers = [try await push(first, store), try await push(first, store)]
    #expect(answers.map(\.last) == [6, 6] && answers.map(\.sequence) == [4, 4])
    #expect(answers.map(\.chain) == [answers[0].chain, answers[0].chain])
    #expect(answers.map { $0.refusals.map(\.number) } == [[3, 4], [3, 4]])
    #expect(answers[0].refusals.map(\.reason) == [.badName, .badText])
    let next = try request([write("a", "name", 4)], after: 6, prior: answers[0].chain)
    #expect(try await push(next, store).refusals.isEmpty)
    let answer = try #require(try await pull(PullRequest(cursor: nil, device: "d"), store))
    #expect(answer.cells.map(\.sequence) == [4, 5] && answer.cells.map(\.value) == [false, 4])
    #expect(answer.last == 7 && answer.end == 5)
  }

  @Test(arguments: StorageEngine.allCases)
  func whatIsRefusedAsAWholeChangesNothing(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    _ = try await push(try request([write("a", "name", 1)]), store)
    for request in [
      try request([write("a", "name", 2)], after: 5), try request([], epoch: "other"),
      try request([write("a", "name", 2)]),
    ] {
      guard case .refused = try await store.push(request, of: user, at: now) else {
        Issue.record("\(request)")
        return
      }
    }
    #expect(try await store.sequence(of: user) == 1)
    #expect(
      try await pull(PullRequest(cursor: SyncCursor(epoch: "x", sequence: 1), device: "d"), store)
        == nil
    )
  }

  @Test(arguments: StorageEngine.allCases)
  func aCopyComesInPagesWithItsSum(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    let writes = (0..<40).map { write("r\($0 % 7)", "f\($0)", .integer(Int64($0))) }
    let pushed = try await push(try request(writes), store)
    var cells: [SyncedCell] = []
    var question = PullRequest(cursor: nil, device: "d", wantsSum: true)
    question.limit = 15
    var sums: [CellSum?] = []
    while true {
      let page = try #require(try await pull(question, store))
      cells += page.cells
      sums.append(page.sum)
      if !page.hasMore { break }
      question.cursor = SyncCursor(epoch: page.epoch, sequence: page.cells.last?.sequence ?? 0)
      question.end = page.end
    }
    #expect(cells.map(\.sequence) == Array(1...40) && pushed.sequence == 40)
    #expect(cells.map(\.value) == (0..<40).map { .integer($0) })
    var sum = CellSum()
    for cell in cells { sum.add(cell.key, sequence: cell.sequence) }
    #expect(sums == [nil, nil, sum])
  }

  @Test(arguments: StorageEngine.allCases)
  func readsWholeRecordsInTheOrderOfBytes(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    let ids: [RecordID] = ["Z", "a", "_", "B", "~"]
    _ = try await push(
      try request(ids.flatMap { [write($0, "two", 2), write($0, "One", 1), write($0, "one", 1)] }),
      store
    )
    var read: [CellWrite] = []
    while true {
      let page = try await store.records(of: user, after: read.last?.key, limit: 4)
      if page.isEmpty { break }
      #expect(page.count == 2)
      read += page
    }
    #expect(read.map(\.key.id) == ["B", "B", "Z", "Z", "_", "_", "a", "a", "~", "~"])
    #expect(read.prefix(2).map(\.key.field) == ["one", "two"])
    let again = try await store.cells(of: user, inRecordsOf: [read[9], read[0], read[1]], on: nil)
    #expect(again.map(\.key.id) == ["~", "~", "B", "B"])
  }

  @Test(arguments: StorageEngine.allCases)
  func purgesWhatWasDeletedLongAgo(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    let writes = ["a", "b"].flatMap { [write($0, "name", 1), write($0, "deleted", true)] }
    _ = try await push(try request(writes + [write("c", "name", 1)]), store)
    let day: Int64 = 86_400_000
    #expect(try await store.purge(at: now + 180 * day) == 0)
    #expect(try await store.purge(at: now + 180 * day + 1) == 4)
    #expect(try await store.purge(at: now + 180 * day + 1) == 0)
    let answer = try #require(try await pull(PullRequest(cursor: nil, device: "d"), store))
    #expect(answer.purged == 4 && answer.cells.map(\.key.id) == ["c"])
    #expect(try await store.number("SELECT records FROM sync_user") == 1)
  }

  /// A push in flight when its account was deleted.
  @Test(arguments: StorageEngine.allCases)
  func aPushToAnAccountThatIsGoneLeavesNothing(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    _ = try await push(try request([write("a", "name", 1)]), store)
    _ = try await store.remove(account: user)
    let late = try request([write("a", "name", 2)])
    for user in [user, "no id"] {
      await #expect(throws: StoreError.noAccount) {
        _ = try await store.push(late, of: user, at: now)
      }
      await #expect(throws: StoreError.noAccount) {
        _ = try await store.pull(PullRequest(cursor: nil, device: "d"), of: user)
      }
    }
    for table in ["sync_user", "sync_cell", "sync_device"] {
      #expect(try await store.count(table) == 0)
    }
  }

  @Test(arguments: StorageEngine.allCases)
  func provesThatItWrites(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    _ = try await push(try request([write("a", "name", 1)]), store)
    try await store.prove()
    #expect(try await store.count("marked_request") == 0)
    #expect(try await store.count("account") == 1)
  }

  /// Two devices push at once, and somebody pulls all the time.
  @Test(arguments: StorageEngine.allCases)
  func numbersHaveNoGapAndAppearInOrder(_ engine: StorageEngine) async throws {
    let store = try await open(engine)
    let devices = ["one", "two", "three"]
    try await withThrowingTaskGroup(of: Void.self) { group in
      for device in devices {
        group.addTask {
          var chain: Int64 = 0
          for number in 0..<20 as Range<Int64> {
            let request = try request(
              [write("a", device, .integer(number))],
              after: number,
              prior: chain,
              device: .string(device)
            )
            chain = try await push(request, store).chain
          }
        }
      }
      group.addTask {
        var last: Int64 = 0
        while last < 60, !Task.isCancelled {
          let answer = try #require(try await pull(PullRequest(cursor: nil, device: "x"), store))
          #expect(answer.end >= last)
          // The newest version of all has the newest number, and is in the same snapshot.
          #expect(answer.cells.last?.sequence ?? 0 == answer.end)
          last = answer.end
        }
      }
      try await group.waitForAll()
    }
  }
}
