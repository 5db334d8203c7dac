import ArgumentParser
import HaruCore
import HaruJSON
import HaruTime
import HaruUI

/// `haru word stats`: what was learned and what is due.
struct WordStatsCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "stats",
    abstract: "Show what was learned and what is due."
  )

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let deck = try StoredWords(context).deck()
    let now = context.now
    let day = deck.day(of: now)
    let agenda = deck.agenda(at: now)
    let retention = deck.history.retention(days: 30, until: day)
    let percent =
      retention.tested == 0
      ? nil : (retention.remembered * 100 + retention.tested / 2) / retention.tested
    let forecast = deck.forecast(from: now)
    let learned = deck.cards.reduce(0) { $0 + ($1.stage == .review ? 1 : 0) }
    let numbers: [(key: String, title: String, value: Int)] = [
      ("words", context.messages.wordStatsWords, deck.words.count),
      ("learned", context.messages.wordStatsLearned, learned),
      ("new", context.messages.wordStatsNew, agenda.waitingNew),
      ("due", context.messages.wordStatsDue, agenda.count),
      ("reviewedToday", context.messages.wordStatsToday, deck.history[day].reviews),
      ("streakDays", context.messages.wordStatsStreak, deck.history.streak(at: day)),
      ("bestStreakDays", context.messages.wordStatsBest, deck.history.bestStreak),
      ("leeches", context.messages.wordStatsLeeches, deck.cards.count { $0.isLeech }),
    ]
    guard !json else {
      var members = numbers.map {
        JSON.Member(key: $0.key, value: .integer(Int64($0.value)))
      }
      members.append(.init(key: "retention", value: percent.map { .integer(Int64($0)) } ?? .null))
      let days = JSON.array(forecast.map { .integer(Int64($0)) })
      members.append(.init(key: "forecast", value: days))
      return context.output.writeLine(JSON.object(members).text)
    }
    for number in numbers {
      context.output.writeLine("\(number.title): \(context.messages.grouped(number.value))")
    }
    let shown = percent.map { context.messages.percent($0) } ?? "–"
    context.output.writeLine("\(context.messages.wordStatsRetention): \(shown)")
    context.output.writeLine(
      "\(context.messages.wordStatsForecast): "
        + forecast.prefix(7).map { "\($0)" }.joined(separator: " ")
    )
  }
}
