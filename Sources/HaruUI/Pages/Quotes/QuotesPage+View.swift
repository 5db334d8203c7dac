import HaruCore
import HaruHTML
import HaruJSON
import HaruSync
import HaruTime

extension QuotesPage {
  @inline(never)
  static func view(_ state: App.State) -> Node {
    let quotes = state.quotes
    if !quotes.address.id.isEmpty { return detail(state) }
    return Node(.div)
      .containing(
        bar(state),
        Node(.div, "body")
          .containing(
            search(quotes),
            chips(state),
            top(state),
            .when(
              !quotes.isLoading && quotes.places.isEmpty && state.isOpen,
              quotes.search.utf8.isEmpty
                ? noneHere(quotes)
                : EmptyState.noHits(for: quotes.search, state.messages)
            ),
            Node(.div, "sayings").containing(rows: rows(state)),
            .when(
              quotes.places.count > quotes.limit,
              TextButton.node(.listMore, .moreTapped, .wide)
            )
          ),
        dialog(state)
      )
  }

  /// The empty result of a filter.
  private static func noneHere(_ quotes: State) -> Node {
    EmptyState.node(
      .noMatch,
      text: .message(quotes.address.filter == .own ? .quotesNoneOwn : .quotesNothing),
      ways: [
        .when(
          quotes.address.filter == .own,
          TextButton.node(.quotesAdd, .addTapped, .solid)
        )
      ]
    )
  }

  private static func bar(_ state: App.State) -> Node {
    PageBar.node(
      .message(.quotesTitle),
      [
        IconButton.node(.download, .quotesExport, .exportTapped).id("export"),
        IconButton.node(.upload, .quotesImport, .importTapped).id("import"),
        IconButton.node(.plus, .quotesAdd, .addTapped).id("add"),
        Node(still: PageChoice.library(.quotes)),
      ]
    )
  }

  private static func search(_ state: State) -> Node {
    Node(.form)
      .role("search")
      .on(.submit, .typed(state.search), preventsDefault: true)
      .containing(
        SearchField.node(.quotesSearch, hint: .quotesSearchHint, key: "q", value: state.search) {
          .typed($0)
        }
      )
  }

  /// The filters, as links: they are part of the address.
  private static func chips(_ state: App.State) -> Node {
    let quotes = state.quotes
    // Until the collection is loaded, numbers of similar length keep the space.
    let waits = quotes.library.entries.isEmpty
    let counts = waits ? [100, 100, 0, 0, 0] : quotes.counts
    let names: [Message] = [
      .quotesFilterAll, .quotesFilterUnused, .quotesFilterUsed, .quotesFilterLiked,
      .quotesFilterOwn,
    ]
    let filters = QuoteLibrary.Filter.allCases.map { filter in
      var address = quotes.address
      address.filter = filter
      let count = HaruHTML.Node<Never>(.b).waits(waits)
        .text(state.messages.grouped(counts[Int(filter.rawValue)]))
      return Chip.link(
        to: address.path,
        .message(names[Int(filter.rawValue)]),
        isCurrent: filter == quotes.address.filter,
        // While searching, the numbers would not be those of the list.
        end: .when(quotes.search.utf8.isEmpty, count)
      )
    }
    return Chip.row([
      .when(!quotes.address.tag.utf8.isEmpty, tag(quotes.address.tag, isOn: true)),
      Node(still: Chip.row(filters, .inset, tag: .nav).label(.quotesFilters)),
      orders(quotes.address.order, state.messages),
    ])
  }

  private static func orders(_ chosen: QuoteLibrary.Order, _ text: Messages) -> Node {
    let names: [Message] = [.quotesSortNewest, .quotesSortUnused, .quotesSortAuthor]
    return Choice.node(
      QuoteLibrary.Order.allCases.map { order in
        (value: "\(order.rawValue)", name: text[names[Int(order.rawValue)]])
      },
      chosen: "\(chosen.rawValue)",
      isChip: true
    ) { .orderChosen($0) }
    .label(.quotesSorting)
  }

  /// A link to the quotes with a tag, or away from them.
  static func tag(_ tag: String, isOn: Bool = false) -> Node {
    var address = QuotesAddress()
    if !isOn { address.tag = tag }
    return Node(
      still: Chip.link(
        to: address.path,
        .made("#" + tag),
        isCurrent: isOn,
        end: .when(isOn, Icon.x.node(.tiny))
      )
    )
  }

  /// The quote of the visit and the quote of the day, above the list.
  private static func top(_ state: App.State) -> Node {
    let quotes = state.quotes
    guard quotes.address.filter == .all, quotes.address.tag.utf8.isEmpty,
      quotes.search.utf8.isEmpty
    else { return .empty }
    return Node(.div, "sayings")
      .containing(
        lead(quotes.recommended, .quotesRecommended, "saying ember big", state),
        lead(quotes.today, .quotesToday, "saying big", state)
      )
  }

  private static func lead(
    _ id: RecordID?,
    _ name: Message,
    _ style: StaticString,
    _ state: App.State
  ) -> Node {
    guard let place = id.flatMap(state.quotes.library.place) else { return .empty }
    let isRecommended = name == .quotesRecommended
    return Node(.article)
      .attribute(.class, style)
      .containing(
        Node(.h2, "lbl")
          .containing(
            Node(.span).text(name),
            .when(isRecommended, IconButton.node(.refresh, .quotesAnother, .anotherTapped))
          ),
        saying(place, state, isLink: true),
        foot(place, state)
      )
  }

  private static func rows(_ state: App.State) -> KeyedList<Action> {
    let quotes = state.quotes
    let shown = Array(quotes.places.prefix(quotes.limit))
    let identities = shown.map { place in
      let entry = quotes.library.entries[place]
      var version = Fingerprint()
      version.add(entry.isLiked)
      version.add(entry.uses.count)
      version.add(entry.isOwn ? Fingerprint.of(entry.quote.json.text) : 0)
      version.add(state.now.date.daysSinceEpoch)
      version.add(state.messages.language.rawValue)
      return RowIdentity(key: Fingerprint.of(entry.id.text), version: version.value)
    }
    return KeyedList(identities) { row in
      Node(.article)
        .class(quotes.library.entries[shown[row]].isUsed ? "saying spent" : "saying")
        .containing(
          .when(
            quotes.library.entries[shown[row]].publishedOn == state.now.date,
            Node(.p, "lbl").text(.quotesNew)
          ),
          saying(shown[row], state, isLink: true),
          foot(shown[row], state)
        )
    }
  }

  @inline(never)
  static func saying(_ place: Int, _ state: App.State, isLink: Bool) -> Node {
    let entry = state.quotes.library.entries[place]
    let language = entry.quote.language
    return Node(.blockquote)
      .attribute(.lang, language.utf8.isEmpty ? nil : language)
      .containing(
        isLink
          ? Node(.a).href(QuotesAddress.path(of: entry.id)).text(entry.quote.text)
          : Node(.span).text(entry.quote.text)
      )
  }

  /// The origin, and the marks.
  @inline(never)
  static func foot(
    _ place: Int,
    _ state: App.State,
    isBrief: Bool = false,
    _ more: Node = .empty
  ) -> Node {
    let entry = state.quotes.library.entries[place]
    let text = state.messages
    let last = entry.uses.last
    return Node(.footer)
      .containing(
        Node(.span, "meta").text(isBrief ? text.author(of: entry) : text.origin(of: entry)),
        // Beside the name, or together below it.
        Node(.span, "acts")
          .containing(
            Node(.button, "used")
              .type("button")
              .pressed(last?.date == state.now.date)
              .onClick(.useTapped(entry.id))
              .containing(
                (last == nil ? Icon.edit : .check).node(.tiny),
                Node(.span)
                  .text(
                    last.map { text.quotesUsedOn(date: text.day($0.date, today: state.now.date)) }
                      ?? text.quotesUse
                  )
              ),
            more,
            IconButton.toggle(
              entry.isLiked ? .heartOn : .heart,
              .quotesLike,
              isOn: entry.isLiked,
              .likeTapped(entry.id)
            )
          )
      )
  }
}
