import HaruPlatform
import CSQLite
import HaruJSON

/// The SQLite database of an Anki collection, opened as potentially hostile.
///
/// https://sqlite.org/security.html: read-only, untrusted schema, cell checks, no views, triggers
/// or generated columns, an authorizer that allows only reading the tables of a collection, and
/// limits on time and lengths. The length limit bounds each single operation, because the deadline
/// is only checked between operations. SQLite's defensive mode would add nothing: it protects
/// against writes. CHECK constraints, which may be slow, are not read from a read-only database.
final class AnkiDatabase {
  private var handle: OpaquePointer?
  /// When reading is aborted.
  private let deadline: ContinuousClock.Instant
  /// Twice the number of records that an account may have.
  static let rowLimit = 400_000
  /// Enough for many years of answers.
  static let answerLimit = 4_000_000
  /// The limit of fields in a note; more are ignored.
  private static let fieldLimit = 256

  /// Opens a database; a temporary one is unlinked as soon as it is open.
  init(
    path: String,
    isTemporary: Bool = false,
    deadline: ContinuousClock.Instant = .now + .seconds(5)
  ) throws(AnkiPackageError) {
    self.deadline = deadline
    let flags = SQLITE_OPEN_READONLY | SQLITE_OPEN_NOMUTEX
    guard
      sqlite3_open_v2("file:\(path)?immutable=1", &handle, flags | SQLITE_OPEN_URI, nil)
        == SQLITE_OK
    else { throw .malformed }
    if isTemporary { unlink(path) }
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 20)
    sqlite3_limit(handle, SQLITE_LIMIT_EXPR_DEPTH, 20)
    sqlite3_limit(handle, SQLITE_LIMIT_COLUMN, 100)
    sqlite3_limit(handle, SQLITE_LIMIT_ATTACHED, 0)
    let this = Unmanaged.passUnretained(self).toOpaque()
    sqlite3_progress_handler(handle, 10, Self.lostPatience, this)
    // Anki compares names case-insensitively; nothing is sorted by them here.
    sqlite3_create_collation_v2(
      handle,
      "unicase",
      SQLITE_UTF8,
      nil,
      { _, a, first, b, second in
        guard let first, let second else { return a - b }
        let order = memcmp(first, second, Int(min(a, b)))
        return order != 0 ? order : a - b
      },
      nil
    )
    for pragma in ["trusted_schema = OFF", "cell_size_check = ON"] {
      sqlite3_exec(handle, "PRAGMA \(pragma)", nil, nil, nil)
    }
    guard try !computes() else { throw .malformed }
    let check = try rows("PRAGMA quick_check(1)") { $0.text(0) }
    guard check == ["ok"] else { throw .malformed }
    sqlite3_set_authorizer(handle, Self.authorize, nil)
  }

  deinit { sqlite3_close_v2(handle) }

  /// Whether the file would run SQL of its own: generated columns bypass the authorizer.
  private func computes() throws(AnkiPackageError) -> Bool {
    let sql = """
      SELECT EXISTS (SELECT 1 FROM sqlite_master WHERE type NOT IN ('table', 'index'))
        OR EXISTS (
          SELECT 1 FROM sqlite_master AS part, pragma_table_xinfo(part.name) AS info
          WHERE part.type = 'table' AND info.hidden <> 0)
      """
    return try rows(sql) { $0.integer(0) } != [0]
  }

  /// The notes with their first cards, and the number of cards that are left out.
  func notes() throws(AnkiPackageError) -> (notes: [AnkiPackage.Note], lost: Int) {
    let isCurrent = try !rows("SELECT 1 FROM sqlite_master WHERE type='table' AND name='notetypes'")
    {
      $0.integer(0)
    }.isEmpty
    let fields = try isCurrent ? currentFields() : legacyNames("models")
    let decks = try isCurrent ? currentDecks() : legacyNames("decks").mapValues { $0.first ?? "" }
    let answers = try answers()
    let start = try rows("SELECT crt FROM col") { $0.integer(0) }.first ?? 0
    let (cards, others) = try firstCards()
    var lost = others
    let notes = try rows("SELECT id, mid, flds, tags FROM notes ORDER BY id") { row in
      let names = fields[row.integer(1)] ?? []
      let values = row.text(2).split(
        separator: "\u{1F}",
        maxSplits: Self.fieldLimit,
        omittingEmptySubsequences: false
      ).prefix(Self.fieldLimit)
      let card = cards[row.integer(0)]
      let log = card.flatMap { answers[$0.id] } ?? AnswerLog()
      let own = log.answers
      let schedule =
        own.isEmpty ? card?.schedule(since: start) : log.isReset ? nil : card?.scheduleBeforeAnswers
      if own.isEmpty, schedule == nil, let card, !card.isNew { lost += 1 }
      return AnkiPackage.Note(
        fields: values.enumerated().map { index, value in
          (index < names.count ? names[index] : "", String(value))
        },
        tags: row.text(3),
        deck: card.flatMap { decks[$0.deck] } ?? "",
        answers: own,
        schedule: schedule,
        isSuspended: card?.isSuspended ?? false
      )
    }
    return (notes, lost)
  }

  private func currentFields() throws(AnkiPackageError) -> [Int64: [String]] {
    var names: [Int64: [String]] = [:]
    _ = try rows("SELECT ntid, name FROM fields ORDER BY ntid, ord") {
      names[$0.integer(0), default: []].append($0.text(1))
    }
    return names
  }

  private func currentDecks() throws(AnkiPackageError) -> [Int64: String] {
    var names: [Int64: String] = [:]
    _ = try rows("SELECT id, name FROM decks") {
      names[$0.integer(0)] = $0.text(1).replacing("\u{1F}", with: "::")
    }
    return names
  }

  /// The names in a column of `col` that holds a JSON object by id: fields of note types, or of
  /// decks.
  private func legacyNames(_ column: String) throws(AnkiPackageError) -> [Int64: [String]] {
    guard let text = try rows("SELECT \(column) FROM col", { $0.text(0) }).first,
      let json = try? JSON.parse(text.utf8)
    else { throw .malformed }
    var names: [Int64: [String]] = [:]
    for member in json.object ?? [] {
      guard let id = Int64(member.key) else { continue }
      let fields = member.value["flds"]?.array?.compactMap { $0["name"]?.string }
      names[id] = fields ?? member.value["name"]?.string.map { [$0] }
    }
    return names
  }
}

extension AnkiDatabase {
  /// A row of a result.
  struct Row {
    fileprivate let statement: OpaquePointer?

    func integer(_ column: Int32) -> Int64 { sqlite3_column_int64(statement, column) }

    func text(_ column: Int32) -> String {
      guard let bytes = sqlite3_column_text(statement, column) else { return "" }
      let count = Int(sqlite3_column_bytes(statement, column))
      return String(decoding: UnsafeBufferPointer(start: bytes, count: count), as: UTF8.self)
    }
  }

  /// The rows of a result, up to a limit.
  func rows<Element>(
    _ sql: String,
    limit: Int = AnkiDatabase.rowLimit,
    _ read: (Row) -> Element
  ) throws(AnkiPackageError) -> [Element] {
    var statement: OpaquePointer?
    // Reads the tables' definitions at first, which may also be interrupted.
    let status = sqlite3_prepare_v2(handle, sql, -1, &statement, nil)
    guard status == SQLITE_OK else { throw Self.error(of: status) }
    defer { sqlite3_finalize(statement) }
    var elements: [Element] = []
    while true {
      switch sqlite3_step(statement) {
      case SQLITE_ROW:
        guard elements.count < limit else { throw .tooLarge }
        elements.append(read(Row(statement: statement)))
      case SQLITE_DONE: return elements
      case let status: throw Self.error(of: status)
      }
    }
  }

  private static func error(of status: Int32) -> AnkiPackageError {
    switch status {
    case SQLITE_INTERRUPT, SQLITE_TOOBIG, SQLITE_NOMEM: .tooLarge
    default: .malformed
    }
  }

  private static let lostPatience: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { pointer in
    guard let pointer else { return 1 }
    let database = Unmanaged<AnkiDatabase>.fromOpaque(pointer).takeUnretainedValue()
    return .now < database.deadline ? 0 : 1
  }

  private static let tables = [
    "notes", "cards", "revlog", "col", "notetypes", "fields", "decks", "sqlite_master",
  ]

  /// Allows SELECT, and READ on the tables of a collection unless it goes through a view.
  private static let authorize:
    @convention(c) (
      UnsafeMutableRawPointer?, Int32, UnsafePointer<CChar>?, UnsafePointer<CChar>?,
      UnsafePointer<CChar>?, UnsafePointer<CChar>?
    ) -> Int32 = { _, action, table, _, _, source in
      if action == SQLITE_SELECT { return source == nil ? SQLITE_OK : SQLITE_DENY }
      guard action == SQLITE_READ, let table, source == nil else { return SQLITE_DENY }
      return tables.contains(String(cString: table)) ? SQLITE_OK : SQLITE_DENY
    }
}
