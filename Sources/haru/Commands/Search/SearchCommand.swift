import ArgumentParser
import HaruCore
import HaruJSON
import HaruUI

/// `haru search`: everything at once.
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
      command such as "timer 25m" or "내일 7시 알람", the command line that does it is printed; \
      nothing is done. Exits with 1 if there is no result.
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
    let results = try SearchResults(text, only: try kind(in: context), context)
    if results.lines.isEmpty {
      throw context.failure(context.messages.searchNoneFound(text: text))
    }
    for line in results.lines {
      if json {
        context.output.writeLine(line.json.text)
      } else {
        context.output.writeRow(line.text.withoutControls)
      }
    }
  }

  private func kind(in context: CommandContext) throws -> SearchKind? {
    guard let kind else { return nil }
    if let found = SearchKind.allCases.first(where: { "\($0.name)" == kind }) { return found }
    let names = SearchKind.allCases.map { "\($0.name)" }.joined(separator: ", ")
    throw context.failure(context.messages.searchKindUnknown(text: kind, names: names))
  }
}

/// A result as it is printed.
struct SearchLine {
  /// The kind of a thing, `answer` or `command`.
  let kind: String
  var id: String?
  let title: String
  var detail = ""
  var address: String?

  var text: String {
    let parts = [title, detail].filter { !$0.isEmpty }.joined(separator: " · ")
    return kind + String(repeating: " ", count: max(1, 9 - kind.count))
      + parts.split(whereSeparator: \.isNewline).joined(separator: " ")
  }

  var json: JSON {
    [
      "kind": .string(kind), "id": id.map(JSON.string) ?? .null, "title": .string(title),
      "detail": detail.isEmpty ? .null : .string(detail),
      "address": address.map(JSON.string) ?? .null,
    ]
  }
}
