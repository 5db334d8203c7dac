import HaruJSON
public import HaruSync

/// The records of one kind as a table for other programs.
public enum RecordTable: UInt8, CaseIterable, Sendable {
  case calculations, workItems, workSessions, days, alarms, quotes, quoteUses, words, wordReviews

  /// Finds the table of an entity.
  public init?(entity: String) {
    guard let table = Self.allCases.first(where: { $0.entity.hasSameBytes(as: entity) })
    else { return nil }
    self = table
  }

  /// The entity of the records.
  public var entity: String {
    switch self {
    case .calculations: Calculation.entity
    case .workItems: WorkItem.entity
    case .workSessions: WorkSession.entity
    case .days: DDayEntry.entity
    case .alarms: Alarm.entity
    case .quotes: QuoteEntry.entity
    case .quoteUses: QuoteUse.entity
    case .words: Word.entity
    case .wordReviews: WordReview.entity
    }
  }

  /// The table as comma-separated values (RFC 4180) with a header.
  ///
  /// Words and quotes have the columns that their own imports read; of a corrected session, the
  /// newest version counts. A cell that a spreadsheet would read as a formula gets a leading
  /// apostrophe (OWASP, "CSV Injection").
  public func csv(of file: RecordFile) -> [UInt8] {
    let records = file.records(of: entity)
    switch self {
    case .words:
      let notebooks = file.records(of: Notebook.entity).compactMap { Notebook(record: $0) }
      return WordExport.text(
        records.compactMap { Word(record: $0) },
        notebooks: notebooks,
        as: .csv
      )
    case .quotes:
      return QuoteImport.Format.csv.text(of: records.compactMap { QuoteEntry(record: $0) })
    case .workSessions:
      return Self.csv(of: WorkLog(records.compactMap { WorkSession(record: $0) }).sessions)
    default:
      return rows(records.map { record in record.fact?.object ?? record.fields })
    }
  }

  /// The table of some sessions.
  public static func csv(of sessions: [WorkSession]) -> [UInt8] {
    RecordTable.workSessions.rows(sessions.map { $0.members })
  }

  private var columns: [String] {
    switch self {
    case .calculations: ["at", "date", "zone", "formula", "result", "seconds"]
    case .workItems: ["name", "icon", "pen", "estimateSeconds"]
    case .workSessions:
      [
        "name", "estimateSeconds", "actualSeconds", "pausedSeconds", "startedAt", "endedAt",
        "achieved",
      ]
    case .days: DDay.fieldNames
    case .alarms: ["time", "days", "date", "label", "zone", "on", "sound", "snoozeMinutes"]
    case .quoteUses: ["at", "date", "zone", "quote"]
    case .wordReviews: ["at", "date", "zone", "word", "rating", "milliseconds"]
    // Handled elsewhere.
    case .quotes, .words: []
    }
  }

  /// The header and a row for each list of members; members of other columns are skipped.
  private func rows(_ rows: [[JSON.Member]]) -> [UInt8] {
    let columns = columns
    var bytes: [UInt8] = []
    for index in columns.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      bytes += columns[index].utf8
    }
    bytes.append(0x0A)
    for row in rows {
      for index in columns.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        let member = row.first { $0.key.hasSameBytes(as: columns[index]) }
        SpreadsheetCell.write(member?.value ?? .null, into: &bytes)
      }
      bytes.append(0x0A)
    }
    return bytes
  }
}
