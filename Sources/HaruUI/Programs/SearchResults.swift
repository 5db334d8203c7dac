#if !hasFeature(Embedded)
package import HaruCore
package import HaruJSON
import HaruSync
import HaruTime

/// A person's records as the source of a search, read on demand.
package protocol SearchSource {
  /// The tasks, in order.
  func workItems() throws -> [WorkItem]
  /// The saved days.
  func savedDDays() throws -> [DDayEntry]
  /// The alarms, by time of day.
  func alarms() throws -> [Alarm]
  /// The words.
  func words() throws -> [Word]
  /// The quotes that match; others may be included.
  func quotes(matching search: FullTextSearch) throws -> [QuoteEntry]
}

/// A search result for a terminal or another program.
package struct SearchLine: Sendable {
  /// The kind of thing, `answer` or `command`.
  package let kind: String
  /// The id of its record; nil for an answer.
  package var id: String?
  /// Its name.
  package let title: String
  /// Another of its texts; may be empty.
  package var detail = ""
  /// The address of its page in the app.
  package var address: String?

  /// Creates a result that is not a thing.
  package init(kind: String, title: String, detail: String = "") {
    self.kind = kind
    self.title = title
    self.detail = detail
  }

  fileprivate init(_ hit: SearchHit, detail: String) {
    self.init(kind: "\(hit.kind.name)", title: hit.title.text, detail: detail)
    id = hit.id.text
    address = hit.address
  }

  /// The JSON form.
  package var json: JSON {
    [
      "kind": .string(kind), "id": id.map(JSON.string) ?? .null, "title": .string(title),
      "detail": detail.isEmpty ? .null : .string(detail),
      "address": address.map(JSON.string) ?? .null,
    ]
  }
}

/// The results of all kinds from the records, and the answer to a question.
package struct SearchResults<Source: SearchSource> {
  /// The maximum number of results of a kind, beside other kinds and alone.
  private static var limit: Int { 5 }
  private static var limitAlone: Int { 50 }

  /// Interprets the typed text.
  package let reader: SearchReader
  private let text: String
  private let source: Source
  private let messages: Messages
  private let search: FullTextSearch

  /// Prepares the search for a text.
  package init(
    _ text: String,
    in source: Source,
    _ reader: SearchReader,
    _ messages: Messages
  ) {
    self.text = text
    self.source = source
    self.reader = reader
    self.messages = messages
    search = FullTextSearch(text)
  }

  /// The answer to a question; nil if the text is not one.
  package var answer: SearchLine? {
    switch reader.answer(to: text) {
    case .calculation(let evaluation):
      return SearchLine(kind: "answer", title: evaluation.text())
    case .day(let date, let days):
      return SearchLine(
        kind: "answer",
        title: messages.number(DDayNumber(daysAhead: days)),
        detail: "\(date) · \(messages.away(days))"
      )
    case .time(let time):
      let (there, here) = (messages.clock(time.there.time), messages.clock(time.here.time))
      let place = messages.searchTimeThere(time: there, place: time.city)
      return SearchLine(kind: "answer", title: "\(place) = \(here)", detail: messages.here(time))
    case nil: return nil
    }
  }

  /// The results of some kinds, more if it is a single kind; none for an empty text.
  package func things(of kinds: [SearchKind]) throws -> [SearchLine] {
    if search.isEmpty { return [] }
    let limit = kinds.count == 1 ? Self.limitAlone : Self.limit
    return try kinds.flatMap { try things($0, limit) }
  }

  private func things(_ kind: SearchKind, _ limit: Int) throws -> [SearchLine] {
    switch kind {
    case .task: try tasks(limit)
    case .dday: try days(limit)
    case .alarm: try alarms(limit)
    case .word: try words(limit)
    case .quote: try quotes(limit)
    case .place: places(limit)
    case .page: lines(of: SearchTopics.pages(messages).find(search, limit: limit))
    case .setting: lines(of: SearchTopics.settings(messages).find(search, limit: limit))
    }
  }

  private func lines(
    of group: SearchGroup,
    detail: (SearchHit) -> String = { $0.detail.text }
  ) -> [SearchLine] {
    group.hits.map { SearchLine($0, detail: detail($0)) }
  }
}

extension SearchResults {
  private func tasks(_ limit: Int) throws -> [SearchLine] {
    let items = try source.workItems()
    var list = SearchList(.task)
    for item in items { list.append(item.id, [item.name]) }
    return lines(of: list.find(search, limit: limit)) { hit in
      items.first { $0.id == hit.id }.map { messages.time($0.estimateSeconds) } ?? ""
    }
  }

  private func days(_ limit: Int) throws -> [SearchLine] {
    let today = reader.now.date
    let entries = try source.savedDDays().sorted(by: .nearness, from: today)
    var list = SearchList(.dday)
    for entry in entries { list.append(entry.id, [entry.dday.name]) }
    return lines(of: list.find(search, limit: limit)) { hit in
      guard let count = entries.first(where: { $0.id == hit.id })?.dday.count(from: today) else {
        return ""
      }
      return "\(messages.number(count.number)) · \(count.target.date)"
    }
  }

  private func alarms(_ limit: Int) throws -> [SearchLine] {
    let alarms = try source.alarms()
    var list = SearchList(.alarm)
    for alarm in alarms { list.append(alarm.id, [messages.name(of: alarm)]) }
    return lines(of: list.find(search, limit: limit)) { hit in
      guard let alarm = alarms.first(where: { $0.id == hit.id }) else { return "" }
      let days = messages.days(of: alarm, today: reader.now.date)
      return "\(messages.clock(alarm.time)) · \(days)"
    }
  }

  private func words(_ limit: Int) throws -> [SearchLine] {
    let words = try source.words()
    var index = FullTextIndex()
    for word in words { index.append(word.texts) }
    // In the order of the app: most recently saved day first, and within a day the newest record
    // first.
    let newest = words.indices.sorted {
      (words[$0].savedOn, $0) > (words[$1].savedOn, $1)
    }
    let group = SearchGroup(.word, search, index, in: newest, limit: limit) {
      (words[$0].id, words[$0].texts)
    }
    return lines(of: group)
  }

  private func quotes(_ limit: Int) throws -> [SearchLine] {
    let entries = try source.quotes(matching: search)
    var index = FullTextIndex()
    for entry in entries { index.append(entry.quote.texts) }
    let newest: [Int] = entries.indices.reversed()
    let group = SearchGroup(.quote, search, index, in: newest, limit: limit) {
      (entries[$0].id, entries[$0].quote.texts)
    }
    return lines(of: group) { hit in
      let entry = entries.first { $0.id == hit.id }
      return hit.detail.marks.isEmpty
        ? entry.map { messages.origin(of: $0) } ?? "" : hit.detail.text
    }
  }

  private func places(_ limit: Int) -> [SearchLine] {
    let group = SearchGroup(places: text, search, reader, limit: limit)
    return lines(of: group) { hit in
      let time = reader.time(in: hit.id.text).map { messages.clock($0) }
      return [hit.detail.text, time ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    }
  }
}
#endif
