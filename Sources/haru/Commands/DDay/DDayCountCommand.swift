import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru dday DATE`: counts one date, or with `--stdin` many pairs.
struct DDayCountCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "count",
    abstract: "Count the days until or since a date (default command)."
  )

  static let milestoneCount = 5

  @Argument(help: "The date: an exam, a birthday, the day two people met.")
  var date: String?

  @Option(help: ArgumentHelp("Count from this day (default: today).", valueName: "date"))
  var from: String?

  @OptionGroup var counting: DDayOptions

  @Flag(help: "Print only the number of days until the date, negative once it has passed.")
  var number = false

  @Flag(help: "Print the next milestones: hundreds and thousands of days, years.")
  var milestones = false

  @Flag(help: "Print a JSON object: date, from, days, text.")
  var json = false

  @Flag(help: "Read two dates per line, from and to, and print the days between them.")
  var stdin = false

  @OptionGroup var options: ContextOptions

  func validate() throws {
    try counting.validate(options.language)
    if (date == nil) != stdin {
      throw options.language.misuse { $0.commandOptionEither(first: "DATE", second: "--stdin") }
    }
    if number, milestones || json {
      let other = json ? "--json" : "--milestones"
      throw options.language.excluded("--number", other)
    }
  }

  func run(in context: CommandContext) throws {
    guard let date else { return try DateDifferences(context: context).run() }
    let dday = try counting.dday("", date, context)
    let day = try context.day(from: from)
    let count = dday.count(from: day)
    let text = context.messages.number(count.number)
    let next = milestones ? dday.milestones(from: day, limit: Self.milestoneCount) : []
    if json {
      context.output.writeLine(object(dday, count, text, next, context.messages).text)
    } else if number {
      context.output.writeLine("\(count.daysAhead)")
    } else if milestones {
      for milestone in next {
        context.output.writeLine(context.messages.line(milestone, from: day))
      }
    } else {
      context.output.writeLine(text)
    }
  }

  private func object(
    _ dday: DDay,
    _ count: DDayCount,
    _ text: String,
    _ next: [DDayMilestone],
    _ messages: Messages
  ) -> JSON {
    var members = [
      JSON.Member(key: "date", value: .string(dday.date.start.description)),
      JSON.Member(key: "from", value: .string(count.from.description)),
      JSON.Member(key: "days", value: .integer(Int64(count.daysAhead))),
      JSON.Member(key: "text", value: .string(text)),
    ]
    if milestones {
      let list = next.map { milestone -> JSON in
        [
          "date": .string(milestone.date.description),
          "days": .integer(Int64(count.from.days(until: milestone.date))),
          "text": .string(messages.milestone(milestone.kind)),
        ]
      }
      members.append(JSON.Member(key: "milestones", value: .array(list)))
    }
    return .object(members)
  }
}

extension Messages {
  /// The date of a milestone, its name, and how far away it is.
  func line(_ milestone: DDayMilestone, from day: PlainDate) -> String {
    "\(milestone.date)  \(self.milestone(milestone.kind))  \(wait(day.days(until: milestone.date)))"
  }
}

extension DDayCountCommand: PlainCommand {
  init?(plain arguments: ArraySlice<String>) {
    let flags = ["--number", "--milestones", "--json", "--day-one", "--yearly"]
    guard
      let plain = PlainArguments(arguments, words: 1...1, flags: flags, options: ["--from"]),
      let word = plain.words.first, word.utf8.first.map({ (0x30...0x39).contains($0) }) ?? false
    else { return nil }
    self = .unparsed()
    date = word
    from = plain.value("--from")
    counting = .unparsed()
    counting.dayOne = plain.has("--day-one")
    counting.yearly = plain.has("--yearly")
    counting.leap = .feb28
    counting.calendar = .unparsed()
    counting.calendar.lunar = false
    counting.calendar.name = nil
    counting.calendar.leapMonth = false
    number = plain.has("--number")
    milestones = plain.has("--milestones")
    json = plain.has("--json")
    stdin = false
    options = plain.options
  }
}
