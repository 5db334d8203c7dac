import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension WordsPage {
  @inline(never)
  static func update(_ state: inout some Scope, _ action: Action) -> [Effect] {
    switch action {
    case .draftTyped(let text): state.words.draft = text
    case .draftSubmitted: return add(&state)
    case .searched(let text):
      state.words.search = text
      state.words.limit = pageSize
      find(&state.words)
    case .moreTapped: state.words.limit += pageSize
    case .calendarFolded:
      return [.save([state.write(.wordCalendar(!state.settings.showsWordCalendar))])]
    case .allTapped:
      state.words.day = nil
      state.words.search = ""
      state.words.limit = pageSize
      return [.moveFocus("new-word")]
    case .monthMoved(let months):
      return turn(to: MonthGrid.date(day(state), addingMonths: months), &state)
    case .dayChosen(let day): return turn(to: day, &state)
    case .dayMoved(let days): return turn(to: day(state).adding(days: days), &state)
    case .touched(let x): state.words.swipe = x
    case .released(let x): return turnMonth(&state, swipedTo: x)
    case .word(let action): return edit(&state, action)
    case .notebook(let action): return changeNotebooks(&state, action)
    case .file(let action): return read(&state, action)
    case .timer(let action): return updateTimer(&state, action)
    case .settings(let action): return choose(&state, action)
    case .review(let action): return review(&state, action)
    case .exportTapped: state.words.isExporting = true
    case .exportCancelled:
      state.words.isExporting = false
      return [.moveFocus("export")]
    case .exportChosen(let format): return export(as: format, &state)
    case .speakTapped(let id):
      guard let index = state.words.deck?.index(of: id) else { break }
      return speak(index, state)
    }
    return []
  }

  private static func day(_ state: some Scope) -> PlainDate { state.words.day ?? state.now.date }

  /// Turns to the next or the previous month once the finger is lifted.
  private static func turnMonth(_ state: inout some Scope, swipedTo x: Double) -> [Effect] {
    guard let start = state.words.swipe else { return [] }
    state.words.swipe = nil
    if x - start > 0.3 { return update(&state, .monthMoved(-1)) }
    if start - x > 0.3 { return update(&state, .monthMoved(1)) }
    return []
  }

  private static func export(as format: WordExport.Format, _ state: inout some Scope) -> [Effect] {
    state.words.isExporting = false
    let words = state.words.deck?.words ?? []
    let bytes = WordExport.text(words, notebooks: state.words.notebooks, as: format)
    let name =
      switch format {
      case .csv: "words.csv"
      case .tsv: "words.tsv"
      case .anki: "words.txt"
      }
    return [
      .download(name: name, text: String(utf8: bytes)), .moveFocus("export"),
    ]
  }

  private static func turn(to day: PlainDate?, _ state: inout some Scope) -> [Effect] {
    guard let day else { return [] }
    state.words.day = day
    state.words.search = ""
    state.words.limit = pageSize
    return [.moveFocus("day-\(day)")]
  }

  /// Saves the word in the field and empties it for the next one.
  private static func add(_ state: inout some Scope) -> [Effect] {
    let term = state.words.draft.trimmed
    if term.utf8.isEmpty { return [] }
    state.words.draft = ""
    state.words.day = nil
    let now = state.now
    var word = Word(id: state.identifiers.next(at: now.instant).recordID, term: term, savedAt: now)
    word.notebook = state.words.notebook ?? ""
    state.show(state.messages.listSaved(name: term))
    return [.save(word.writes(at: now.instant)), .moveFocus("new-word")]
  }

  static func speak(_ index: Int, _ state: some Scope) -> [Effect] {
    guard let word = state.words.deck?.words[index] else { return [] }
    return [.speak(word.term, language: word.language)]
  }

  /// Loads the words from the records if the page is open and they have changed.
  static func readWhereShown(_ state: inout some Scope) {
    let isShown = state.route?.main == .words || state.route == .today || state.route == .search
    guard state.isOpen, isShown else { return }
    if state.words.isStale { read(&state) }
    index(&state.words, atMost: indexStep)
  }

  private static func index(_ state: inout State, atMost count: Int) {
    for word in (state.deck?.words ?? []).dropFirst(state.index.count).prefix(count) {
      state.index.append(word.texts)
    }
  }

  /// Runs the search.
  private static func find(_ state: inout State) {
    let search = FullTextSearch(state.search)
    if !search.isEmpty { index(&state, atMost: .max) }
    state.found = search.isEmpty ? [] : state.index.find(search)
  }

  private static func read(_ state: inout some Scope) {
    state.words.isStale = false
    state.words.notebooks = state.replica.records(of: Notebook.entity)
      .compactMap { Notebook(record: $0) }
    if let id = state.words.notebook, !id.isEmpty, notebook(id, state) == nil {
      state.words.notebook = nil
    }
    state.words.deck = WordDeck(
      words: state.replica.records(of: Word.entity).compactMap { Word(record: $0) },
      reviews: state.replica.records(of: WordReview.entity).lazy
        .compactMap { WordReview(record: $0) },
      settings: WordSettings(in: state.replica),
      startHour: state.settings.dayStartHour
    )
    state.words.index = FullTextIndex()
    let words = state.words.deck?.words ?? []
    state.words.newest = words.indices.sorted { first, second in
      let (one, other) = (words[first].savedOn, words[second].savedOn)
      return one == other ? first > second : one > other
    }
    find(&state.words)
  }
}

extension WordsPage {
  /// Handles the actions of the word dialog.
  private static func edit(_ state: inout some Scope, _ action: WordAction) -> [Effect] {
    let now = state.now.instant
    switch action {
    case .opened(let id):
      guard let index = state.words.deck?.index(of: id) else { break }
      state.words.editor = state.words.deck?.words[index]
      state.words.lookup = nil
    case .edited(let field, let text): state.words.editor?.set(field, text)
    case .suspendToggled: state.words.editor?.isSuspended.toggle()
    case .notebookChosen(let id): state.words.editor?.notebook = RecordID(id)
    case .lookupTapped: return lookUp(state.words.editor?.term ?? "", &state)
    case .suggestionChosen(let word): return lookUp(word, &state)
    case .definitionChosen(let text):
      let term = state.words.lookup?.term ?? ""
      state.words.editor?.meaning = ImportedText.meaning(text, of: term)
    case .deleteTapped:
      guard let word = close(&state) else { break }
      let text = state.messages.wordDeleted(term: word.term)
      return [state.delete([word.deletion(at: now)], saying: text), .moveFocus("new-word")]
    case .confirmed:
      guard let word = state.words.editor, !word.term.utf8.isEmpty else { break }
      _ = close(&state)
      guard let index = state.words.deck?.index(of: word.id) else { break }
      let writes = word.writes(since: state.words.deck?.words[index], at: now)
      let moveFocus = Effect.moveFocus("word-\(word.id)")
      return writes.isEmpty ? [moveFocus] : [.save(writes), moveFocus]
    case .cancelled:
      guard let word = close(&state) else { break }
      return [.moveFocus("word-\(word.id)")]
    }
    return []
  }

  private static func lookUp(_ term: String, _ state: inout some Scope) -> [Effect] {
    if term.utf8.isEmpty { return [] }
    let request = state.ask(by: .words)
    state.words.lookup = WordLookup(term: term, request: request)
    return [.ask(request, path: "\(dictionaryPath)\(term.percentEncoded)")]
  }

  private static func close(_ state: inout some Scope) -> Word? {
    defer {
      state.words.editor = nil
      state.words.lookup = nil
    }
    return state.words.editor
  }
}

extension Word {
  /// The text of a field in the dialog.
  func text(_ field: WordsPage.Field) -> String {
    switch field {
    case .term: term
    case .meaning: meaning
    case .example: example
    case .reading: reading
    case .note: note
    case .tags: tags.joined(separator: " ")
    case .language: language
    }
  }

  mutating func set(_ field: WordsPage.Field, _ text: String) {
    switch field {
    case .term: term = text.trimmed
    case .meaning: meaning = text
    case .example: example = text
    case .reading: reading = text
    case .note: note = text
    case .tags: tags = Word.tags(in: text)
    case .language: language = text.trimmed
    }
  }
}

extension WordLookup {
  /// Handles the server's response.
  mutating func read(_ isOK: Bool, _ bytes: [UInt8]) {
    request = nil
    guard isOK, let json = try? JSON.parse(bytes) else {
      hasFailed = true
      return
    }
    for definition in json["definitions"]?.array ?? [] {
      definitions.append(definition["text"]?.string ?? "")
      titles.append(definition["title"]?.string ?? "")
    }
    suggestions = (json["suggestions"]?.array ?? []).compactMap { $0.string }
  }
}
