import ArgumentParser
import HaruUI

/// `haru focus track`: adds a session as a range of times.
struct FocusTrackCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "track",
    abstract: "Add a session by its times, 09:00-10:30; prints its id.",
    discussion: FocusEntry.discussion
  )

  @Argument(help: ArgumentHelp("From when to when: 09:00-10:30.", valueName: "times"))
  var range: String

  @Argument(help: "The task: its whole name or a prefix of its id.")
  var task: String

  @OptionGroup var entry: FocusEntry
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let times = range.split(omittingEmptySubsequences: false) { "-–~".contains($0) }
    guard times.count == 2 else {
      throw context.failure(context.messages.focusRangeInvalid(text: range))
    }
    try entry.save(task, from: String(times[0]), to: String(times[1]), context)
  }
}
