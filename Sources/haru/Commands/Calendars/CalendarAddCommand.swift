import ArgumentParser
import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// `haru calendar add`: adds a calendar from a file or an address.
struct CalendarAddCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "add",
    abstract: "Add a calendar from an .ics file or an https address; prints its id.",
    discussion: """
      Events of the last week and the next 400 days are kept, recurring ones included. Nothing is \
      read again by itself: use 'haru calendar refresh'.
      """
  )

  @Argument(
    help: ArgumentHelp(
      "The file or the address; - is standard input.",
      valueName: "file-or-address"
    ),
    completion: .file(extensions: ["ics"])
  )
  var source: String

  @Option(help: "Its name (default: the one in the file).")
  var name: String?

  @Option(help: ArgumentHelp("Its colour, 1 to 8.", valueName: "number"))
  var pen: Int?

  @OptionGroup var options: ContextOptions

  func validate() throws {
    if let pen, !SubscribedCalendar.pens.contains(pen) {
      throw options.language.outside("--pen", SubscribedCalendar.pens)
    }
  }

  func run(in context: CommandContext) throws {
    let name = try name.map { try context.name($0) }
    let count = try context.calendars().count
    if count >= SubscribedCalendar.limit {
      throw context.failure(context.messages.calendarTooMany(count: "\(count)"))
    }
    let source = CalendarSource(source)
    let file = try context.calendarFile(at: source)
    var identifiers = IdentifierSource(seed: context.seed)
    var calendar = SubscribedCalendar(
      id: identifiers.next(at: context.now.instant).recordID,
      name: name ?? (file.name.isEmpty ? source.shortName : file.name)
    )
    if let pen { calendar.pen = pen }
    calendar.address = source.address
    try context.keep(file, as: calendar, since: nil)
    context.output.writeLine(calendar.id.text)
    try context.tell(file.problems, of: source)
  }
}
