import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru clock search`: finds places.
struct ClockSearchCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "search",
    abstract: "Find places by city, country, zone, abbreviation or offset (default: all).",
    discussion: """
      Names match in all languages of the app; ㅅㅇ finds 서울. Of a country, the largest city comes \
      first.
      """
  )

  @Argument(help: "The text to find: seoul, korea, KST, UTC+9.")
  var text: [String] = []

  @Flag(help: "Print one JSON object per line: zone, city, country, offsetSeconds.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let text = text.joined(separator: " ")
    let answer = try context.search(text)
    if answer.places.isEmpty {
      throw context.failure(context.messages.placeUnknown(text, near: answer.suggestions))
    }
    // A city and the region of the same name are one line.
    var seen: Set<String> = []
    for place in answer.places where seen.insert(place.line).inserted {
      let offset = try context.zone(place.zone).offset(at: context.now.instant)
      if json {
        context.output.writeLine(place.json(offset).text)
      } else {
        context.output.writeRow("\(offset)  \(place.line)")
      }
    }
  }
}

extension Place {
  /// The zone with its names.
  fileprivate var line: String { "\(zone)  \(city)\(country.isEmpty ? "" : ", \(country)")" }

  fileprivate func json(_ offset: UTCOffset) -> JSON {
    [
      "zone": .string(zone), "city": .string(city),
      "country": country.isEmpty ? .null : .string(country),
      "offsetSeconds": .integer(Int64(offset.seconds)),
    ]
  }
}
