import HaruCore
import HaruHTML
import HaruSync
import HaruTime

// The list of words: all by the days on which they were saved, those of one day, or the results of
// a search.

extension WordsPage {
  /// Words under a heading.
  private struct Group {
    let title: String
    /// The words in the list.
    var places: [Int] = []
    /// The total number of words.
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
        SearchField.node(.wordSearch, value: state.words.search) { .searched($0) },
        notebooks(state),
        Node(.div).containing(groups.map { group($0, isWhole: isWhole, state) }),
        .when(
          places.isEmpty && state.isOpen,
          isSearch
            ? EmptyState.noHits(for: state.words.search, state.messages)
            : EmptyState.node(.noMatch, text: .message(.wordNothing))
        ),
        .when(
          places.count > state.words.limit,
          TextButton.node(.listMore, .moreTapped, .wide)
        )
      )
  }

  /// The indices of the listed words, newest first.
  private static func listed(isSearch: Bool, _ state: App.State) -> [Int] {
    let words = state.words.deck?.words ?? []
    if isSearch { return state.words.found.reversed().filter { isShown(words[$0], state) } }
    let newest = state.words.newest
    if let day = state.words.day {
      return newest.filter { words[$0].savedOn == day && isShown(words[$0], state) }
    }
    return state.words.notebook == nil ? newest : newest.filter { isShown(words[$0], state) }
  }

  /// The words grouped under headings, as far as they are shown; a day's count includes all of its
  /// words.
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
        SectionHead.node(
          .made(group.title),
          [
            Node(.small).text(state.messages.wordCount(count: group.count)),
            .when(!isWhole, TextButton.node(.wordShowAll, .allTapped, .quiet)),
          ]
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
          .onClick(.word(.opened(word.id)))
          .containing(
            Node(.span, "name").attribute(.lang, language).text(word.term),
            .when(
              !word.reading.utf8.isEmpty,
              Node(.span, "say").attribute(.lang, language).text(word.reading)
            ),
            .when(!word.meaning.utf8.isEmpty, Node(.span, "means").text(word.meaning))
          ),
        .when(canSpeak(state), IconButton.node(.volume, .wordListen, .speakTapped(word.id)))
      )
  }
}
