import HaruCore
import HaruTime
import HaruUI

/// The pictures of the widgets, as the design draws them.
struct WidgetPicture {
  private static let margin = 14.0

  let day: DayRecords
  let call: VerbCall
  let size: WidgetSize
  let theme: WidgetTheme

  private var text: Messages { call.messages }
  private var inner: Double { Double(size.width) - 2 * Self.margin }

  func svg(of kind: WidgetKind) -> String {
    var canvas = WidgetCanvas(size, theme)
    let title: String
    switch kind {
    case .today: title = drawToday(&canvas)
    case .dday: title = drawDDays(&canvas)
    case .alarm: title = drawAlarm(&canvas)
    case .quote: title = drawQuote(&canvas)
    }
    return canvas.svg(title: title)
  }

  private func head(_ name: String, _ canvas: inout WidgetCanvas) {
    canvas.text(name, Self.margin, 28, width: inner, .quiet)
  }

  /// A large number or time with a line below.
  private func figure(
    _ figure: String,
    _ note: String,
    _ colour: WidgetColour,
    isBold: Bool,
    width: Double? = nil,
    _ canvas: inout WidgetCanvas
  ) {
    let foot = Double(size.height)
    let width = width ?? inner
    let letters = min(34, width / TextWrap.ems(figure))
    canvas.text(
      figure,
      Self.margin,
      foot - 40,
      width: width,
      size: letters,
      colour,
      isBold: isBold
    )
    canvas.text(note, Self.margin, foot - 18, width: width, .quiet)
  }

  private func drawDDays(_ canvas: inout WidgetCanvas) -> String {
    let (today, ddays) = (day.overview.date, day.overview.ddays)
    let number = { (entry: DDayEntry) in text.number(entry.dday.count(from: today).number) }
    if size == .s {
      head(ddays.first?.dday.name ?? text.ddayTitle, &canvas)
      guard let entry = ddays.first else { return text.ddayTitle }
      let date = entry.dday.count(from: today).target.date
      let note = text.dateWithWeekday(date, today: today)
      figure(number(entry), note, .calc, isBold: true, &canvas)
    } else {
      head(text.ddayTitle, &canvas)
      for (row, entry) in ddays.enumerated() {
        let y = 62 + Double(row) * 32
        canvas.text(number(entry), Self.margin, y, width: 84, size: 17, .calc, isBold: true)
        canvas.text(entry.dday.name, Self.margin + 92, y, width: inner - 92, size: 15)
      }
    }
    return text.list(ddays.map { "\(number($0)) \($0.dday.name)" })
  }

  private func drawAlarm(_ canvas: inout WidgetCanvas) -> String {
    head(text.alarmNext, &canvas)
    guard let (ring, label) = day.overview.nextAlarm else {
      canvas.text(text.todayNoAlarm, Self.margin, 84, width: inner, size: 15)
      return text.todayNoAlarm
    }
    let (date, time) = (ring.moment.date, ring.moment.time)
    let today = call.now.date
    let when = date == today ? text.dateToday : text.date(date, today: today)
    let note = label.isEmpty ? when : "\(when) · \(label)"
    let isList = size == .m && day.rings.count > 1
    let column = isList ? inner / 2 : inner
    figure(text.clock(time), note, .clock, isBold: false, width: column, &canvas)
    if isList { drawRings(width: column - Self.margin, &canvas) }
    return "\(text.alarmNext): \(when) \(text.clock(time)) \(label)"
  }

  /// Lists the rings after the next one, in the right half.
  private func drawRings(width: Double, _ canvas: inout WidgetCanvas) {
    let left = Double(size.width) - Self.margin - width
    for (row, (ring, _)) in day.rings.dropFirst().enumerated() {
      let (date, y) = (ring.moment.date, 52 + Double(row) * 30)
      let when = date == call.now.date ? text.dateToday : text.date(date, today: call.now.date)
      let time = text.clock(ring.moment.time)
      let end = 12 * TextWrap.ems(time) + 4
      canvas.text(when, left, y, width: width - end, size: 12, .quiet)
      canvas.text(time, left + width - end, y, width: end, size: 12, isAtEnd: true)
    }
  }

  private func drawQuote(_ canvas: inout WidgetCanvas) -> String {
    guard let entry = day.overview.quote else { return text.quotesNone }
    let letters = size == .s ? 15.0 : 18.0
    let lines = TextWrap.lines(entry.quote.text, width: inner / letters, limit: size == .l ? 8 : 4)
    let origin = text.origin(of: entry)
    let height = Double(lines.count) * letters * 1.5
    let first = (Double(size.height) - 30 - height) / 2 + letters * 1.2
    for (number, line) in lines.enumerated() {
      let y = first + Double(number) * letters * 1.5
      canvas.text(line, Self.margin, y, width: inner, size: letters, isSerif: true)
    }
    canvas.text(origin, Self.margin, Double(size.height) - 18, width: inner, .quote)
    return "\(entry.quote.text) \(origin)"
  }
}

extension WidgetPicture {
  private func drawToday(_ canvas: inout WidgetCanvas) -> String {
    let overview = day.overview
    let total = text.time(overview.cells?.totalSeconds ?? 0, exactly: false)
    let date = text.dateWithWeekday(overview.date, today: overview.date)
    let grid = size == .m ? 116.0 : size == .l ? inner - 20 : inner
    let left = Double(size.width) - Self.margin - grid
    let isList = size == .m
    head(size == .s ? text.todayTitle : date, &canvas)
    canvas.text(
      total,
      isList ? left : Self.margin,
      28,
      width: isList ? grid : inner,
      isBold: true,
      isAtEnd: true
    )
    if isList { drawTasks(width: left - 2 * Self.margin, &canvas) }
    let hour = size == .l ? 9.0 : 3.5
    drawCells(left, 42, width: grid, hour: hour, &canvas)
    if size == .l { drawFoot(&canvas) }
    return text.list([date, total])
  }

  private func drawTasks(width: Double, _ canvas: inout WidgetCanvas) {
    for (row, task) in (day.overview.work.day?.tasks ?? []).prefix(4).enumerated() {
      let y = 52 + Double(row) * 25
      let hasTime = task.spentMilliseconds > 0 || task.isRunning
      let state =
        task.isRunning
        ? text.widgetRunning
        : hasTime ? text.time(task.spentMilliseconds / 1_000, exactly: false) : "–"
      let end = 12 * TextWrap.ems(state) + 4
      canvas.rectangle(Self.margin, y - 9, 8, 8, .pen(task.item.pen), radius: 2)
      let hasName = !call.principal.scope.hidden.contains(.names)
      if hasName { canvas.text(task.item.name, Self.margin + 14, y, width: width - 20 - end) }
      canvas.text(
        state,
        hasName ? Self.margin + width - end : Self.margin + 14,
        y,
        width: end,
        size: 12,
        .quiet,
        isAtEnd: hasName
      )
    }
  }

  /// The hours as rows of six cells: completed work is filled, planned work is outlined.
  private func drawCells(
    _ x: Double,
    _ y: Double,
    width: Double,
    hour: Double,
    _ canvas: inout WidgetCanvas
  ) {
    guard let cells = day.overview.cells else { return }
    let rows = cells.cells
    for column in 0...6 {
      let place = x + width * Double(column) / 6
      canvas.rectangle(place - 0.5, y, 1, hour * Double(rows.count), .line)
    }
    for (row, filled) in rows.enumerated() {
      let top = y + Double(row) * hour
      if size == .l, row % 6 == 1 {
        let number = (day.startHour + row) % 24
        canvas.text(
          "\(number)",
          x - 20,
          top + 4,
          width: 16,
          size: 10,
          .quiet,
          isAtEnd: true
        )
      }
      for run in Self.runs(filled) {
        let start = x + width * Double(run.range.lowerBound) / 6
        let length = width * Double(run.range.count) / 6
        if let task = run.cell.task {
          let pen = WidgetColour.pen(cells.tasks[task].pen)
          canvas.rectangle(start, top + 0.25, length, hour - 0.5, pen, radius: 1)
        } else {
          canvas.frame(start, top, length, hour, .quiet)
        }
      }
    }
    drawNow(x, y, width: width, hour: hour, &canvas)
  }

  private func drawNow(
    _ x: Double,
    _ y: Double,
    width: Double,
    hour: Double,
    _ canvas: inout WidgetCanvas
  ) {
    guard day.isToday else { return }
    let time = call.now.time
    let row = (time.hour - day.startHour + 24) % 24
    let place = x + width * Double(time.minute) / 60
    canvas.rectangle(place - 1, y + Double(row) * hour - 1, 2, hour + 2, .now)
  }

  /// Runs of consecutive cells of a row that look the same.
  private static func runs(
    _ cells: [DayCells.Cell?]
  ) -> [(range: Range<Int>, cell: DayCells.Cell)] {
    var runs: [(range: Range<Int>, cell: DayCells.Cell)] = []
    for (place, cell) in cells.enumerated() {
      guard let cell else { continue }
      if let last = runs.last, last.cell == cell, last.range.upperBound == place {
        runs[runs.count - 1].range = last.range.lowerBound..<place + 1
      } else {
        runs.append((place..<place + 1, cell))
      }
    }
    return runs
  }

  /// Draws what else was chosen, below the hours.
  private func drawFoot(_ canvas: inout WidgetCanvas) {
    let overview = day.overview
    var notes: [(text: String, colour: WidgetColour)] = []
    if let entry = overview.ddays.first {
      let number = text.number(entry.dday.count(from: overview.date).number)
      notes.append(("\(number) \(entry.dday.name)", .calc))
    }
    if let (ring, _) = overview.nextAlarm {
      notes.append(("\(text.alarmNext) \(text.clock(ring.moment.time))", .clock))
    }
    if overview.wordsDue > 0 {
      notes.append(("\(text.wordTitle) \(overview.wordsDue)", .word))
    }
    if call.principal.scope.widgets.contains(.quote), let quote = overview.quote {
      notes.append((quote.quote.text, .quote))
    }
    let first = Double(size.height) - (notes.count > 2 ? 32 : 20)
    for (place, note) in notes.enumerated() {
      let isAtEnd = place % 2 == 1
      canvas.text(
        note.text,
        isAtEnd ? Double(size.width) / 2 : Self.margin,
        first + Double(place / 2) * 18,
        width: inner / 2,
        note.colour,
        isAtEnd: isAtEnd
      )
    }
  }
}
