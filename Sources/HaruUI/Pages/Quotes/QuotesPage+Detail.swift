import HaruCore
import HaruHTML
import HaruSync
import HaruTime

extension QuotesPage {
  /// One quote with all that can be done with it.
  static func detail(_ state: App.State) -> Node {
    let quotes = state.quotes
    var list = quotes.address
    list.id = ""
    let place = quotes.library.place(of: quotes.address.id)
    return Node(.div)
      .containing(
        Node(.header, "bar sub")
          .containing(
            Node(.a, "icon-btn").href(list.path).label(.quotesTitle).containing(Icon.left.node()),
            Node(.h1, "grow").text(.quotesOne),
            Node(.span, "icon-btn")
          ),
        Node(.div, "body")
          .containing(
            place.map { content($0, state) }
              ?? .when(
                quotes.missing == 0 && state.isOpen,
                Node(.p, "empty").text(.quotesNothing)
              )
          ),
        dialog(state)
      )
  }

  private static func content(_ place: Int, _ state: App.State) -> Node {
    let entry = state.quotes.library.entries[place]
    let id = entry.id
    return Node(.div, "narrow stack")
      .containing(
        Node(.article, "saying ember big")
          .containing(saying(place, state, isLink: false), foot(place, state)),
        Node(.div, "chips in").containing(entry.quote.tags.map { tag($0) }),
        Node(.div, "acts")
          .containing(
            act(.copy, .quotesCopy, .copyTapped(id)),
            act(.share, .quotesShare, .shareTapped(id)),
            .when(entry.isOwn, act(.edit, .quotesEdit, .editTapped(id)).id(id.text)),
            .when(entry.isOwn, act(.trash, .quotesDelete, .deleteTapped(id)))
          ),
        image(id, state.quotes),
        .when(entry.isUsed, uses(entry, state))
      )
  }

  @inline(never)
  private static func act(_ icon: Icon, _ name: Message, _ action: Action) -> Node {
    Node(.button, "btn")
      .type("button")
      .onClick(action)
      .containing(icon.node(.small), Node(.span).text(name))
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
            pair(.quotesImageLook, .quotesImageLight, .quotesImageDark, state.isDark) {
              .darkChosen($0)
            },
            Node(.button, "btn solid")
              .type("button")
              .onClick(.imageTapped(id))
              .text(.quotesImageShare)
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
    Node(.div, "seg")
      .role("group")
      .label(name)
      .containing(
        Node(.button).type("button").pressed(!isOn).onClick(action(false)).text(off),
        Node(.button).type("button").pressed(isOn).onClick(action(true)).text(on)
      )
  }

  /// The dates on which it was used.
  private static func uses(_ entry: QuoteEntry, _ state: App.State) -> Node {
    let text = state.messages
    return Node(.section)
      .labelled(by: "uses")
      .containing(
        Node(.div, "head")
          .containing(
            Node(.h2).id("uses").text(.quotesUses),
            Node(.button, "btn quiet")
              .type("button")
              .onClick(.useAgainTapped(entry.id))
              .text(.quotesUseAgain)
          ),
        Node(.ol, "rows")
          .containing(
            entry.uses.reversed().map { use in
              let date = text.day(use.date, today: state.now.date)
              return Node(.li, "row")
                .containing(
                  Node(.span, "grow").text(date),
                  Node(.button, "icon-btn")
                    .type("button")
                    .label(text.quotesRemoveUse(date: date))
                    .onClick(.useRemoved(use.id))
                    .containing(Icon.x.node(.small))
                )
            }
          )
      )
  }
}
