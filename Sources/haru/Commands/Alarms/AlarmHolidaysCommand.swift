import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru alarm holidays`: the dates on which alarms can stay silent.
struct AlarmHolidaysCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "holidays",
    abstract: "List the holidays, or import them from iCalendar files.",
    discussion: "Events that repeat every year are imported for ten years."
  )

  /// The years for which repeating holidays are stored.
  private static let yearsAhead = 10

  @Argument(
    help: ArgumentHelp("The .ics files to import; - is standard input.", valueName: "file"),
    completion: .file(extensions: ["ics"])
  )
  var files: [String] = []

  @Flag(help: "Only print how many would be imported.")
  var dryRun = false

  @Flag(help: "Print one JSON object per line: date, name.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let kept = try context.records(of: Holiday.entity).compactMap(Holiday.init)
    if !files.isEmpty { return try importFiles(kept, context) }
    for holiday in kept {
      let object: JSON = [
        "date": .string(holiday.date.description), "name": .string(holiday.name),
      ]
      if json {
        context.output.writeLine(object.text)
      } else {
        context.output.writeRow("\(holiday.date)  \(holiday.name)")
      }
    }
  }

  private func importFiles(_ kept: [Holiday], _ context: CommandContext) throws {
    let text = context.messages
    let read = try files.map { ($0, try holidays(in: $0, context)) }
    // If several files name a day, the name in the last one is kept.
    var names: [PlainDate: Holiday] = [:]
    for holiday in read.flatMap(\.1.holidays) { names[holiday.date] = holiday }
    let found = names.values.sorted { $0.date < $1.date }
    if !dryRun {
      try context.save(Holiday.writes(found, besides: kept, at: context.now.instant))
    }
    context.output.writeLine(
      dryRun
        ? text.alarmHolidaysWouldImport(count: found.count)
        : text.alarmHolidaysImported(count: found.count)
    )
    try context.end(
      unread: read.flatMap { path, calendar in
        calendar.problems.map { (path, $0.line...$0.line, text.sentence(for: $0)) }
      }
    )
  }

  private func holidays(in path: String, _ context: CommandContext) throws -> HolidayImport {
    let bytes = try context.bytes(of: path)
    do throws(HolidayImportError) {
      return try HolidayImport(bytes, lastYear: context.now.date.year + Self.yearsAhead)
    } catch {
      throw context.failure(context.messages.alarmNoCalendar(path: path))
    }
  }
}
