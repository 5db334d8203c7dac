import HaruCore
import HaruHTML
import HaruTime

extension WordsPage {
  /// The page on which words are asked one after another.
  static func reviewView(_ state: App.State) -> Node {
    let review = state.words.review
    guard let deck = state.words.deck, let index = asked(state) else { return done(state) }
    let word = deck.words[index]
    let agenda = deck.agenda(at: state.now, notebook: state.words.notebook)
    return Node(.div)
      .containing(
        bar(review),
        Node(.div, "body")
          .containing(
            Node(.div, "narrow reviewing")
              .containing(
                steps(review, left: agenda.count),
                Node(.div, "axis")
                  .containing(
                    Node(.span).text(state.messages.wordLeft(count: agenda.count)),
                    modes(review.mode, state)
                  ),
                .when(!canSpeak(state), Node(.p, "meta").id("silent").text(.wordModeSilent)),
                timerRow(state),
                flash(word, review, isLeech: deck.cards[index].isLeech),
                review.isShown ? grades(deck, index, state) : reveal(review)
              )
          ),
        timerDialog(state)
      )
  }

  private static func bar(_ review: Review) -> Node {
    Node(.header, "bar sub")
      .containing(
        Node(.a, "icon-btn").href("\(Route.words.path)").label(.wordEndReview)
          .containing(Icon.x.node()),
        Node(.h1).text(.wordReview),
        .when(review.count > 0, button(.history, .wordUndoReview, .review(.undone)))
      )
  }

  /// How far the review is: one step for each answer and for each word that is left, as long as there
  /// is room for them; the sentence below says it in words.
  private static func steps(_ review: Review, left: Int) -> Node {
    let total = review.count + left
    if total > 40 { return .empty }
    let given = review.given.map { $0.review.rating == .again ? Node(.i, "miss") : Node(.i, "on") }
    return Node(.div, "steps").decorative()
      .containing(given + (0..<left).map { _ in Node(.i) })
  }

  /// Whether the browser reads words aloud, as far as is known.
  static func canSpeak(_ state: App.State) -> Bool { state.device?.canSpeak ?? true }

  private static func modes(_ chosen: Mode, _ state: App.State) -> Node {
    let names: [Message] = [.wordModeReading, .wordModeTyping, .wordModeListening]
    return Node(.span, "seg wide")
      .role("group")
      .label(.wordMode)
      .containing(
        Mode.allCases.map { mode in
          Node(.button)
            .type("button")
            .pressed(mode == chosen)
            .when(mode == .listening && !canSpeak(state)) {
              $0.flag(.disabled).attribute(.ariaDescribedby, "silent")
            }
            .onClick(.review(.modeChosen(mode)))
            .text(names[Int(mode.rawValue)])
        }
      )
  }

  private static func flash(_ word: Word, _ review: Review, isLeech: Bool) -> Node {
    let language = word.language.utf8.isEmpty ? nil : word.language
    let isTermShown = review.isShown || review.mode == .reading
    return Node(.article, "flash")
      .id("flash")
      .attribute(.tabindex, "-1")
      .attribute(.ariaLive, "polite")
      .onClick(.review(.turned))
      .containing(
        .when(isLeech, Node(.p, "meta").text(.wordLeech)),
        .when(
          review.isShown && !word.reading.utf8.isEmpty,
          Node(.p, "meta").attribute(.lang, language).text(word.reading)
        ),
        .when(
          isTermShown,
          Node(.p, "front").attribute(.lang, language)
            .attribute(.dataFit, WordsTermFit.step(of: word.term)).text(word.term)
        ),
        .when(
          review.mode == .typing && !review.isShown,
          Node(.p, "back").text(word.meaning)
        ),
        .when(
          review.mode == .listening && !review.isShown,
          button(.volume, .wordListen, .speakTapped(word.id))
        ),
        .when(review.isShown, answer(word, review, language))
      )
  }

  private static func answer(_ word: Word, _ review: Review, _ language: String?) -> Node {
    let isRight = isKnown(word, review)
    return Node(.div, "answered")
      .containing(
        .when(
          review.mode == .typing,
          Node(.p)
            .attribute(.class, isRight ? "meta right" : "meta wrong")
            .text(review.typed)
        ),
        Node(.p, "back").text(word.meaning),
        .when(
          !word.example.utf8.isEmpty,
          Node(.p, "ex").attribute(.lang, language).text(word.example)
        ),
        .when(!word.note.utf8.isEmpty, Node(.p, "ex").text(word.note))
      )
  }

  private static func reveal(_ review: Review) -> Node {
    let button = Node(.button, "btn solid wide").text(.wordShow)
    guard review.mode == .typing else { return button.type("button").onClick(.review(.shown)) }
    return Node(.form, "fields")
      .onSubmit(.review(.shown))
      .containing(
        Node(.label, "entry")
          .containing(
            Node(.span).text(.wordTypeAnswer),
            Node(.input)
              .type("text")
              .flag(.autofocus)
              .attribute(.autocomplete, "off")
              .value(review.typed)
              .onInput { .review(.answerTyped($0)) }
          ),
        button.type("submit")
      )
  }

  private static func grades(_ deck: WordDeck, _ index: Int, _ state: App.State) -> Node {
    let text = state.messages
    let names = text.wordRatings
    let waits = deck.preview(of: index, at: state.now)
    let suggested = suggestion(index, state)
    return Node(.div, "grades")
      .containing(
        WordRating.allCases.map { rating in
          let place = Int(rating.rawValue) - 1
          return Node(.button)
            .class(style(of: rating, isSuggested: rating == suggested))
            .type("button")
            .id("grade-\(rating.rawValue)")
            .onClick(.review(.graded(rating)))
            .containing(
              Node(.span).text(names[place]),
              Node(.small).text(text.wait(waits[place]))
            )
        }
      )
  }

  private static func style(of rating: WordRating, isSuggested: Bool) -> String {
    (rating == .again ? "btn bad" : "btn") + (isSuggested ? " solid" : "")
  }

  private static func done(_ state: App.State) -> Node {
    let forecast = state.words.deck?.forecast(from: state.now, days: 2) ?? []
    let tomorrow = forecast.count > 1 ? forecast[1] : 0
    let count = state.words.review.count
    return Node(.div)
      .containing(
        bar(state.words.review),
        Node(.div, "body")
          .containing(
            Node(.div, "empty")
              .id("flash")
              .attribute(.tabindex, "-1")
              .containing(
                .when(timer(state) != nil, timerRow(state)),
                Node(.h2).text(count > 0 ? .wordDone : .wordNoneDue),
                Node(.p)
                  .text(
                    count > 0
                      ? state.messages.wordReviewDone(count: count)
                      : state.messages[.wordNoneDueHint]
                  ),
                .when(
                  tomorrow > 0,
                  Node(.p, "meta").text(state.messages.wordTomorrow(count: tomorrow))
                ),
                Node(.a, "btn tint").href("\(Route.words.path)").text(.wordBack)
              )
          )
      )
  }
}
