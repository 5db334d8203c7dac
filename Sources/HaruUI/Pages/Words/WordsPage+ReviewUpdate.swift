import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension WordsPage {
  /// What the page of the review does.
  @inline(never)
  static func review(_ state: inout App.State, _ action: Action) -> [Effect] {
    switch action {
    case .timerTapped, .dial, .timerClosed, .timerStarted, .timerEnded:
      return updateTimer(&state, action)
    case .undone: return undo(&state)
    default: break
    }
    guard let index = asked(state) else { return [] }
    switch action {
    case .modeChosen(let mode):
      state.words.review.mode = mode
      state.words.review.isShown = false
      return mode == .listening ? speak(index, state) : []
    case .answerTyped(let text): state.words.review.typed = text
    case .shown:
      state.words.review.isShown = true
      return [.focus("grade-\(suggestion(index, state).rawValue)")]
    case .turned:
      if !state.words.review.isShown { return review(&state, .shown) }
      state.words.review.isShown = false
    case .graded(let rating): return answer(index, rating, &state)
    default: break
    }
    return []
  }

  /// The word that is asked now.
  static func asked(_ state: App.State) -> Int? {
    state.words.deck?.agenda(at: state.now, notebook: state.words.notebook).next
  }

  /// The rating that Enter gives: a word that was typed wrong was not known.
  static func suggestion(_ index: Int, _ state: App.State) -> WordRating {
    guard let word = state.words.deck?.words[index] else { return .good }
    let review = state.words.review
    return review.mode == .typing && !isKnown(word, review) ? .again : .good
  }

  /// Whether what was typed is the word.
  static func isKnown(_ word: Word, _ review: Review) -> Bool {
    NameSearch.areSame(review.typed, word.term)
  }

  private static func answer(
    _ index: Int,
    _ rating: WordRating,
    _ state: inout App.State
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
    turn(&state)
    let save = Effect.save(review.writes(at: now.instant))
    guard let next = asked(state) else { return [save] + endTimer(&state) + [.focus("flash")] }
    let isHeard = state.words.review.mode == .listening
    return [save] + (isHeard ? speak(next, state) : []) + [.focus("flash")]
  }

  private static func undo(_ state: inout App.State) -> [Effect] {
    guard let last = state.words.review.given.popLast() else { return [] }
    state.words.deck?.takeBack(last.review, to: last.card)
    turn(&state)
    return [.save([last.review.deletion(at: state.now.instant)]), .focus("flash")]
  }

  /// Turns to the next word.
  private static func turn(_ state: inout App.State) {
    state.words.review.isShown = false
    state.words.review.typed = ""
    state.words.review.startedAt = state.now.instant
  }

  /// The action of a key while words are reviewed; nil for keys that mean nothing there.
  @inline(never)
  static func action(for key: String, in state: App.State) -> Action? {
    guard state.route == .wordsReview, let byte = key.utf8.first else { return nil }
    if key.utf8.count == 1 {
      if byte == UInt8(ascii: "u") { return .undone }
      if byte == UInt8(ascii: " ") { return .shown }
      guard state.words.review.isShown, byte >= UInt8(ascii: "1") else { return nil }
      return WordRating(rawValue: byte - UInt8(ascii: "0")).map { .graded($0) }
    }
    return key.utf8.elementsEqual("Enter".utf8) ? .shown : nil
  }

  /// Whether writes change what the deck is made of: all but the reviews it has taken in already.
  @inline(never)
  static func note(_ writes: [CellWrite], _ state: inout App.State) {
    let known = [Word.entity, Notebook.entity, Settings.entity]
    for write in writes {
      if known.contains(where: { $0.hasSameBytes(as: write.key.entity) }) {
        state.words.isStale = true
      }
    }
  }
}
