import Foundation
import Testing

@testable import HaruStore

/// The packages were exported by Anki itself (script/anki-packages).
struct AnkiPackageTests {
  static func vector(_ name: String) -> String {
    URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Vectors/\(name).apkg").path
  }

  @Test(arguments: ["anki-legacy", "anki-current"])
  func readsNotesAndAnswers(name: String) throws {
    let package = try AnkiPackage(path: Self.vector(name))
    #expect(package.mediaCount == 1)
    #expect(package.notes.count == 3)
    let run = try #require(package.notes.first)
    #expect(run.fields.map(\.name) == ["Front", "Back"])
    #expect(run.fields[0].html == "run")
    #expect(run.fields[1].html == "<div>달리다</div><b>to go fast</b>[sound:run.mp3]")
    #expect(run.tags.contains("verb") && run.tags.contains("c1"))
    #expect(run.deck == "English::Verbs")
    #expect(run.answers.map(\.rating) == [3, 3, 1])
    #expect(run.answers[0].milliseconds == 1_793_523_600_000)
    #expect(run.answers[2].duration == 4_002)
    #expect(package.notes[1].deck == "Default")
    #expect(package.notes[2].fields[0].name == "Text")
  }

  @Test func refusesOtherFiles() throws {
    #expect(throws: AnkiPackageError.unreadable) { try AnkiPackage(path: "/nowhere.apkg") }
    #expect(throws: AnkiPackageError.notAPackage) { try AnkiPackage(Array("hello".utf8)) }
    #expect(throws: AnkiPackageError.notAPackage) {
      try AnkiPackage(ZipWriter.archive([.init(name: "other", data: [1])]))
    }
    for data in [[], Array("SQLite format 3\0 and then nothing".utf8)] {
      #expect(throws: AnkiPackageError.malformed) { try Self.package(of: data) }
    }
  }

  @Test func refusesDataThatAreNoZstandard() {
    #expect(throws: AnkiPackageError.malformed) {
      try AnkiPackage(ZipWriter.archive([.init(name: "collection.anki21b", data: [1, 2, 3])]))
    }
  }

  @Test func survivesFlippedBytes() throws {
    let bytes = [UInt8](try Data(contentsOf: URL(filePath: Self.vector("anki-current"))))
    for index in stride(from: 0, to: bytes.count, by: 997) {
      var broken = bytes
      broken[index] ^= 0x41
      let package = try? AnkiPackage(broken)
      #expect((package?.notes.count ?? 0) < 10)
    }
  }

  /// A view runs the file's own SQL when it is read.
  @Test(arguments: [
    """
    CREATE VIEW notes AS WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c)
      SELECT x AS id, 1 AS mid, 'a' AS flds, '' AS tags FROM c;
    """,
    "CREATE VIEW notes AS SELECT 1 AS id, 1 AS mid, load_extension('x') AS flds, '' AS tags;",
    "CREATE TABLE other (x);",
  ])
  func refusesADatabaseThatRunsItsOwnStatements(notes: String) throws {
    let data = try Self.database(
      """
      CREATE TABLE col (models TEXT, decks TEXT, crt); INSERT INTO col VALUES ('{}', '{}', 0);
      CREATE TABLE revlog (id, cid, ease, time, type, factor);
      CREATE TABLE cards (id, nid, did, odid, ord, type, queue, due, odue, ivl, factor, data);
      \(notes)
      """
    )
    #expect(throws: AnkiPackageError.malformed) { try Self.package(of: data) }
  }

  @Test func refusesADatabaseWithATrigger() throws {
    let data = try Self.database(
      """
      CREATE TABLE col (models TEXT, decks TEXT, crt);
      INSERT INTO col VALUES ('{"7":{"flds":[{"name":"Front"}]}}', '{}', 0);
      CREATE TABLE revlog (id, cid, ease, time, type, factor);
      CREATE TABLE cards (id, nid, did, odid, ord, type, queue, due, odue, ivl, factor, data);
      CREATE TABLE notes (id, mid, flds, tags); INSERT INTO notes VALUES (1, 7, 'run', '');
      CREATE TRIGGER t AFTER INSERT ON notes BEGIN DELETE FROM notes; END;
      """
    )
    #expect(throws: AnkiPackageError.malformed) { try Self.package(of: data) }
  }

  static func package(of database: [UInt8]) throws -> AnkiPackage {
    try AnkiPackage(ZipWriter.archive([.init(name: "collection.anki2", data: database)]))
  }

  static func database(_ sql: String) throws -> [UInt8] {
    let directory = TemporaryDirectory()
    try directory.write(Data())
    let queue = try DatabaseQueue(path: directory.database)
    try queue.write { try $0.execute(sql: sql) }
    queue.close()
    return [UInt8](try Data(contentsOf: URL(filePath: directory.database)))
  }
}
