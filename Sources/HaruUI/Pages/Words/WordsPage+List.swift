import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// The list of words: all of them by the days on which they were saved, those of one day, or those that
// a search finds.

extension WordsPage {
  /// Words under a heading.
  private struct Group {
    let title: String
    /// Those that are listed.
    var places: [Int] = []
    /// How many there are.
    var count = 0
  }

  static func list(_ state: App.State) -> Node {
    let isSearch = !FullTextSearch(state.words.search).isEmpty
    let places = listed(isSearch: isSearch, state)
    let groups = groups(of: places, isSearch: isSearch, state)
    let isWhole = !isSearch && state.words.day == nil
    return Node(.section, "section")
      .label(.wordTitle)
      .containing(
        Node(.label, "search")
          .containing(
            Icon.search.node(.small),
            Node(.span, "sr").text(.wordSearch),
            Node(.input)
              .type("search")
              .attribute(.placeholder, .wordSearch)
              .attribute(.autocomplete, "off")
              .value(state.words.search)
              .onInput { .searched($0) }
          ),
        notebooks(state),
        Node(.div).containing(groups.map { group($0, isWhole: isWhole, state) }),
        .when(
          places.isEmpty && state.isOpen,
          isSearch
            ? Node(still: NoHits.node(for: state.words.search, state.messages))
            : Node(.p, "empty").role("status").text(.wordNothing)
        ),
        .when(
          places.count > state.words.limit,
          Node(.button, "btn wide").type("button").onClick(.moreTapped).text(.quotesMore)
        )
      )
  }

  /// The places of the words that are listed, the newest first.
  private static func listed(isSearch: Bool, _ state: App.State) -> [Int] {
    let words = state.words.deck?.words ?? []
    if isSearch { return state.words.found.reversed().filter { isShown(words[$0], state) } }
    let newest = state.words.newest
    if let day = state.words.day {
      return newest.filter { words[$0].savedOn == day && isShown(words[$0], state) }
    }
    return state.words.notebook == nil ? newest : newest.filter { isShown(words[$0], state) }
  }

  /// The words under their headings, as many as are shown; a day counts all of its words.
  private static func groups(of places: [Int], isSearch: Bool, _ state: App.State) -> [Group] {
    let words = state.words.deck?.words ?? []
    let limit = state.words.limit
    if isSearch {
      let found = Array(places.prefix(limit))
      return [Group(title: state.words.search, places: found, count: places.count)]
    }
    if places.isEmpty, let day = state.words.day {
      return [Group(title: state.messages.day(day, today: state.now.date))]
    }
    var groups: [Group] = []
    var last: PlainDate?
    var shown = 0
    for place in places {
      let day = words[place].savedOn
      if day != last {
        if shown == limit { break }
        groups.append(Group(title: state.messages.day(day, today: state.now.date)))
        last = day
      }
      groups[groups.count - 1].count += 1
      if shown < limit {
        groups[groups.count - 1].places.append(place)
        shown += 1
      }
    }
    return groups
  }

  private static func group(_ group: Group, isWhole: Bool, _ state: App.State) -> Node {
    let words = state.words.deck?.words ?? []
    return Node(.div, "day")
      .containing(
        Node(.div, "head")
          .containing(
            Node(.h2).text(group.title),
            Node(.small).text(state.messages.wordCount(count: group.count)),
            .when(
              !isWhole,
              Node(.button, "btn quiet").type("button").onClick(.allTapped).text(.wordShowAll)
            )
          ),
        Node(.ul, "rows").containing(group.places.map { row(words[$0], state) })
      )
  }

  private static func row(_ word: Word, _ state: App.State) -> Node {
    let language = word.language.utf8.isEmpty ? nil : word.language
    return Node(.li, "term")
      .containing(
        Node(.button, "grow plainbtn")
          .type("button")
          .id("word-\(word.id)")
          .onClick(.opened(word.id))
          .containing(
            Node(.span, "name").attribute(.lang, language).text(word.term),
            .when(
              !word.reading.utf8.isEmpty,
              Node(.span, "say").attribute(.lang, language).text(word.reading)
            ),
            .when(!word.meaning.utf8.isEmpty, Node(.span, "means").text(word.meaning))
          ),
        .when(canSpeak(state), button(.volume, .wordListen, .speakTapped(word.id)))
      )
  }
}
