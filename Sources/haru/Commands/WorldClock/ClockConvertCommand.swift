import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru clock convert`: converts a local time between zones.
struct ClockConvertCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Convert a local time from one zone to another.",
    discussion: """
      A local time that clocks skip takes the offset before the gap; one that occurs twice is the \
      first (RFC 5545). A note on standard error says so.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The local time: '2026-11-01 09:30', 'tomorrow 9am', 9:30.",
      valueName: "time"
    )
  )
  var time: String

  @Option(
    help: ArgumentHelp("The zone or city of that time (default: the machine's).", valueName: "zone")
  )
  var from: String?

  @Option(
    help: ArgumentHelp("The target zone or city (default: the machine's).", valueName: "zone")
  )
  var to: String?

  @Flag(
    help: """
      Print a JSON object: zone, time, offsetSeconds, abbreviation, isDST, nextTransition.
      """
  )
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let source = try context.zone(from)
    let target = try context.zone(to)
    let resolved = source.resolve(try local(in: source, context))
    let text = context.messages
    switch resolved.kind {
    case .unique: break
    case .skipped:
      context.errors.writeLine("haru: " + text.clockSkipped(zone: source.id, time: time))
    case .repeated:
      context.errors.writeLine("haru: " + text.clockRepeated(zone: source.id, time: time))
    }
    let instant = resolved.instant
    context.output.writeLine(
      json ? target.json(at: instant).text : instant.rfc3339(offset: target.offset(at: instant))
    )
  }

  /// The time as typed in its zone: a date and a time of day in either order, or a time of today.
  private func local(in zone: ZoneRules, _ context: CommandContext) throws -> PlainDateTime {
    let isMonthFirst = context.messages.language == .ko
    let now = zone.dateTime(at: context.now.instant)
    let isDate =
      (try? PlainDate(typed: time, today: now.date, isMonthFirst: isMonthFirst)) != nil
    if !isDate, let local = PlainDateTime(typed: time, now: now, isMonthFirst: isMonthFirst) {
      return local
    }
    // Says which part is wrong.
    let parts = time.split(separator: time.contains("T") ? "T" : " ").map(String.init)
    guard parts.count == 2 else {
      let sentence = context.messages.clockLocalInvalid(text: time)
      throw context.failure(reading: time, on: now.date, else: sentence)
    }
    return PlainDateTime(date: try context.date(parts[0]), time: try context.time(parts[1]))
  }
}
