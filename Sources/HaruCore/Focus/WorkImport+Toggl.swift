import HaruJSON
public import HaruTime

extension WorkImport {
  /// Reads the detailed report of Toggl Track (CSV): a row for each entry, with the columns in any
  /// order.
  ///
  /// It needs `Start date` (2026-01-31, also with points or slashes) and `Start time`, and
  /// `Duration` (1:30:00) or `End date` and `End time`; if both are present the duration counts,
  /// since it is right even when clocks change. The name is `Description`, or `Task`, or `Project`;
  /// the other two, `Client` and `Tags` become the note. The report does not mention the zone of
  /// its times, so `instant` converts a local date and time.
  public init(toggl bytes: [UInt8], instant: (PlainDateTime) -> Instant) {
    var table = DelimitedText(bytes)
    guard let header = table.next() else { return }
    if let columns = TogglColumns(header.fields) {
      while let row = table.next() { add(row, columns, instant) }
    } else {
      var lines = header.lines
      while let row = table.next() { lines = lines.lowerBound...row.lines.upperBound }
      reject(lines, .noHeader)
    }
  }

  private mutating func add(
    _ row: DelimitedText.Row,
    _ columns: TogglColumns,
    _ instant: (PlainDateTime) -> Instant
  ) {
    if row.isCutOff { return reject(row.lines, .openQuote) }
    let names = [columns.description, columns.task, columns.project].map { row.text($0) }
    let name = names.firstIndex { !$0.utf8.isEmpty } ?? 0
    let others = names[(name + 1)...] + [row.text(columns.client), row.text(columns.tags)]
    let start = row.local(columns.startDate, columns.startTime).map(instant)
    let duration = row.duration(columns.duration)
    let end = start.flatMap { start in duration.map { start + $0 } }
    add(
      row.lines,
      name: names[name],
      start: start,
      end: end ?? row.local(columns.endDate, columns.endTime).map(instant),
      note: WorkImport.joined(Array(others))
    )
  }

  private static func joined(_ parts: [String]) -> String {
    var text: [UInt8] = []
    for part in parts where !part.utf8.isEmpty {
      if !text.isEmpty { text.append(contentsOf: " · ".utf8) }
      text.append(contentsOf: part.utf8)
    }
    return String(utf8: text)
  }
}

/// The indices of the report's columns.
private struct TogglColumns {
  let description, task, project, client, tags: Int?
  let startDate, startTime: Int
  let duration, endDate, endTime: Int?

  init?(_ header: [String]) {
    func column(_ name: String) -> Int? {
      header.firstIndex { title in
        let title = title.utf8.filter { $0 > 0x20 }.map(ASCII.lowercased)
        return title.elementsEqual(name.utf8)
      }
    }
    guard let startDate = column("startdate"), let startTime = column("starttime") else {
      return nil
    }
    self.startDate = startDate
    self.startTime = startTime
    duration = column("duration")
    endDate = column("enddate")
    endTime = column("endtime")
    description = column("description")
    task = column("task")
    project = column("project")
    client = column("client")
    tags = column("tags")
    if duration == nil, endDate == nil || endTime == nil { return nil }
  }
}

extension DelimitedText.Row {
  fileprivate func text(_ column: Int?) -> String {
    guard let column, fields.indices.contains(column) else { return "" }
    return fields[column]
  }

  fileprivate func local(_ date: Int?, _ time: Int?) -> PlainDateTime? {
    guard let date = try? PlainDate(parsing: text(date)),
      let time = try? PlainTime(parsing: text(time))
    else { return nil }
    return PlainDateTime(date: date, time: time)
  }

  /// The milliseconds of a duration, nil if there is none.
  fileprivate func duration(_ column: Int?) -> Int64? {
    (try? DurationText.seconds(of: text(column))).flatMap {
      let (milliseconds, isTooLong) = $0.multipliedReportingOverflow(by: 1_000)
      return isTooLong ? nil : milliseconds
    }
  }
}
