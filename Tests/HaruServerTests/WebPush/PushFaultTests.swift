import HaruTime
import HummingbirdTesting
import Testing

@testable import HaruServer
@testable import HaruStore

/// What people get if the storage fails between taking a user, sending and giving the user back.
///
/// The lease lasts a minute; then somebody else takes over.
struct PushFaultTests {
  /// A scene in which an alarm of a phone is due in 200 seconds.
  private func withAlarm(_ test: @Sendable (PushScene) async throws -> Void) async throws {
    try await withPushScene { scene in
      try await scene.subscribe("phone", token: scene.client.signUp())
      #expect(try await scene.tell().isEmpty)
      try await test(scene)
    }
  }

  private func change(_ scene: PushScene, _ sql: String) throws {
    try scene.store.withDatabase { try $0.execute(sql: sql) }
  }

  /// Refuses a change of a table, such as `UPDATE OF is_accepted ON main.push_sent`.
  private func refuse(_ statement: String, _ scene: PushScene) throws {
    try change(
      scene,
      """
      CREATE TEMP TRIGGER fault BEFORE \(statement) BEGIN SELECT RAISE(ABORT, 'fault'); END
      """
    )
  }

  private func mend(_ scene: PushScene) throws { try change(scene, "DROP TRIGGER temp.fault") }

  @Test func whoseRecordsCannotBeReadIsToldOnceTheyCan() async throws {
    try await withAlarm { scene in
      try change(scene, "ALTER TABLE sync_cell RENAME TO away")
      #expect(try await scene.tell(after: 200).isEmpty)
      try change(scene, "ALTER TABLE away RENAME TO sync_cell")
      #expect(try await scene.tell(after: 60).isEmpty)
      #expect(try await scene.tell(after: 1) == ["phone"])
    }
  }

  @Test func nothingIsSentThatCouldNotBeRecordedBefore() async throws {
    try await withAlarm { scene in
      try refuse("INSERT ON main.push_sent", scene)
      #expect(try await scene.tell(after: 200).isEmpty)
      try mend(scene)
      #expect(try await scene.tell(after: 61) == ["phone"])
      #expect(try await scene.tell(after: 61).isEmpty)
    }
  }

  @Test func whatWasSentWithoutARecordReplacesItselfUntilItsDeadline() async throws {
    try await withAlarm { scene in
      try refuse("UPDATE OF is_accepted ON main.push_sent", scene)
      let first = try await scene.posts(after: 200)
      let second = try await scene.posts(after: 61)
      #expect(first.count == 1 && first.first?.topic != nil)
      #expect(second.map(\.topic) == first.map(\.topic))
      // The tag by which the browser replaces it is its key.
      let keys = try await scene.store.read {
        try String.fetchAll($0, sql: "SELECT key FROM push_sent")
      }
      #expect(keys.count == 1)
      try mend(scene)
      #expect(try await scene.posts(after: 61).map(\.topic) == first.map(\.topic))
      #expect(try await scene.posts(after: 61).isEmpty)
    }
  }

  @Test func afterItsDeadlineItIsNeitherSentAgainNorCalledMissed() async throws {
    try await withAlarm { scene in
      try refuse("UPDATE OF is_accepted ON main.push_sent", scene)
      let first = try await scene.posts(after: 200)
      try mend(scene)
      #expect(first.count == 1)
      #expect(try await scene.posts(after: 600).isEmpty)
    }
  }

  @Test func whatNoServiceTookInTimeIsCalledMissedOnce() async throws {
    try await withAlarm { scene in
      scene.service.answer([500, 500])
      let first = try await scene.posts(after: 200)
      #expect(try await scene.tell(after: 590) == ["phone"])
      let missed = try await scene.posts(after: 90)
      #expect(missed.count == 1 && missed.first?.topic != first.first?.topic)
      #expect(try await scene.tell(after: 90).isEmpty)
    }
  }

  @Test func anErrorOfTheStorageForOneDeviceHoldsUpNoOther() async throws {
    try await withAlarm { scene in
      let desk = try await scene.client.signIn().token
      try await scene.client.subscribe(to: "\(scene.service.origin)/send/desk", token: desk)
      #expect(try await scene.tell().isEmpty)
      let ofPhone = "SELECT endpoint_hash FROM main.push_subscription WHERE endpoint LIKE '%phone'"
      try refuse("INSERT ON main.push_sent WHEN NEW.endpoint_hash = (\(ofPhone))", scene)
      #expect(try await scene.tell(after: 200) == ["desk"])
      try mend(scene)
      #expect(try await scene.tell(after: 61) == ["phone"])
    }
  }

  @Test func aUserWhoCouldNotBeGivenBackIsToldNothingTwice() async throws {
    try await withAlarm { scene in
      try refuse("UPDATE OF done_ms ON main.push_schedule", scene)
      #expect(try await scene.tell(after: 200) == ["phone"])
      try mend(scene)
      #expect(try await scene.tell(after: 61).isEmpty)
      #expect(try await scene.tell(after: 86_400 - 61) == ["phone"])
    }
  }

  @Test func aBrowserThatIsGoneIsForgottenOnceItCanBe() async throws {
    try await withAlarm { scene in
      try refuse("DELETE ON main.push_subscription", scene)
      scene.service.answer([410, 410])
      #expect(try await scene.tell(after: 200) == ["phone"])
      try mend(scene)
      #expect(try await scene.tell(after: 61) == ["phone"])
      #expect(try await scene.store.count(of: "push_subscription") == 0)
      #expect(try await scene.tell(after: 61).isEmpty)
    }
  }
}

extension ServerStore {
  fileprivate func count(of table: String) async throws -> Int? {
    try await read { try Int.fetchOne($0, sql: "SELECT count(*) FROM \(table)") }
  }
}
