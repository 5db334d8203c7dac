import Crypto
import HaruPostgres
public import HaruStore

/// Copies a server's data from one place to another while no server uses either.
///
/// Rows that have already been copied are skipped, so an interrupted copy continues. Epochs are
/// copied too, so devices do not notice.
public struct DataCopy: Sendable {
  /// Why data cannot be copied.
  public enum Failure: Error, Equatable, Sendable {
    case store(StoreError)
    /// The target contains accounts that the source does not have.
    case occupied
    /// The rows of a table differ between the two places.
    case differs(table: String)
  }

  /// How many rows are copied at once.
  private static let page = 1_000

  private let source: any ServerDatabase & CopyableDatabase
  private let target: any ServerDatabase & CopyableDatabase

  /// Opens both places; throws `StoreError.inUse` for a folder on which a server runs.
  public init(from source: DataPlace, to target: DataPlace) async throws(StoreError) {
    self.source = try await source.openForCopy()
    self.target = try await target.openForCopy()
  }

  /// Copies all tables and compares them; calls a function with each table and its number of rows.
  public func run(
    _ report: @Sendable (_ table: String, _ rows: Int) -> Void
  ) async throws(Failure) {
    defer {
      source.shutDown()
      target.shutDown()
    }
    let isFree: Bool
    do throws(StoreError) { isFree = try await isTargetFree() } catch { throw .store(error) }
    guard isFree else { throw .occupied }
    do throws(StoreError) {
      try await note()
      for table in CopiedTable.all { try await copy(table) }
      try await target.finishCopy()
      if let quotes = try await source.files.read(OperatorQuotes.fileName) {
        try await target.files.write(quotes, to: OperatorQuotes.fileName)
      }
    } catch { throw .store(error) }
    for table in CopiedTable.all {
      let sums: (TableSum, TableSum)
      do throws(StoreError) {
        sums = (
          try await TableSum(of: table, in: source, page: Self.page),
          try await TableSum(of: table, in: target, page: Self.page)
        )
      } catch { throw .store(error) }
      guard sums.0 == sums.1 else { throw .differs(table: table.name) }
      report(table.name, sums.0.rows)
    }
  }

  /// Whether the target is empty, or contains only a part of the source.
  private func isTargetFree() async throws(StoreError) -> Bool {
    guard let table = CopiedTable.all.first,
      let first = try await target.rows(of: table, after: nil, limit: 1).first
    else { return true }
    return try await source.rows(of: table, after: nil, limit: 1).first?.first == first.first
  }

  /// Records the copy in the audit log of the source, from which it is copied along; not again when
  /// a copy is complete and only compared, because the logs would differ.
  ///
  /// A source whose disk is full can still be copied.
  private func note() async throws(StoreError) {
    guard try await target.auditEntries(of: nil, limit: 1).isEmpty else { return }
    let event = AccountEvent.copied.rawValue
    let entry = AuditEntry(at: .now, event: event, account: nil, isOperator: true)
    try? await source.add(entry)
  }

  private func copy(_ table: CopiedTable) async throws(StoreError) {
    var last = try await target.lastKey(of: table)
    while true {
      let rows = try await source.rows(of: table, after: last, limit: Self.page)
      try await target.add(rows, to: table)
      guard rows.count == Self.page, let row = rows.last else { return }
      last = Array(row.prefix(table.keyCount))
    }
  }
}

/// The number of rows of a table, and a hash of all their values.
private struct TableSum: Equatable {
  private(set) var rows = 0
  private let digest: SHA256.Digest

  init(
    of table: CopiedTable,
    in database: any CopyableDatabase,
    page: Int
  ) async throws(StoreError) {
    var hash = SHA256()
    var last: [CopiedValue]?
    while true {
      let some = try await database.rows(of: table, after: last, limit: page)
      for value in some.joined() { hash.update(data: value.encoded) }
      rows += some.count
      guard some.count == page, let row = some.last else { break }
      last = Array(row.prefix(table.keyCount))
    }
    digest = hash.finalize()
  }
}

extension CopiedValue {
  /// Its kind, the number of its bytes, and the bytes; different values have different encodings.
  fileprivate var encoded: [UInt8] {
    let (kind, bytes): (UInt8, [UInt8]) =
      switch self {
      case .null: (0, [])
      case .text(let text): (1, Array(text.utf8))
      case .integer(let number): (2, Array("\(number)".utf8))
      case .bytes(let bytes): (3, bytes)
      case .boolean(let value): (4, [value ? 1 : 0])
      }
    return [kind] + Array("\(bytes.count):".utf8) + bytes
  }
}
