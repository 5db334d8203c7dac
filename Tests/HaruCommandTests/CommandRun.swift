import ArgumentParser
import Foundation
import HaruCore
import HaruLookup
import HaruServer
import HaruTime
import HaruUI
import Testing

@testable import haru

/// A data folder for one test, and the runs of the command on it within this process.
final class CommandRun {
  let directory = FileManager.default.temporaryDirectory
    .appending(path: "haru-test-\(UUID().uuidString)").path
  var language = Language.en
  var zone = "Asia/Seoul"
  /// Whether the output counts as a terminal.
  var isTerminal = false
  /// Whether a person types the input and sees the errors.
  var isTyped = false
  var at = "2026-11-21T09:30:00+09:00"
  /// The number of seconds that pass between two readings of the clock.
  var step: Int64 = 0
  /// The monotonic clock, if the machine has one.
  var steady: SteadyMark?
  /// The source of weather and places; only local servers are allowed.
  var weather: WeatherService?
  /// How often a command requested the weather service.
  private(set) var weatherRequests = 0
  private var runs: UInt32 = 0

  deinit { try? FileManager.default.removeItem(atPath: directory) }

  /// The result of a run.
  struct Result: Equatable {
    var status: Int32
    var output: String
    var errors: String = ""

    /// The output without the ids in the first column of a list.
    var withoutIDs: String {
      let lines = output.split(separator: "\n")
      let width = lines.map { $0.prefix { $0 != " " }.count }.max() ?? 0
      return lines.map { $0.dropFirst(width + 2) + "\n" }.joined()
    }
  }

  /// The moment in the machine's zone, if that has the same offset then.
  private func here(_ moment: Moment) -> Moment {
    let offset = ZoneDatabase.linked?.rules(for: zone)?.offset(at: moment.instant)
    return Moment(
      instant: moment.instant,
      offset: moment.offset,
      zone: offset == moment.offset ? zone : moment.zone
    )
  }

  /// Runs `haru` with arguments and an input.
  func callAsFunction(_ arguments: String..., input: String = "") throws -> Result {
    try run(arguments, input: input)
  }

  /// Runs `haru` with a list of arguments and an input.
  func run(_ arguments: [String], input: String = "") throws -> Result {
    let moment = try here(#require(LocalPlace.moment(parsing: at)))
    runs += 1
    let step = step
    var looks: Int64 = -1
    var context = CommandContext(
      dataDirectory: RecordCopies(root: directory).open,
      clock: {
        looks += 1
        let instant = moment.instant + looks * step * 1_000
        return Moment(instant: instant, offset: moment.offset, zone: moment.zone)
      },
      zone: zone,
      messages: .carried(language),
      seed: [runs, 2, 3, 4],
      input: InputSource(input, isTerminal: isTyped),
      output: ByteSink(isTerminal: isTerminal),
      errors: ByteSink(isTerminal: isTyped)
    )
    let steady = steady
    context.root = directory
    context.steady = { steady }
    context.weather = { [self] in
      weatherRequests += 1
      return weather ?? WeatherService(.openMeteo)
    }
    var status = ExitCode.success
    do {
      let parsed = try Haru.parsed(arguments)
      let command = try #require(parsed as? any ContextCommand)
      try context.perform(command.run)
    } catch {
      status = Haru.exitCode(for: error)
    }
    return Result(
      status: status.rawValue,
      output: context.output.text,
      errors: context.errors.text
    )
  }
}
