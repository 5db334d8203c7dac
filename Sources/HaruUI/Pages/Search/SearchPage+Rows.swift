import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// The rows of the palette: things as links, commands and examples as buttons.

extension SearchPage {
  /// The content of a row.
  private struct Content {
    var area: StaticString = "day"
    var tile: Still
    var name: MarkedText
    /// The text below the name.
    var note = MarkedText("")
    /// The text beside the name.
    var value = ""
    /// The language of the name, if it is known.
    var language: String?
    var isQuote = false
  }

  static func group(_ section: Section, from first: Int, _ state: App.State) -> Node {
    let name = state.messages.name(of: section.heading)
    return Node(.div)
      .role("group")
      .label(name)
      .containing(
        [
          Node(.div, "kind")
            .decorative()
            .containing(
              Node(.span).text(name),
              .when(section.total > 0, Node(.small).text(state.messages.grouped(section.total)))
            )
        ]
          + section.rows.indices.map { row(section.rows[$0], number: first + $0, state) }
      )
  }

  private static func row(_ row: Row, number: Int, _ state: App.State) -> Node {
    switch row {
    case .hit(let hit):
      let link = Node(.a, "hit").href(hit.address).onClick(.search(.hitFollowed))
      return option(link, content(of: hit, state), number, state)
    case .command(let command):
      return button(content(of: command, state), number, state)
    case .phrase(let text, let example):
      return button(content(of: text, example, state.messages), number, state)
    }
  }

  private static func button(_ content: Content, _ number: Int, _ state: App.State) -> Node {
    let button = Node(.button, "hit").type("button").onClick(.search(.tapped(number)))
    return option(button, content, number, state)
  }

  private static func option(
    _ control: Node,
    _ content: Content,
    _ number: Int,
    _ state: App.State
  ) -> Node {
    let isChosen = number == state.search.chosen
    return
      control
      .role("option")
      .id(id(ofRow: number))
      .attribute(.tabindex, isChosen ? "0" : "-1")
      .state(.ariaSelected, isChosen)
      .area(content.area)
      .containing(
        Node(still: content.tile),
        Node(.span, "grow")
          .containing(
            Node(still: marked(content.name, content.isQuote ? "name plain" : "name"))
              .attribute(.lang, content.language),
            .when(!content.note.text.utf8.isEmpty, Node(still: marked(content.note, "meta clamp")))
          ),
        .when(!content.value.utf8.isEmpty, Node(.span, "val").text(content.value)),
        Node(.span, "kbd").decorative().text(.constant("Enter"))
      )
  }

  private static func marked(
    _ text: MarkedText,
    _ classes: StaticString
  ) -> Still {
    let span = Still(.span, classes).attribute(.dir, "auto")
    if text.marks.isEmpty { return span.text(text.text) }
    return span.containing(
      text.parts.map { part in Still(part.isMarked ? .mark : .span).text(part.text) }
    )
  }

  private static func tile(_ icon: Icon) -> Still {
    Still(.span, "tile").containing(icon.node())
  }
}

extension SearchPage {
  private static func content(of hit: SearchHit, _ state: App.State) -> Content {
    var content = Content(tile: tile(.settings), name: hit.title, note: hit.detail)
    switch hit.kind {
    case .task: fill(&content, task: hit.id, state)
    case .dday: fill(&content, dday: hit.id, state)
    case .alarm: fill(&content, alarm: hit.id, state)
    case .word: fill(&content, word: hit.id, state)
    case .quote: fill(&content, quote: hit, state)
    case .place: fill(&content, place: hit.id, state)
    case .page:
      guard let route = Route(path: hit.id.text) else { break }
      content.area = route.area
      content.tile = tile(route.icon)
    case .setting: break
    }
    return content
  }

  private static func fill(_ content: inout Content, task id: RecordID, _ state: App.State) {
    guard let item = state.focus.item(id) else { return }
    content.area = "focus"
    content.tile = WorkIcon.tile(item.icon, pen: item.pen)
    content.note = MarkedText(estimate(of: item, state))
  }

  private static func fill(_ content: inout Content, dday id: RecordID, _ state: App.State) {
    let (text, today) = (state.messages, state.now.date)
    content.area = "calc"
    content.tile = tile(.dday)
    guard let count = state.dday.saved.first(where: { $0.id == id })?.dday.count(from: today)
    else { return }
    content.note = MarkedText(text.dateWithWeekday(count.target.date, today: today))
    content.value = text.number(count.number)
  }

  private static func fill(_ content: inout Content, alarm id: RecordID, _ state: App.State) {
    content.area = "clock"
    content.tile = tile(.alarm)
    guard let alarm = state.clock.alarms.first(where: { $0.id == id }) else { return }
    content.note = MarkedText(state.messages.days(of: alarm, today: state.now.date))
    content.value = state.messages.clock(alarm.time)
  }

  private static func fill(_ content: inout Content, word id: RecordID, _ state: App.State) {
    content.area = "word"
    content.tile = tile(.word)
    guard let deck = state.words.deck, let place = deck.index(of: id) else { return }
    let word = deck.words[place]
    content.value = state.messages.date(word.savedOn, today: state.now.date)
    content.language = word.language.utf8.isEmpty ? nil : word.language
  }

  private static func fill(_ content: inout Content, quote hit: SearchHit, _ state: App.State) {
    content.area = "quote"
    content.tile = tile(.quote)
    content.isQuote = true
    guard let place = state.quotes.library.place(of: hit.id) else { return }
    let entry = state.quotes.library.entries[place]
    if hit.detail.marks.isEmpty { content.note = MarkedText(state.messages.origin(of: entry)) }
    content.language = entry.quote.language.utf8.isEmpty ? nil : entry.quote.language
  }

  private static func fill(_ content: inout Content, place id: RecordID, _ state: App.State) {
    content.area = "clock"
    content.tile = tile(.globe)
    if let zone = state.clock.zones?.rules(for: id.text) {
      content.value = state.messages.clock(zone.dateTime(at: state.now.instant).time)
    }
  }

  private static func estimate(of item: WorkItem, _ state: App.State) -> String {
    let text = state.messages
    let estimate = text.time(item.estimateSeconds)
    guard let last = state.focus.log.latest(of: item.id)?.actualSeconds else { return estimate }
    return "\(estimate) · \(text.focusLast(time: text.time(last, exactly: false)))"
  }

  private static func content(of command: Command, _ state: App.State) -> Content {
    let text = state.messages
    var (area, icon, name, note): (StaticString, Icon, String, String)
    switch command {
    case .timer(let seconds):
      let end = reader(state).here.dateTime(at: state.now.instant + seconds * 1_000)
      let when = text.when(end.date, end.time, today: state.now.date)
      (area, icon) = ("clock", .timer)
      (name, note) = (
        text.searchTimer(length: text.time(seconds)), text.searchTimerEnds(time: when)
      )
    case .alarm(let date, let time):
      (area, icon, note) = ("clock", .alarm, "")
      name = text.searchAlarm(time: text.when(date, time, today: state.now.date))
    case .start(let id):
      let item = state.focus.item(id)
      (area, icon) = ("focus", .play)
      (name, note) = (
        text.focusStart(name: item?.name ?? ""), item.map { estimate(of: $0, state) } ?? ""
      )
    case .theme(let theme):
      (area, icon, note) = ("day", theme == .dark ? .moon : theme == .light ? .sun : .device, "")
      name = text.name(of: command)
    case .stopwatch: (area, icon, name, note) = ("clock", .stopwatch, text.name(of: command), "")
    case .taskTaking(let seconds):
      (area, icon, note) = ("focus", .plus, "")
      name = text.calcToEstimate(result: text.time(seconds))
    case .forget: (area, icon, name, note) = ("day", .trash, text[.calcClearHistory], "")
    case .newTask:
      (area, icon, note) = ("focus", .plus, "")
      name = text.searchNewTask(name: state.search.text.trimmed)
    case .newWord:
      (area, icon, note) = ("word", .word, "")
      name = text.searchNewWord(term: state.search.text.trimmed)
    case .newQuote:
      (area, icon, name, note) = ("quote", .quote, text[.searchNewQuote], "")
    case .note: (area, icon, name, note) = ("day", .today, text[.searchNote], "")
    }
    return Content(area: area, tile: tile(icon), name: MarkedText(name), note: MarkedText(note))
  }

  private static func content(
    of typed: String,
    _ example: Example?,
    _ text: Messages
  ) -> Content {
    guard let example else { return Content(tile: tile(.history), name: MarkedText(typed)) }
    let (area, icon, note): (StaticString, Icon, Message) =
      switch example {
      case .timer: ("clock", .timer, .searchExampleTimerText)
      case .sum: ("calc", .calc, .searchExampleSumText)
      case .alarm: ("clock", .alarm, .searchExampleAlarmText)
      case .day: ("calc", .dday, .searchExampleDayText)
      case .time: ("clock", .globe, .searchExampleTimeText)
      case .theme: ("day", .moon, .searchExampleThemeText)
      }
    return Content(
      area: area,
      tile: tile(icon),
      name: MarkedText(typed),
      note: MarkedText(text[note])
    )
  }
}

extension Messages {
  /// The heading of a section.
  fileprivate func name(of heading: SearchPage.Section.Heading) -> String {
    switch heading {
    case .commands: searchCommands
    case .examples: searchExamples
    case .recents: searchRecents
    case .things(let kind): name(of: kind)
    }
  }
}
