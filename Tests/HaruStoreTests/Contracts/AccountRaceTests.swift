import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruStore

/// An account that is deleted while its devices push, on each engine.
struct AccountRaceTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)

  private static func push(device: Int) throws -> PushRequest {
    try #require(
      PushRequest(
        json: [
          "device": .string("d\(device)"), "after": 0, "prior": 0, "now": 1,
          "ops": [
            ["e": "dday", "i": .string("\(device)"), "f": "name", "v": "Exam", "t": 1, "n": 1]
          ],
        ]
      )
    )
  }

  @Test(arguments: StorageEngine.allCases)
  func leavesNothingOfAnAccountWhosePushesWereOnTheirWay(_ engine: StorageEngine) async throws {
    let directory = TemporaryDirectory()
    let store = try await engine.open(in: directory)
    var outcomes: Set<Bool> = []
    for round in 0..<40 {
      let user = accountID("u\(round)")
      try await store.makeAccount(user)
      let answered = try await withThrowingTaskGroup(of: Bool.self) { group in
        for device in 0..<12 {
          group.addTask {
            do {
              _ = try await store.push(Self.push(device: device), of: user, at: Self.now)
              return true
            } catch StoreError.noAccount {
              return false
            }
          }
        }
        // The deletion happens among the pushes, at another position in each round.
        var answered: [Bool] = []
        if round % 12 == 0 { _ = try await store.remove(account: user) }
        while let isAnswered = try await group.next() {
          answered.append(isAnswered)
          if answered.count == round % 12 { _ = try await store.remove(account: user) }
        }
        return answered
      }
      outcomes.formUnion(answered)
      for table in ["sync_user", "sync_cell", "sync_device", "sync_history"] {
        let count = try await store.count(table)
        #expect(count == 0, "\(table) in round \(round)")
      }
    }
    // Some pushes came before the deletion and some after it; otherwise the rounds would prove
    // nothing.
    #expect(outcomes == [true, false])
  }
}
