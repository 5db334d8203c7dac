import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension WordsPage {
  /// Handles the actions of the review page.
  @inline(never)
  static func review(_ state: inout some Scope, _ action: ReviewAction) -> [Effect] {
    guard let index = asked(state) else {
      if case .undone = action { return undo(&state) }
      return []
    }
    switch action {
    case .modeChosen(let mode):
      state.words.review.mode = mode
      state.words.review.isShown = false
      return mode == .listening ? speak(index, state) : []
    case .answerTyped(let text): state.words.review.typed = text
    case .shown:
      state.words.review.isShown = true
      return [.moveFocus("grade-\(suggestion(index, state).rawValue)")]
    case .turned:
      if !state.words.review.isShown { return review(&state, .shown) }
      state.words.review.isShown = false
    case .graded(let rating): return answer(index, rating, &state)
    case .undone: return undo(&state)
    }
    return []
  }

  /// The current word.
  static func asked(_ state: some Scope) -> Int? {
    state.words.deck?.agenda(at: state.now, notebook: state.words.notebook).next
  }

  /// The rating for Enter: a mistyped word was not known.
  static func suggestion(_ index: Int, _ state: some Scope) -> WordRating {
    guard let word = state.words.deck?.words[index] else { return .good }
    let review = state.words.review
    return review.mode == .typing && !isKnown(word, review) ? .again : .good
  }

  /// Whether the typed text is the word.
  static func isKnown(_ word: Word, _ review: Review) -> Bool {
    NameSearch.areSame(review.typed, word.term)
  }

  private static func answer(
    _ index: Int,
    _ rating: WordRating,
    _ state: inout some Scope
  ) -> [Effect] {
    guard let word = state.words.deck?.words[index].id else { return [] }
    let now = state.now
    let review = WordReview(
      id: state.identifiers.next(at: now.instant).recordID,
      word: word,
      rating: rating,
      milliseconds: state.words.review.startedAt.map { max(now.instant - $0, 0) },
      at: now
    )
    let card = state.words.deck?.apply(review)
    state.words.review.given.append((review, card))
    if !runs(state) { state.words.review.time?.answer(at: now) }
    turn(&state)
    let save = Effect.save(review.writes(at: now.instant))
    guard let next = asked(state) else {
      return [save] + endTimer(&state) + keepTime(&state) + [.moveFocus("flash")]
    }
    let isHeard = state.words.review.mode == .listening
    return [save] + (isHeard ? speak(next, state) : []) + [.moveFocus("flash")]
  }

  private static func undo(_ state: inout some Scope) -> [Effect] {
    guard let last = state.words.review.given.popLast() else { return [] }
    state.words.deck?.takeBack(last.review, to: last.card)
    turn(&state)
    return [.save([last.review.deletion(at: state.now.instant)]), .moveFocus("flash")]
  }

  /// Moves on to the next word.
  private static func turn(_ state: inout some Scope) {
    state.words.review.isShown = false
    state.words.review.typed = ""
    state.words.review.startedAt = state.now.instant
  }

  /// The action for a key during a review; nil for other keys.
  @inline(never)
  static func action(for key: String, in state: App.State) -> Action? {
    guard state.route == .wordsReview, let byte = key.utf8.first else { return nil }
    if key.utf8.count == 1 {
      if byte == UInt8(ascii: "u") { return .review(.undone) }
      if byte == UInt8(ascii: " ") { return .review(.shown) }
      guard state.words.review.isShown, byte >= UInt8(ascii: "1") else { return nil }
      return WordRating(rawValue: byte - UInt8(ascii: "0")).map { .review(.graded($0)) }
    }
    return key.hasSameBytes(as: "Enter") ? .review(.shown) : nil
  }

  /// Whether writes affect the deck: all except the reviews that it already contains.
  static func note(_ writes: [CellWrite], _ state: inout some Scope) {
    let known = [Word.entity, Notebook.entity, Settings.entity]
    for write in writes {
      if known.contains(where: { $0.hasSameBytes(as: write.key.entity) }) {
        state.words.isStale = true
      }
    }
  }
}
