import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension QuotesPage {
  /// One quote with all its actions.
  static func detail(_ state: App.State) -> Node {
    let quotes = state.quotes
    var list = quotes.address
    list.id = ""
    let place = quotes.library.place(of: quotes.address.id)
    return Node(.div)
      .containing(
        SubBar.node(.message(.quotesOne), back: list.path, .message(.quotesTitle)),
        Node(.div, "body")
          .containing(
            place.map { content($0, state) }
              ?? .when(
                !quotes.isLoading && state.isOpen,
                EmptyState.node(.noMatch, text: .message(.quotesNothing))
              )
          ),
        dialog(state)
      )
  }

  private static func content(_ place: Int, _ state: App.State) -> Node {
    let entry = state.quotes.library.entries[place]
    let id = entry.id
    return Node(.div, "halves")
      .containing(
        Node(.div, "stack")
          .containing(
            Node(.article, "saying ember big")
              .containing(saying(place, state, isLink: false), foot(place, state)),
            .when(
              !entry.quote.tags.isEmpty,
              Chip.row(entry.quote.tags.map { tag($0) }, .inset)
            ),
            Node(.div, "acts")
              .containing(
                TextButton.node(.quotesCopy, .copyTapped(id), icon: .copy),
                TextButton.node(.quotesShare, .shareTapped(id), icon: .share),
                .when(
                  entry.isOwn,
                  TextButton.node(.quotesEdit, .editTapped(id), icon: .edit).id(id.text)
                ),
                .when(entry.isOwn, TextButton.node(.listDelete, .deleteTapped(id), icon: .trash))
              )
          ),
        Node(.div, "stack")
          .containing(image(id, state.quotes), .when(entry.isUsed, uses(entry, state)))
      )
  }

  private static func image(_ id: RecordID, _ state: State) -> Node {
    Node(.section)
      .labelled(by: "image")
      .containing(
        Node(.h2).id("image").text(.quotesImage),
        Node(.div, "acts")
          .containing(
            pair(.quotesImageSize, .quotesImagePost, .quotesImageStory, state.isTall) {
              .tallChosen($0)
            },
            pair(.settingsTheme, .settingsThemeLight, .settingsThemeDark, state.isDark) {
              .darkChosen($0)
            },
            TextButton.node(.quotesImageShare, .imageTapped(id), .solid)
          )
      )
  }

  private static func pair(
    _ name: Message,
    _ off: Message,
    _ on: Message,
    _ isOn: Bool,
    _ action: (Bool) -> Action
  ) -> Node {
    Segments.node(
      .message(name),
      [
        .init(name: .message(off), isOn: !isOn, action: action(false)),
        .init(name: .message(on), isOn: isOn, action: action(true)),
      ]
    )
  }

  /// The dates of its uses.
  private static func uses(_ entry: QuoteEntry, _ state: App.State) -> Node {
    let text = state.messages
    return Node(.section)
      .labelled(by: "uses")
      .containing(
        SectionHead.node(
          .message(.quotesUses),
          id: "uses",
          [TextButton.node(.quotesUseAgain, .useAgainTapped(entry.id), .quiet)]
        ),
        Node(.ol, "rows")
          .containing(
            entry.uses.reversed().map { use in
              let date = text.day(use.date, today: state.now.date)
              return Node(.li, "row")
                .containing(
                  Node(.span, "grow").text(date),
                  IconButton.node(
                    .x,
                    text.listDeleteNamed(name: date),
                    .useRemoved(use.id),
                    size: .small
                  )
                )
            }
          )
      )
  }
}
