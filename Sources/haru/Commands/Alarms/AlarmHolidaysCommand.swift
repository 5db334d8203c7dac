import ArgumentParser
import Foundation
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru alarm holidays`: the dates on which alarms can stay silent.
struct AlarmHolidaysCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "holidays",
    abstract: "List the holidays, or import them from an iCalendar file.",
    discussion: "Events that repeat every year are imported for ten years."
  )

  /// The years for which repeating holidays are stored.
  private static let yearsAhead = 10

  @Argument(help: "The .ics file to import.", completion: .file(extensions: ["ics"]))
  var file: String?

  @Flag(help: "Print one JSON object per line: date, name.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let kept = try context.records(of: Holiday.entity).compactMap(Holiday.init)
    if let file { return try importFile(file, kept, context) }
    for holiday in kept {
      let object: JSON = [
        "date": .string(holiday.date.description), "name": .string(holiday.name),
      ]
      context.output.writeLine(json ? object.text : "\(holiday.date)  \(holiday.name)")
    }
  }

  private func importFile(_ path: String, _ kept: [Holiday], _ context: CommandContext) throws {
    let text = context.messages
    let now = context.now
    guard let bytes = FileManager.default.contents(atPath: path).map([UInt8].init) else {
      throw context.failure(text.commandFileUnreadable(path: path))
    }
    let found: HolidayImport
    do throws(HolidayImportError) {
      found = try HolidayImport(bytes, lastYear: now.date.year + Self.yearsAhead)
    } catch {
      throw context.failure(text.alarmNoCalendar(path: path))
    }
    try context.save(Holiday.writes(found.holidays, besides: kept, at: now.instant))
    context.output.writeLine(text.alarmHolidaysImported(count: found.holidays.count))
    if found.problems.isEmpty { return }
    for problem in found.problems {
      let reason = text.sentence(for: problem)
      _ = context.failure(text.commandLine(number: "\(problem.line)", reason: reason))
    }
    throw ExitCode(1)
  }
}
