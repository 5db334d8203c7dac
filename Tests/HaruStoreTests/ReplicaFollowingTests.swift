import HaruJSON
import HaruSync
import HaruTime
import Testing

@testable import HaruStore

/// A page that follows the records must end with what a fresh reader sees.
struct ReplicaFollowingTests {
  let directory = TemporaryDirectory()

  private func write(_ id: RecordID, _ label: String) -> CellWrite {
    CellWrite(
      CellKey(entity: "alarm", id: id, field: "label"),
      value: .string(label),
      madeAt: Instant(milliseconds: 7)
    )
  }

  /// The records that a page has after reading everything.
  private func page(_ contents: [UInt8]) throws -> Replica {
    try Replica.load(contents)
  }

  @Test func readsWhatTheStoreHas() throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.save([write("a", "tea \u{22}하루\u{22}\n"), write("b", "x")])
    let (contents, mark) = try store.contents()
    #expect(try Array(page(contents).records(of: "alarm")) == store.records(of: "alarm"))
    #expect(mark == "2.0-0-0")
  }

  @Test func tellsOperationsOfAnotherConnectionInOrderAndOnce() throws {
    let (reader, writer) = (
      try ReplicaStore(directory: directory.path), try ReplicaStore(directory: directory.path)
    )
    let (_, mark) = try reader.contents()
    let version = try reader.version()
    #expect(try reader.version() == version)
    try writer.save([write("a", "tea"), write("b", "milk")])
    #expect(try reader.version() != version)
    let news = try reader.news(since: mark)
    #expect(news.operations.map(\.number) == [1, 2])
    #expect(!news.isReplaced)
    let later = try reader.news(since: news.mark)
    #expect(later.operations.isEmpty && !later.isReplaced && later.mark == news.mark)
  }

  @Test(arguments: ["", "nonsense", "3.0-0-0", "-1.0-0-0", "0.1-0-0", "99999999999999999999.0-0-0"])
  func hasEverythingReadAgainAfterAMarkThatIsNotItsOwn(mark: String) throws {
    let store = try ReplicaStore(directory: directory.path)
    try store.save([write("a", "tea"), write("a", "milk")])
    let news = try store.news(since: mark)
    #expect(news.isReplaced && news.operations.isEmpty && news.mark == "2.0-0-0")
  }

  @Test func hasEverythingReadAgainAfterAnExchangeOrAnImport() throws {
    let store = try ReplicaStore(directory: directory.path)
    let (_, mark) = try store.contents()
    try store.save((0...1_000).map { write("a\($0)", "x") })
    let imported = try store.news(since: mark)
    #expect(imported.isReplaced)
    var transaction = SyncTransaction(try store.syncState())
    transaction.state.cursor = SyncCursor(epoch: "e", sequence: 7)
    try store.store(transaction)
    #expect(try store.news(since: imported.mark).isReplaced)
  }
}
