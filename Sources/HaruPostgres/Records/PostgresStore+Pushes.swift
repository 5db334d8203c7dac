import HaruStore
import HaruSync

/// Pushes as transactions of two round trips, between which the rules run.
extension PostgresStore {
  private typealias Answer = SyncOutcome<PushAnswer>

  /// Accepts pushes of different users in one transaction.
  ///
  /// The outcome of a push is nil if it has to be repeated alone: its user has no row yet, another
  /// server holds the row, or one of the pushes failed.
  func accept(_ pushes: [PendingPush]) async -> [PushQueue.Outcome?] {
    let fetch = RecordFetch(pushes, rules: rules, skippingLocked: true)
    do {
      let answers = try await postgres.transaction { session in
        let answers = try await session.run([Statement("BEGIN")] + fetch.statements)
        return try await write(pushes, to: try fetch.records(from: answers.dropFirst()), session)
      }
      return answers.map { answer in answer.map { .success($0) } }
    } catch {
      // A broken connection concerns all pushes; a refusal or a damaged row may be that of one.
      let isShared = (error as? PostgresError)?.isOfConnection == true
      let failure = StoreError(of: error)
      return pushes.map { _ in isShared ? .failure(failure) : nil }
    }
  }

  /// Accepts a push in a transaction of its own, which waits for the lock; creates the user's row
  /// at the first push.
  func acceptAlone(_ push: PendingPush) async -> PushQueue.Outcome {
    let fetch = RecordFetch([push], rules: rules)
    do {
      let answers = try await postgres.transaction { session in
        var answers = try await session.run([Statement("BEGIN")] + fetch.statements)
        var records = try fetch.records(from: answers.dropFirst())
        if records.allSatisfy({ $0 == nil }) {
          answers = try await session.run([.create(push.owner)] + fetch.statements)
          records = try fetch.records(from: answers.dropFirst())
        }
        return try await write([push], to: records, session)
      }
      guard let answer = answers.first ?? nil else { return .failure(.noAccount) }
      return .success(answer)
    } catch { return .failure(StoreError(of: error)) }
  }

  /// Runs the rules, writes the changes and commits; a push without records gets no answer.
  private func write(
    _ pushes: [PendingPush],
    to records: [BufferedRecords?],
    _ session: PostgresSession
  ) async throws -> [Answer?] {
    var (answers, changes) = ([Answer?](), [UserChanges]())
    for (push, records) in zip(pushes, records) {
      guard var records else {
        answers.append(nil)
        continue
      }
      answers.append(try rules.push(push.request, to: &records, at: push.now))
      changes.append(UserChanges(changes: records.changes, owner: push.owner, now: push.now))
    }
    var statements: [Statement] = []
    if !changes.isEmpty {
      statements = Statement.writing(changes)
      // In the same transaction, so that no edit is missed: the change may affect what is due.
      let (owners, times) = (changes.map(\.owner), changes.map(\.now))
      statements += [.look(at: owners, now: times), .lookAtWebhooks(of: owners, now: times)]
    }
    try await session.run(statements + [Statement("COMMIT")])
    return answers
  }
}
