import HaruCore
import HaruSync
import HaruTime
import HaruUI

/// What is found of all kinds in the records, and the answer to a question.
struct SearchResults {
  private(set) var lines: [SearchLine] = []

  /// How many things of a kind are listed beside others, and alone.
  private static let (limit, limitAlone) = (5, 50)

  private let context: CommandContext
  private let search: FullTextSearch
  private let reader: SearchReader
  private let limit: Int

  init(_ text: String, only kind: SearchKind?, _ context: CommandContext) throws {
    self.context = context
    search = FullTextSearch(text)
    let zones = try context.zones()
    reader = SearchReader(
      at: context.now,
      here: try context.here(),
      zones: zones,
      places: PlaceSearch(try context.places(), zones: zones, at: context.now.instant),
      cities: .linked,
      inKorean: context.messages.language == .ko
    )
    limit = kind == nil ? Self.limit : Self.limitAlone
    if kind == nil {
      lines += answer(to: text) + command(in: text)
    }
    if search.isEmpty { return }
    for kind in kind.map({ [$0] }) ?? SearchKind.allCases { lines += try things(kind, text) }
  }

  private func answer(to text: String) -> [SearchLine] {
    let messages = context.messages
    switch reader.answer(to: text) {
    case .calculation(let evaluation):
      return [SearchLine(kind: "answer", title: evaluation.text())]
    case .day(let date, let days):
      return [
        SearchLine(
          kind: "answer",
          title: messages.number(DDayNumber(daysAhead: days)),
          detail: "\(date) · \(messages.away(days))"
        )
      ]
    case .time(let time):
      let (there, here) = (messages.clock(time.there.time), messages.clock(time.here.time))
      let place = messages.searchTimeThere(time: there, place: time.city)
      return [SearchLine(kind: "answer", title: "\(place) = \(here)", detail: messages.here(time))]
    case nil: return []
    }
  }

  /// The command line that does what the text says.
  private func command(in text: String) -> [SearchLine] {
    switch reader.command(in: text) {
    case .timer(let seconds):
      let length = DurationFormat.hms.text(seconds: seconds)
      return [SearchLine(kind: "command", title: "haru timer \(length)")]
    case .alarm(let date, let time):
      let title = "haru alarm add \(time) --date \(date)"
      return [SearchLine(kind: "command", title: title)]
    case nil: return []
    }
  }

  private func things(_ kind: SearchKind, _ text: String) throws -> [SearchLine] {
    switch kind {
    case .task: try tasks()
    case .dday: try days()
    case .alarm: try alarms()
    case .word: try words()
    case .quote: try quotes()
    case .place: try places(text)
    case .page: lines(of: SearchTopics.pages(context.messages)) { $0.detail.text }
    case .setting: lines(of: SearchTopics.settings(context.messages)) { $0.detail.text }
    }
  }

  private func lines(
    of list: SearchList,
    detail: (SearchHit) -> String
  ) -> [SearchLine] {
    lines(of: list.find(search, limit: limit), detail: detail)
  }

  private func lines(
    of group: SearchGroup,
    detail: (SearchHit) -> String
  ) -> [SearchLine] {
    group.hits.map { hit in
      SearchLine(
        kind: "\(hit.kind.name)",
        id: hit.id.text,
        title: hit.title.text,
        detail: detail(hit),
        address: hit.address
      )
    }
  }
}

extension SearchResults {
  private func tasks() throws -> [SearchLine] {
    let items = try context.workItems()
    var list = SearchList(.task)
    for item in items { list.append(item.id, [item.name]) }
    return lines(of: list) { hit in
      items.first { $0.id == hit.id }.map { context.messages.time($0.estimateSeconds) } ?? ""
    }
  }

  private func days() throws -> [SearchLine] {
    let (messages, today) = (context.messages, context.now.date)
    let entries = try context.savedDDays().sorted(by: .nearness, from: today)
    var list = SearchList(.dday)
    for entry in entries { list.append(entry.id, [entry.dday.name]) }
    return lines(of: list) { hit in
      guard let count = entries.first(where: { $0.id == hit.id })?.dday.count(from: today) else {
        return ""
      }
      return "\(messages.number(count.number)) · \(count.target.date)"
    }
  }

  private func alarms() throws -> [SearchLine] {
    let (messages, today) = (context.messages, context.now.date)
    let alarms = try context.alarms()
    var list = SearchList(.alarm)
    for alarm in alarms { list.append(alarm.id, [messages.name(of: alarm)]) }
    return lines(of: list) { hit in
      guard let alarm = alarms.first(where: { $0.id == hit.id }) else { return "" }
      return "\(messages.clock(alarm.time)) · \(messages.days(of: alarm, today: today))"
    }
  }

  private func words() throws -> [SearchLine] {
    let words = try StoredWords(context).words()
    var index = FullTextIndex()
    for word in words { index.append(word.texts) }
    // As the app lists them: the day saved last first, and of one day the last record.
    let newest = words.indices.sorted {
      (words[$0].savedOn, $0) > (words[$1].savedOn, $1)
    }
    let group = SearchGroup(.word, search, index, in: newest, limit: limit) {
      (words[$0].id, words[$0].texts)
    }
    return lines(of: group) { $0.detail.text }
  }

  private func quotes() throws -> [SearchLine] {
    let entries = try StoredQuotes(context).library(search).entries
    var index = FullTextIndex()
    for entry in entries { index.append(entry.quote.texts) }
    let newest = entries.indices.reversed()
    let group = SearchGroup(.quote, search, index, in: newest, limit: limit) {
      (entries[$0].id, entries[$0].quote.texts)
    }
    return lines(of: group) { hit in
      let entry = entries.first { $0.id == hit.id }
      return hit.detail.marks.isEmpty
        ? entry.map { context.messages.origin(of: $0) } ?? "" : hit.detail.text
    }
  }

  private func places(_ text: String) throws -> [SearchLine] {
    let zones = try context.zones()
    let group = SearchGroup(places: text, search, reader, limit: limit)
    return lines(of: group) { hit in
      let rules = zones.rules(for: hit.id.text)
      let time = rules.map { context.messages.clock($0.dateTime(at: context.now.instant).time) }
      return [hit.detail.text, time ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }
  }
}
