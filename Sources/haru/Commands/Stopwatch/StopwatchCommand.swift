import ArgumentParser
import HaruPlatform
import HaruCore
import HaruTime
import HaruUI

/// `haru stopwatch`: a stopwatch in the terminal.
struct StopwatchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "stopwatch",
    abstract: "Run a stopwatch; prints its laps and total at the end.",
    discussion: "Keys: space stops and resumes, l records a lap, r resets, q quits."
  )

  @Flag(help: "Print the laps as CSV: lap, time, split.")
  var csv = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let clock = LiveClock(at: context.now.instant)
    let screen = LiveScreen(context)
    var watch = Stopwatch()
    watch.start(at: clock.now)
    var ending: (any Error)?
    do {
      while try press(screen.key(waiting: 50), &watch, at: clock.now) {
        screen.show(line(watch, at: clock.now, context.messages))
        // With nobody to press a key, it would run for ever.
        if context.input.isAtEnd, context.input.bytes.isEmpty { break }
      }
    } catch {
      ending = error
    }
    let end = clock.now
    watch.stop(at: end)
    screen.end()
    context.output.write(csv ? watch.csv(at: end) : summary(watch, context.messages))
    if let ending { throw ending }
  }

  /// Handles a key; false to quit.
  private func press(_ key: UInt8?, _ watch: inout Stopwatch, at now: Instant) -> Bool {
    switch key {
    case UInt8(ascii: " "): if watch.isRunning { watch.stop(at: now) } else { watch.start(at: now) }
    case UInt8(ascii: "l"): watch.lap(at: now)
    case UInt8(ascii: "r"): watch.reset()
    case UInt8(ascii: "q"): return false
    default: break
    }
    return true
  }

  private func shown(_ milliseconds: Int64, _ text: Messages) -> String {
    text.localized(Stopwatch.text(milliseconds: milliseconds))
  }

  private func line(_ watch: Stopwatch, at now: Instant, _ text: Messages) -> String {
    let time = shown(watch.elapsed(at: now), text)
    guard let lap = watch.currentLap(at: now) else { return time }
    let name = text.stopwatchLap(number: "\(lap.number)")
    return "\(time)  \(name) \(shown(lap.time, text))"
  }

  /// A line for each lap with the best and the worst marked, and the total.
  private func summary(_ watch: Stopwatch, _ text: Messages) -> String {
    let extremes = watch.extremes
    let laps = watch.laps.isEmpty ? [] : watch.allLaps(at: .init(milliseconds: 0))
    var lines = laps.map { lap in
      let mark =
        switch lap.number {
        case extremes?.best: "  \(text.stopwatchBest)"
        case extremes?.worst: "  \(text.stopwatchWorst)"
        default: ""
        }
      let times = [lap.time, lap.split].map { shown($0, text) }
      return "\(lap.number)  \(times.joined(separator: "  "))\(mark)\n"
    }
    lines.append(shown(watch.elapsed(at: .init(milliseconds: 0)), text) + "\n")
    return lines.joined()
  }
}
