import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru clock convert`: a local time of one zone in another.
struct ClockConvertCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "convert",
    abstract: "Tell what the clocks of one zone show at a time of another.",
    discussion: """
      A time that the clocks skip takes the offset before the gap, one that they show twice is the \
      first (RFC 5545); a note on the standard error says so.
      """
  )

  @Argument(
    help: ArgumentHelp("The local time: '2026-11-01 09:30'.", valueName: "date and time")
  )
  var time: String

  @Option(help: ArgumentHelp("The zone of that time; that of the machine if absent."))
  var from: String?

  @Option(help: ArgumentHelp("The other zone; that of the machine if absent."))
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
    let resolved = source.resolve(try local(context))
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

  private func local(_ context: CommandContext) throws -> PlainDateTime {
    let parts = time.split(separator: time.contains("T") ? "T" : " ").map(String.init)
    guard parts.count == 2 else {
      throw context.failure(context.messages.clockLocalInvalid(text: time))
    }
    return PlainDateTime(date: try context.date(parts[0]), time: try context.time(parts[1]))
  }
}
