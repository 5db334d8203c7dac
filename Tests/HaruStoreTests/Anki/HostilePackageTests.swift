import Foundation
import Testing

@testable import HaruStore

/// Packages that try to fill the memory or keep the reader busy.
struct HostilePackageTests {
  /// A Zstandard frame (RFC 8878) of blocks that repeat one byte: 128 KiB of content in 4 bytes.
  private static func bomb(blocks: Int) -> [UInt8] {
    let header: [UInt8] = [0x28, 0xB5, 0x2F, 0xFD, 0x00, 0x38]
    return header + (0..<blocks).flatMap { _ in [0x02, 0x00, 0x10, 0x53] as [UInt8] }
      + [0x01, 0x00, 0x00]
  }

  @Test func theFramesOfTheseTestsAreSound() throws {
    let content = try Zstandard.decompressed(Self.bomb(blocks: 2), limit: 1 << 20)
    #expect(content.count == 2 << 17 && content.allSatisfy { $0 == 0x53 })
  }

  @Test func aSmallFileThatInflatesToGigabytesIsRefused() {
    let bomb = Self.bomb(blocks: 1 << 16)
    #expect(bomb.count < 300_000)
    #expect(throws: AnkiPackageError.tooLarge) {
      try AnkiPackage(ZipWriter.archive([.init(name: "collection.anki21b", data: bomb)]))
    }
  }

  /// Opens a database with a time limit and reads its notes.
  private static func read(_ sql: String, patience: Duration) throws {
    let directory = TemporaryDirectory()
    try directory.write(Data(try AnkiPackageTests.database(sql)))
    _ = try AnkiDatabase(path: directory.database, deadline: .now + patience).notes()
  }

  private static let tables = """
    CREATE TABLE col (models TEXT, decks TEXT, crt); INSERT INTO col VALUES ('{}', '{}', 0);
    CREATE TABLE revlog (id, cid, ease, time, type, factor);
    CREATE TABLE cards (id, nid, did, odid, ord, type, queue, due, odue, ivl, factor, data);
    """
  private static let numbers = """
    WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c WHERE x < 100000)
    """

  @Test(arguments: [0, 5]) func readingEndsWhenItTakesTooLong(milliseconds: Int) throws {
    let sql = """
      \(Self.tables) CREATE TABLE notes (id, mid, flds, tags);
      \(Self.numbers) INSERT INTO notes SELECT x, 1, 'a', '' FROM c;
      """
    #expect(throws: AnkiPackageError.tooLarge) {
      try Self.read(sql, patience: .milliseconds(milliseconds))
    }
  }

  /// A deflate stream (RFC 1951) of blocks that contain only their tables.
  private static func empty(blocks: Int) -> [UInt8] {
    // A fixed block that ends at once takes ten bits; four of them fill five bytes.
    let four: [UInt8] = [0x02, 0x08, 0x20, 0x80, 0x00]
    return (0..<blocks / 4).flatMap { _ in four } + [0x03, 0x00]
  }

  @Test func unpackingEndsWhenItTakesTooLong() throws {
    let data = Self.empty(blocks: 1 << 20)
    let archive = try ZipArchive(
      ZipWriter.archive([
        .init(name: "collection.anki2", data: data, method: 8, size: 0, checksum: 0)
      ])
    )
    #expect(try archive.content(of: archive.entries[0]) == [])
    #expect(throws: ZipError.tooLarge) {
      try archive.content(of: archive.entries[0], deadline: .now)
    }
    #expect(throws: ZstandardError.tooLarge) {
      try Zstandard.decompressed(Self.bomb(blocks: 8), limit: 1 << 30, deadline: .now)
    }
  }

  @Test func aNoteHasAsManyFieldsAsSomebodyFillsIn() throws {
    let directory = TemporaryDirectory()
    let fields = String(repeating: "a\u{1F}", count: 300_000)
    let sql = """
      \(Self.tables) CREATE TABLE notes (id, mid, flds, tags);
      INSERT INTO notes VALUES (1, 1, '\(fields)', '');
      """
    try directory.write(Data(try AnkiPackageTests.database(sql)))
    let notes = try AnkiDatabase(path: directory.database).notes().notes
    #expect(notes.map(\.fields.count) == [256])
  }

  @Test func aDatabaseOfMoreNotesThanAnAccountMayHaveIsRefused() throws {
    let sql = """
      \(Self.tables) CREATE TABLE notes (id, mid, flds, tags);
      \(Self.numbers.replacing("100000", with: "400001")) INSERT INTO notes SELECT x, 1, 'a', '' FROM c;
      """
    #expect(throws: AnkiPackageError.tooLarge) { try Self.read(sql, patience: .seconds(600)) }
  }

  @Test(arguments: [
    "CREATE VIEW notes AS SELECT 1 AS id, 1 AS mid, 'a' AS flds, '' AS tags",
    "CREATE TABLE notes (id, mid, flds, tags); CREATE TRIGGER t AFTER INSERT ON notes BEGIN SELECT 1; END",
    "CREATE VIRTUAL TABLE notes USING fts5(id, mid, flds, tags)",
  ])
  func aDatabaseWithSQLOfItsOwnIsRefused(sql: String) {
    #expect(throws: AnkiPackageError.malformed) {
      try Self.read("\(Self.tables) \(sql);", patience: .seconds(600))
    }
  }

  /// The limit on lengths stops an operation that would fill the memory.
  @Test func aTextBeyondAMegabyteIsRefused() {
    let sql = """
      \(Self.tables) CREATE TABLE notes (id, mid, flds, tags);
      INSERT INTO notes VALUES (1, 1, hex(zeroblob(600000)), '');
      """
    #expect(throws: AnkiPackageError.tooLarge) { try Self.read(sql, patience: .seconds(600)) }
  }

  /// Notes whose rows take some 50 milliseconds each.
  private static func slow(_ column: String) -> String {
    """
    \(tables) CREATE TABLE notes (id, mid, tags, \(column));
    PRAGMA ignore_check_constraints = ON;
    INSERT INTO notes (id, mid, tags) SELECT value, 1, '' FROM json_each('[1,2,3,4,5,6,7,8,9]');
    """
  }

  /// Each of these columns keeps a core busy for minutes in a single operation, during which SQLite
  /// does not check the time.
  @Test(arguments: [
    "flds TEXT AS (instr(hex(zeroblob(20000000)), hex(zeroblob(10000000)) || 'x'))",
    "flds TEXT AS (length(hex(zeroblob(4000000 + id)))) STORED",
  ])
  func aDatabaseThatComputesItsColumnsIsRefusedUnread(column: String) throws {
    let sql = "\(Self.tables) CREATE TABLE notes (id, mid, tags, \(column));"
    #expect(throws: AnkiPackageError.malformed) { try Self.read(sql, patience: .seconds(600)) }
  }

  @Test func aDatabaseIsGoneFromItsFolderOnceItIsOpen() throws {
    let directory = TemporaryDirectory()
    let data = try AnkiPackageTests.database(
      "\(Self.tables) CREATE TABLE notes (id, mid, flds, tags);"
    )
    try directory.write(Data(data))
    let database = try AnkiDatabase(path: directory.database, isTemporary: true)
    #expect(!FileManager.default.fileExists(atPath: directory.database))
    #expect(try database.notes().notes.isEmpty)
  }

  @Test func whatTheFileWouldHaveCheckedIsNotChecked() throws {
    let check = "CHECK (id < 1 OR length(hex(zeroblob(4000000 + id))) < 0)"
    try Self.read(Self.slow("flds TEXT DEFAULT '', \(check)"), patience: .seconds(5))
  }

  @Test func aSchemaThatNamesFunctionsOutsideSQLIsRefused() throws {
    let sql = """
      \(Self.tables) CREATE TABLE notes (id, mid, tags, flds TEXT AS (load_extension('x')));
      INSERT INTO notes (id, mid, tags) VALUES (1, 1, '');
      """
    #expect(throws: (any Error).self) { try Self.read(sql, patience: .seconds(5)) }
  }
}
