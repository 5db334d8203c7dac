import HaruJSON
public import HaruSync

/// The records of one kind as a table for other programs.
public enum RecordTable: UInt8, CaseIterable, Sendable {
  case calculations, workItems, workSessions, days, alarms, quotes, quoteUses, words, wordReviews

  /// Finds the table of an entity.
  public init?(entity: String) {
    for table in Self.allCases
    where table.entity.withUTF8Buffer({ entity.utf8.elementsEqual($0) }) {
      self = table
      return
    }
    return nil
  }

  /// The entity of the records.
  public var entity: StaticString {
    switch self {
    case .calculations: "calculation"
    case .workItems: "workItem"
    case .workSessions: "workSession"
    case .days: "dday"
    case .alarms: "alarm"
    case .quotes: "quote"
    case .quoteUses: "quoteUse"
    case .words: "word"
    case .wordReviews: "wordReview"
    }
  }

  /// The table in comma-separated values (RFC 4180) with a header.
  ///
  /// Words and quotes have the columns that their own imports read; of a session that was corrected
  /// the newest version counts. A cell that a spreadsheet would take for a formula is guarded by an
  /// apostrophe (OWASP, "CSV Injection").
  public func csv(of file: RecordFile) -> [UInt8] {
    let records = file.records(of: "\(entity)")
    switch self {
    case .words:
      let notebooks = file.records(of: "\(Notebook.entity)").compactMap { Notebook(record: $0) }
      return WordExport.text(
        records.compactMap { Word(record: $0) },
        notebooks: notebooks,
        as: .csv
      )
    case .quotes:
      return QuoteImport.Format.csv.text(of: records.compactMap { QuoteEntry($0) })
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

  private var columns: [StaticString] {
    switch self {
    case .calculations: ["at", "date", "zone", "formula", "result", "seconds"]
    case .workItems: ["name", "icon", "pen", "estimateSeconds"]
    case .workSessions:
      [
        "name", "estimateSeconds", "actualSeconds", "pausedSeconds", "startedAt", "endedAt",
        "achieved",
      ]
    case .days: ["name", "date", "pen", "counting", "yearly", "leapDay", "savedOn"]
    case .alarms: ["time", "days", "date", "label", "zone", "on", "sound", "snoozeMinutes"]
    case .quoteUses: ["at", "date", "zone", "quote"]
    case .wordReviews: ["at", "date", "zone", "word", "rating", "milliseconds"]
    // They are written elsewhere.
    case .quotes, .words: []
    }
  }

  /// The header and a row for each list of members, those of other columns left out.
  private func rows(_ rows: [[JSON.Member]]) -> [UInt8] {
    var bytes: [UInt8] = []
    for index in columns.indices {
      if index > 0 { bytes.append(UInt8(ascii: ",")) }
      columns[index].withUTF8Buffer { bytes.append(contentsOf: $0) }
    }
    bytes.append(0x0A)
    for row in rows {
      for index in columns.indices {
        if index > 0 { bytes.append(UInt8(ascii: ",")) }
        let column = columns[index]
        let member = row.first { member in
          column.withUTF8Buffer { member.key.utf8.elementsEqual($0) }
        }
        SpreadsheetCell.write(member?.value ?? .null, into: &bytes)
      }
      bytes.append(0x0A)
    }
    return bytes
  }
}
