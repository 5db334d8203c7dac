import HaruCore
import HaruHTML
import HaruTime

extension WordsPage {
  private typealias Still = HaruHTML.Node<Never>
  private static let weeks = 53
  /// As many weeks as fit on a phone; the drawing of the year is split there.
  private static let firstWeeks = 27
  private static let forecastDays = 30

  /// The progress page: figures, the year, the next 30 days.
  static func progressView(_ state: App.State) -> Node {
    Node(.div)
      .containing(
        subBar(.wordProgress),
        Node(.div, "body")
          .containing(
            state.words.deck.map { Node(.div, "stack").containing(content($0, state)) }
              ?? .empty
          )
      )
  }

  static func subBar(_ title: Message) -> Node {
    SubBar.node(.message(title), back: "\(Route.words.path)", .message(.wordBack))
  }

  private static func content(_ deck: WordDeck, _ state: App.State) -> [Node] {
    let text = state.messages
    let day = deck.day(of: state.now)
    let history = deck.history
    let retention = history.retention(days: 30, until: day)
    let remembered =
      retention.tested == 0
      ? "–"
      : text.percent((retention.remembered * 200 + retention.tested) / (retention.tested * 2))
    let figures: [(Message, String)] = [
      (.wordStatsLearned, text.grouped(deck.cards.count { $0.stage == .review })),
      (.wordStatsToday, text.grouped(history[day].reviews)),
      (.wordStatsRetention, remembered),
      (.wordStatsStreak, text.grouped(history.streak(at: day))),
      (.wordStatsBest, text.grouped(history.bestStreak)),
      (.wordStatsLeeches, text.grouped(deck.cards.count { $0.isLeech })),
    ]
    return [
      Node(.dl, "stats")
        .containing(
          figures.map { name, value in
            Node(.div).containing(Node(.dt).text(name), Node(.dd).text(value))
          }
        ),
      section("year", .wordYear, year(deck, day, state)),
      section("forecast", .wordForecast, forecast(deck, state)),
    ]
  }

  private static func section(_ id: StaticString, _ title: Message, _ drawing: Node) -> Node {
    Node(.section, "section")
      .labelled(by: id)
      .containing(SectionHead.node(.message(title), id: id), drawing)
  }

  /// A cell for each day of the year, a column for each week.
  private static func year(_ deck: WordDeck, _ today: Int, _ state: App.State) -> Node {
    let text = state.messages
    let date = PlainDate(daysSinceEpoch: today) ?? state.now.date
    let lead = (date.weekday.rawValue - text.language.firstWeekday.rawValue + 7) % 7
    let start = today - lead - (weeks - 1) * 7
    var best = (day: today, reviews: 0)
    var sum = 0
    for day in start...today {
      let reviews = deck.history[day].reviews
      sum += reviews
      if reviews > best.reviews { best = (day, reviews) }
    }
    let cut = start + firstWeeks * 7
    // The newer part comes first, because it should be visible if both do not fit.
    let parts = [cut...today, start...(cut - 1)].map { part in
      heat(part, best: best.reviews, deck, text)
    }
    let bestDate = PlainDate(daysSinceEpoch: best.day).map { text.date($0, today: date) } ?? ""
    let name =
      sum == 0
      ? text.wordYearNone
      : text.wordYearLabel(
        sum: text.grouped(sum),
        date: bestDate,
        most: text.grouped(best.reviews)
      )
    return Node(.div)
      .containing(
        Node(.div, "year").role("img").label(name).attribute(.tabindex, "0")
          .containing(parts.map { Node(still: $0) }),
        Node(.p, "meta").text(name)
      )
  }

  /// The cells of some weeks, starting with the first day of a week, with the names of the months.
  private static func heat(
    _ days: ClosedRange<Int>,
    best: Int,
    _ deck: WordDeck,
    _ text: Messages
  ) -> Still {
    let columns = (days.count + 6) / 7
    var cells: [Still] = []
    for day in days {
      let column = (day - days.lowerBound) / 7
      let reviews = deck.history[day].reviews
      let level = reviews == 0 ? 0 : (reviews * 4 + best - 1) / best
      cells.append(
        Still(.rect)
          .attribute(.x, "\(column * 13)")
          .attribute(.y, "\(18 + (day - days.lowerBound) % 7 * 13)")
          .attribute(.width, "11").attribute(.height, "11").attribute(.rx, "2")
          .attribute(.dataFit, "\(level)")
      )
      guard let date = PlainDate(daysSinceEpoch: day), date.day == 1, column < columns - 2 else {
        continue
      }
      cells.append(
        Still(.text).attribute(.x, "\(column * 13)").attribute(.y, "10")
          .text(text.monthAlone(date.month))
      )
    }
    let width = columns * 13 - 2
    return Still(.svg, "plot heat").decorative()
      .attribute(.viewBox, "0 0 \(width) 110")
      .attribute(.width, "\(width)").attribute(.height, "110")
      .containing(cells)
  }

  /// A bar for each of the next days.
  private static func forecast(_ deck: WordDeck, _ state: App.State) -> Node {
    let text = state.messages
    let counts = deck.forecast(from: state.now, days: forecastDays)
    let highest = max(counts.max() ?? 0, 1)
    let today = deck.day(of: state.now)
    var drawing: [Still] = []
    for (place, count) in counts.enumerated() {
      let height = max(count * 66 / highest, 2)
      let x = place * 350 / forecastDays
      drawing.append(
        Still(.rect).class(count == 0 ? "none" : nil)
          .attribute(.x, "\(x + 1)").attribute(.y, "\(74 - height)")
          .attribute(.width, "9").attribute(.height, "\(height)").attribute(.rx, "2")
      )
      let isLast = place == forecastDays - 1
      guard place % 10 == 0 || isLast, let date = PlainDate(daysSinceEpoch: today + place) else {
        continue
      }
      drawing.append(
        Still(.text).attribute(.x, isLast ? "350" : "\(x)").attribute(.y, "92")
          .attribute(.textAnchor, isLast ? "end" : "start")
          .text(place == 0 ? text.dateToday : text.date(date, today: state.now.date))
      )
    }
    let sum = text.wordForecastLabel(count: counts.reduce(0, +))
    return Node(.div)
      .containing(
        Node(.svg, "plot bars").role("img").label(sum).attribute(.viewBox, "0 0 350 96")
          .containing(drawing.map { Node(still: $0) }),
        Node(.p, "meta").text(sum)
      )
  }
}
