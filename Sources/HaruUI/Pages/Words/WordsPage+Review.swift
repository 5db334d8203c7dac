import HaruCore
import HaruHTML
import HaruTime

extension WordsPage {
  /// The review page, which asks one word after another.
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
    SubBar.node(
      .message(.wordReview),
      back: "\(Route.words.path)",
      .message(.wordEndReview),
      icon: .x,
      review.count > 0 ? [IconButton.node(.history, .wordUndoReview, .review(.undone))] : []
    )
  }

  /// The progress of the review: a step for each answer and each word left, if they fit; the
  /// sentence below puts it into words.
  private static func steps(_ review: Review, left: Int) -> Node {
    let total = review.count + left
    if total > 40 { return .empty }
    let given = review.given.map { $0.review.rating == .again ? Node(.i, "miss") : Node(.i, "on") }
    return Node(.div, "steps").decorative()
      .containing(given + (0..<left).map { _ in Node(.i) })
  }

  /// Whether the browser can read words aloud, as far as is known.
  static func canSpeak(_ state: App.State) -> Bool { state.device?.canSpeak ?? true }

  private static func modes(_ chosen: Mode, _ state: App.State) -> Node {
    let names: [Message] = [.wordModeReading, .wordModeTyping, .wordModeListening]
    return Segments.node(
      .message(.wordMode),
      isWide: true,
      Mode.allCases.map { mode in
        .init(
          name: .message(names[Int(mode.rawValue)]),
          isOn: mode == chosen,
          action: .review(.modeChosen(mode)),
          hindrance: mode == .listening && !canSpeak(state) ? "silent" : nil
        )
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
          IconButton.node(.volume, .wordListen, .speakTapped(word.id))
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
    guard review.mode == .typing else {
      return TextButton.node(.wordShow, .review(.shown), .solidWide)
    }
    return Node(.form, "fields")
      .onSubmit(.review(.shown))
      .containing(
        FormField.node(
          .wordTypeAnswer,
          Node(.input)
            .type("text")
            .flag(.autofocus)
            .attribute(.autocomplete, "off")
            .value(review.typed)
            .onInput { .review(.answerTyped($0)) }
        ),
        TextButton.submit(.wordShow, .solidWide)
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
            EmptyState.node(
              title: .message(count > 0 ? .wordDone : .wordNoneDue),
              text: count > 0
                ? .made(state.messages.wordReviewDone(count: count)) : .message(.wordNoneDueHint),
              ways: [
                .when(
                  tomorrow > 0,
                  Node(.p, "meta").text(state.messages.wordTomorrow(count: tomorrow))
                ),
                .when(timer(state) != nil, timerRow(state)),
                TextButton.link(to: "\(Route.words.path)", .wordBack, .tint),
              ]
            )
            .id("flash")
            .attribute(.tabindex, "-1")
          )
      )
  }
}
