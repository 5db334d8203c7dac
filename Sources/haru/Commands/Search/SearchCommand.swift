import ArgumentParser
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// `haru search`: searches everything at once.
struct SearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: """
      Find tasks, D-days, alarms, words, quotes, places, pages and settings; answer what is asked.
      """,
    discussion: """
      Every word must occur in the texts of a thing. Case, accents and punctuation are ignored; \
      Korean also matches by initial consonants (ㅎㄹ finds 하루). What the text starts with comes \
      first, then what contains it, then initial consonants.

      A question is answered: 1:30+0:45, "D-day 2026-12-15", "9:00 in New York", "뉴욕 9시". For a \
      command such as "timer 25m", "내일 7시 알람", "start English" or "stopwatch", the command line \
      that does it is printed; nothing is done. Exits with 1 if there is no result.
      """
  )

  @Argument(help: "The text.")
  var text: [String]

  @Option(
    help: ArgumentHelp(
      "Only this kind: task, dday, alarm, word, quote, place, page or setting.",
      valueName: "kind"
    )
  )
  var kind: String?

  @Flag(help: "Print one JSON object per line: kind, id, title, detail, address.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let text = text.joined(separator: " ")
    let only = try kind(in: context)
    let results = SearchResults(text, in: context, try context.searchReader(), context.messages)
    var lines = try results.things(of: only.map { [$0] } ?? SearchKind.allCases)
    if only == nil {
      let answer = results.answer.map { [$0] } ?? []
      lines = try answer + commands(text, results.reader, in: context) + lines
    }
    if lines.isEmpty { throw context.failure(context.messages.searchNoneFound(text: text)) }
    for line in lines {
      if json {
        context.output.writeLine(line.json.text)
      } else {
        context.output.writeRow(line.text.withoutControls)
      }
    }
  }

  /// The command lines that do what the app offers to do; not its themes, which a terminal has of its
  /// own.
  private func commands(
    _ text: String,
    _ reader: SearchReader,
    in context: CommandContext
  ) throws -> [SearchLine] {
    let typed = reader.command(in: text)
    var commands = typed.map { [SearchLine($0)] } ?? []
    var length: Int64?
    if case .timer(let seconds) = typed { length = seconds }
    if case .calculation(let evaluation) = reader.answer(to: text),
      let seconds = evaluation.result.seconds, (1...Countdown.longest / 1_000).contains(seconds)
    {
      commands.append(SearchLine(.timer(seconds: seconds)))
      length = seconds
    }
    if let length {
      let (date, time) = reader.alarm(after: length)
      commands.append(SearchLine(.alarm(date, time)))
    }
    let search = FullTextSearch(text)
    commands += try starts(reader.startedName(in: text), search, in: context)
    var stopwatch = SearchList(.page)
    stopwatch.append("stopwatch", [context.messages.searchStopwatch])
    if !search.isEmpty, stopwatch.find(search, limit: 1).total > 0 {
      commands.append(SearchLine(kind: "command", title: "haru stopwatch"))
    }
    return commands
  }

  /// The command lines that start the tasks of a name, or else the best task if its name starts with
  /// the text.
  private func starts(
    _ name: String?,
    _ search: FullTextSearch,
    in context: CommandContext
  ) throws -> [SearchLine] {
    if name == nil && search.isEmpty { return [] }
    let items = try context.workItems()
    var list = SearchList(.task)
    for item in items { list.append(item.id, [item.name]) }
    let hits =
      name.map { list.find(FullTextSearch($0), limit: Self.startLimit).hits }
      ?? list.find(search, limit: 1).hits.filter { $0.title.marks.first?.lowerBound == 0 }
    return hits.compactMap { hit in
      items.first { $0.id == hit.id }.map { SearchLine(starting: $0, among: items) }
    }
  }

  /// As many as the app offers.
  private static let startLimit = 3

  private func kind(in context: CommandContext) throws -> SearchKind? {
    guard let kind else { return nil }
    if let found = SearchKind(named: kind) { return found }
    let names = SearchKind.allCases.map { "\($0.name)" }.joined(separator: ", ")
    throw context.failure(context.messages.searchKindUnknown(text: kind, names: names))
  }
}

extension SearchLine {
  /// The command line that starts a task: by its name, or by its id if the name is ambiguous.
  fileprivate init(starting item: WorkItem, among items: [WorkItem]) {
    let name = item.name
    let isClear =
      items.meant(by: name, id: { $0.id.text }, name: { $0.name }).count == 1
      && name.withoutControls == name && !name.hasPrefix("-")
    let isWord = name.unicodeScalars.allSatisfy { $0.properties.isAlphabetic }
    let quoted = isWord ? name : "'\(name.replacing("'", with: "'\\''"))'"
    let ids = ShortIDs(of: items, id: { $0.id.text }, name: { $0.name })
    let target = isClear ? quoted : ids.short(item.id.text)
    self.init(kind: "command", title: "haru focus start \(target)")
    id = item.id.text
  }

  /// The command line that is equivalent to what was typed.
  fileprivate init(_ command: TypedCommand) {
    switch command {
    case .timer(let seconds):
      let length = DurationFormat.hms.text(seconds: seconds)
      self.init(kind: "command", title: "haru timer \(length)")
    case .alarm(let date, let time):
      self.init(kind: "command", title: "haru alarm add \(time) --date \(date)")
    }
  }

  fileprivate var text: String {
    let parts = [title, detail].filter { !$0.isEmpty }.joined(separator: " · ")
    return kind + String(repeating: " ", count: max(1, 9 - kind.count))
      + parts.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}

extension CommandContext: SearchSource {
  func words() throws -> [Word] { try StoredWords(self).words() }

  func quotes(matching search: FullTextSearch) throws -> [QuoteEntry] {
    try StoredQuotes(self).library(search).entries
  }

  fileprivate func searchReader() throws -> SearchReader {
    let zones = try zones()
    return SearchReader(
      at: now,
      here: try here(),
      zones: zones,
      places: PlaceSearch(try places(), zones: zones, at: now.instant),
      cities: .linked,
      inKorean: messages.language == .ko,
      hasDecimalComma: messages.language.hasDecimalComma
    )
  }
}
