package import HaruCore
import HaruHTML
import HaruTime

// The answer to a typed question, above the results.

extension SearchPage {
  static func answer(_ state: App.State) -> Node {
    guard let answer = state.search.answer, let result = answerText(state) else { return .empty }
    let text = state.messages
    let (area, asked, note, way, name) = parts(of: answer, state)
    return Node(.article, "reply").area(area)
      .containing(
        Node(.p).text(asked),
        Node(.output).containing(Node(.span).text(result), Node(.small).text(note)),
        Node(.div, "flow")
          .containing(
            TextButton.node(text.calcCopyResult(result: result), .search(.answerCopied), .solid),
            TextButton.link(to: way, name, .line)
          )
      )
  }

  /// The answer as text to copy.
  static func answerText(_ state: App.State) -> String? {
    let text = state.messages
    return switch state.search.answer {
    case .calculation(let evaluation): text.localized(evaluation.result.text(minus: .typographic))
    case .day(_, let days): text.number(DDayNumber(daysAhead: days))
    case .time(let time): text.clock((time.isNow ? time.there : time.here).time)
    case nil: nil
    }
  }

  private static func parts(of answer: SearchAnswer, _ state: App.State) -> (
    area: StaticString, asked: String, note: String, way: String, name: Message
  ) {
    let text = state.messages
    switch answer {
    case .calculation(let evaluation):
      let formula = evaluation.formula.text(minus: .typographic)
      let way = "\(Route.calculator.path)?expression=\(formula.percentEncoded)"
      let seconds = evaluation.result.seconds
      let asked = "\(text.localized(formula)) ="
      return ("calc", asked, seconds.map { text.time($0) } ?? "", way, .searchToCalculator)
    case .day(let date, let days):
      let asked = text.dateWithWeekday(date, today: state.now.date)
      return ("calc", asked, text.away(days), "\(Route.dday.path)?to=\(date)", .searchToDDay)
    case .time(let time):
      let (there, here) = (text.clock(time.there.time), text.clock(time.here.time))
      let asked = time.isNow ? time.city : text.searchTimeThere(time: there, place: time.city)
      let way = "\(Route.clockWorld.path)?q=\(time.city.percentEncoded)"
      let note = time.isNow ? text.searchTimeHere(time: here) : text.here(time)
      return ("clock", asked, note, way, .searchToWorld)
    }
  }
}

extension Messages {
  /// How far away a day is, in words.
  package func away(_ days: Int) -> String {
    if days == 0 { return dateToday }
    return days > 0 ? ddayInDays(count: days) : todayAgo(count: -days)
  }

  /// A sentence that a time is local, with its day.
  package func here(_ time: SearchTime) -> String {
    switch time.dayDifference {
    case 0: searchHere
    case ..<0: "\(searchHere) · \(clockDayBefore)"
    default: "\(searchHere) · \(clockDayAfter)"
    }
  }
}
