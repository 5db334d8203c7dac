import HaruCore
import HaruJSON
import HaruSync
import HaruTime

extension QuotesPage {
  @inline(never)
  static func update(_ state: inout some Scope, _ action: Action) -> [Effect] {
    switch action {
    case .collectionArrived(let language, let bytes): take(bytes, language, &state.quotes)
    case .typed(let text):
      state.quotes.search = text
      state.quotes.isListed = false
      state.quotes.limit = pageSize
    case .orderChosen(let name): return order(by: name, state)
    case .moreTapped: state.quotes.limit += pageSize
    case .anotherTapped: return recommend(&state)
    case .imageFailed: state.show(state.messages.quotesImageFailed)
    case .tallChosen(let isTall): state.quotes.isTall = isTall
    case .darkChosen(let isDark): state.quotes.isDark = isDark
    case .likeTapped(let id): return like(id, state)
    case .useTapped(let id):
      // Uses on other days stay: they are facts.
      return use(today: id, state).map { remove($0, &state) } ?? use(id, &state)
    case .useAgainTapped(let id): return use(id, &state)
    case .useRemoved(let use): return remove(use, &state)
    case .deleteTapped(let id): return delete(id, &state)
    case .copyTapped(let id): return entry(id, state).map { [.copy(text(of: $0, state))] } ?? []
    case .shareTapped(let id): return entry(id, state).map { [.share(text(of: $0, state))] } ?? []
    case .imageTapped(let id):
      return entry(id, state).map { [.shareImage(image(of: $0, state))] } ?? []
    case .exportTapped: state.quotes.isExporting = true
    case .exportChosen(let format): return export(as: format, &state)
    case .addTapped: state.quotes.editor = newEditor(state.messages.language)
    case .editTapped(let id):
      state.quotes.editor = entry(id, state).map { QuotesEditor($0.quote, id: id) }
    case .edited(let field, let text): state.quotes.editor?.texts[Int(field.rawValue)] = text
    case .importTapped: state.quotes.reading = QuotesReading()
    case .fileChosen:
      let request = state.ask(by: .quotes)
      state.quotes.reading?.request = request
      return [.readFile(request, input: "quote-file")]
    case .dialogConfirmed: return confirm(&state)
    case .dialogCancelled: return [.moveFocus(cancel(&state))]
    }
    return []
  }

  private static func newEditor(_ language: Language) -> QuotesEditor {
    QuotesEditor(Quote(text: "", language: "\(language.code)"))
  }

  private static func order(by name: String, _ state: some Scope) -> [Effect] {
    var address = state.quotes.address
    address.order = name.utf8.first.flatMap { QuoteLibrary.Order(rawValue: $0 &- 48) } ?? .newest
    return [.navigate(address.path)]
  }

  /// Adds the collection of a language, or that of the server's operator, which has none.
  private static func take(_ bytes: [UInt8], _ language: String, _ quotes: inout State) {
    let entries =
      language.utf8.isEmpty
      ? QuoteCollection.read(published: bytes)
      : QuoteCollection.read(bytes, language: language)
    quotes.collections.removeAll { $0.language.hasSameBytes(as: language) }
    quotes.collections.append((language, entries))
    quotes.isStale = true
  }

  private static func export(
    as format: QuoteImport.Format,
    _ state: inout some Scope
  ) -> [Effect] {
    state.quotes.isExporting = false
    let own = state.quotes.library.filtered { $0.isOwn || $0.isLiked || $0.isUsed }.entries
    let text = String(utf8: format.text(of: own))
    return [.download(name: "haru-quotes" + format.ending, text: text), .moveFocus("export")]
  }

  static func entry(_ id: RecordID, _ state: some Scope) -> QuoteEntry? {
    state.quotes.library.place(of: id).map { state.quotes.library.entries[$0] }
  }

  /// A quote as text to copy or send.
  private static func text(of entry: QuoteEntry, _ state: some Scope) -> String {
    let origin = entry.quote.author.utf8.isEmpty && entry.quote.source.utf8.isEmpty
    return origin ? entry.quote.text : entry.quote.text + "\n— " + state.messages.origin(of: entry)
  }

  private static func image(of entry: QuoteEntry, _ state: some Scope) -> QuotesImage {
    QuotesImage(
      text: entry.quote.text,
      origin: state.messages.origin(of: entry),
      app: state.messages.appName,
      language: entry.quote.language,
      isTall: state.quotes.isTall,
      isDark: state.quotes.isDark
    )
  }

  private static func like(_ id: RecordID, _ state: some Scope) -> [Effect] {
    guard let entry = entry(id, state) else { return [] }
    let now = state.now.instant
    return [.save(QuoteMark(quote: id, isLiked: !entry.isLiked).writes(at: now))]
  }

  private static func delete(_ id: RecordID, _ state: inout some Scope) -> [Effect] {
    let now = state.now.instant
    let text = state.messages.quotesDeleted(count: 1)
    return [
      state.delete([QuoteEntry.deletion(of: id, at: now)], saying: text), .navigate("/quotes"),
    ]
  }

  /// The use of a quote that was recorded today.
  private static func use(today id: RecordID, _ state: some Scope) -> QuoteUse? {
    entry(id, state)?.uses.last { $0.date == state.now.date }
  }

  private static func use(_ quote: RecordID, _ state: inout some Scope) -> [Effect] {
    let now = state.now
    let id = state.identifiers.next(at: now.instant).recordID
    let use = QuoteUse(id: id, quote: quote, at: now)
    state.show(state.messages.quotesOnToday, undo: [use.deletion(at: now.instant)])
    return [.save(use.writes(at: now.instant))]
  }

  /// Removes a use of the quote in the address.
  private static func remove(_ id: RecordID, _ state: inout some Scope) -> [Effect] {
    let uses = entry(state.quotes.address.id, state)?.uses ?? []
    return uses.first { $0.id == id }.map { remove($0, &state) } ?? []
  }

  private static func remove(_ use: QuoteUse, _ state: inout some Scope) -> [Effect] {
    let write = use.deletion(at: state.now.instant)
    return [state.delete([write], saying: state.messages.quotesUnused)]
  }
}

extension QuotesPage {
  /// Closes the open dialog; returns the control that opened it.
  private static func cancel(_ state: inout some Scope) -> String {
    if state.quotes.isExporting {
      state.quotes.isExporting = false
      return "export"
    }
    let control = state.quotes.reading == nil ? state.quotes.editor?.id?.text ?? "add" : "import"
    state.quotes.editor = nil
    state.quotes.reading = nil
    return control
  }

  /// Handles the file chosen last in the open dialog.
  @inline(never)
  static func answered(
    _ state: inout App.State,
    _ request: RequestID,
    _ answer: Answer
  ) -> [Effect] {
    guard state.quotes.reading?.request == request, case .file(let name, let bytes) = answer else {
      return []
    }
    let format = QuoteImport.Format(name: name, bytes: bytes)
    let known = QuoteDigest(state.quotes.library.entries)
    let result = QuoteImport(bytes, format: format, known: known)
    state.quotes.reading = QuotesReading(result: result)
    return []
  }

  private static func confirm(_ state: inout some Scope) -> [Effect] {
    let now = state.now.instant
    if let result = state.quotes.reading?.result {
      state.quotes.reading = nil
      let changes = result.changes(
        in: state.quotes.library,
        ids: &state.identifiers,
        at: state.now
      )
      state.show(
        state.messages.quotesImported(count: result.entries.count),
        undo: changes.undo
      )
      return changes.writes.isEmpty
        ? [.moveFocus("import")]
        : [
          SettingsPage.keepUndo(changes.undo, &state), .save(changes.writes),
          .moveFocus("import"),
        ]
    }
    guard let editor = state.quotes.editor else { return [] }
    let quote = editor.quote
    if quote.text.utf8.isEmpty || quote.byteCount > Quote.byteLimit {
      state.quotes.editor?.problem = quote.text.utf8.isEmpty ? .noText : .tooLong
      return []
    }
    state.quotes.editor = nil
    let id = editor.id ?? state.identifiers.next(at: now).recordID
    let entry = QuoteEntry(id: id, quote: quote, isOwn: true)
    return [.save(entry.writes(at: now)), .moveFocus(editor.id?.text ?? "add")]
  }
}

extension QuotesPage {
  /// Updates the page when it is shown: requests the collections, loads the records, and recommends
  /// a quote at each visit.
  @inline(never)
  static func settle(_ state: inout App.State) -> [Effect] {
    let isOfDay = isOfDay(state)
    let isSearch = state.route == .search
    guard state.route == .quotes || isOfDay || isSearch, state.isOpen else { return [] }
    var effects = request(&state)
    if state.quotes.isLoading { return effects }
    if state.quotes.isStale { read(&state) }
    if isSearch {
      index(&state.quotes, atMost: indexStep)
      return effects
    }
    if isOfDay {
      chooseToday(&state)
      findUsed(&state)
      return effects
    }
    if !state.quotes.isListed { list(&state.quotes, in: state.messages.language) }
    index(&state.quotes, atMost: indexStep)
    chooseToday(&state)
    if state.quotes.recommended == nil, state.quotes.address.id.isEmpty {
      effects += recommend(&state)
    }
    return effects
  }

  /// Requests the collections that are not loaded yet.
  private static func request(_ state: inout some Scope) -> [Effect] {
    let quotes = state.quotes
    let (language, id) = (state.messages.language, quotes.address.id)
    if !quotes.isStale, let asked = quotes.askedFor, asked.language == language, asked.id == id {
      return []
    }
    quotes.askedFor = (language, id)
    var marked = [id]
    for record in state.replica.records(of: QuoteMark.entity) { marked.append(record.id) }
    for record in state.replica.records(of: QuoteUse.entity) {
      if let use = QuoteUse(record: record) { marked.append(use.quote) }
    }
    let wanted = QuoteCollection.languages(for: "\(language.code)", marked: marked)
    let added = wanted.filter { language in
      !quotes.asked.contains { $0.hasSameBytes(as: language) }
    }
    // Those of the server's operator have no language, and the page does not wait for them.
    let operators = quotes.asked.isEmpty ? [""] : []
    quotes.asked += added
    return (added + operators).map { .fetchQuotes(language: $0) }
  }

  /// Applies changes that were just made.
  static func apply(_ writes: [CellWrite], _ state: inout some Scope) {
    if writes.isEmpty || state.quotes.isStale { return }
    state.quotes.usedDay = nil
    for write in writes {
      if !state.quotes.library.apply(write) { state.quotes.isStale = true }
      let isOwn = write.key.entity.hasSameBytes(as: QuoteEntry.entity)
      if isOwn { state.quotes.index = FullTextIndex() }
    }
    state.quotes.counts = state.quotes.library.counts
    state.quotes.isListed = false
    if state.route != .quotes && !isOfDay(state) { return }
    if state.quotes.isStale { read(&state) }
    if isOfDay(state) { findUsed(&state) }
    list(&state.quotes, in: state.messages.language)
  }

  private static func read(_ state: inout some Scope) {
    // Newest first: the operator's quotes, then those in the reader's language.
    let own = QuoteCollection.language(for: "\(state.messages.language.code)")
    let rank = { (language: String) in
      language.utf8.isEmpty ? 2 : language.hasSameBytes(as: own) ? 1 : 0
    }
    var collection: [QuoteEntry] = []
    for turn in 0...2 {
      for part in state.quotes.collections where rank(part.language) == turn {
        collection += part.entries
      }
    }
    state.quotes.library = QuoteLibrary(collection: collection, in: state.replica)
    state.quotes.counts = state.quotes.library.counts
    state.quotes.isStale = false
    state.quotes.isListed = false
    state.quotes.index = FullTextIndex()
    state.quotes.day = nil
    state.quotes.usedDay = nil
  }

  private static func index(_ state: inout State, atMost count: Int) {
    for entry in state.library.entries.dropFirst(state.index.count).prefix(count) {
      state.index.append(entry.quote.texts)
    }
  }

  /// Determines the quotes in the list; a language decides on the order of authors.
  private static func list(_ state: inout State, in language: Language) {
    state.isListed = true
    var places = Array(state.library.entries.indices)
    let search = FullTextSearch(state.search)
    if !search.isEmpty {
      index(&state, atMost: .max)
      places = state.index.find(search)
    }
    let (filter, tag) = (state.address.filter, state.address.tag)
    let library = state.library
    if filter != .all || !tag.utf8.isEmpty {
      places = places.filter { place in
        library.shows(place, filter)
          && (tag.utf8.isEmpty || library.entries[place].quote.hasTag(tag))
      }
    }
    state.places = library.sorted(places, by: state.address.order, in: "\(language.code)")
  }

  /// Whether the current page is that of a day, with its quote.
  private static func isOfDay(_ state: some Scope) -> Bool {
    state.route == .today || state.route == .focusPlanner
  }

  private static func visibleDay(_ state: some Scope) -> PlainDate {
    let date = state.route == .today ? state.today.date : state.focus.day
    return date ?? FocusPage.plannerToday(state)
  }

  /// Finds the quote that was used on the visible day when the day or the library changes.
  private static func findUsed(_ state: inout some Scope) {
    let day = visibleDay(state)
    if state.quotes.usedDay == day { return }
    let library = state.quotes.library
    state.quotes.usedDay = day
    state.quotes.used =
      library.place(usedOn: day, startHour: state.settings.dayStartHour)
      .map { library.entries[$0].id }
  }

  /// Chooses the quote of the day when the day, the language or the library changes.
  private static func chooseToday(_ state: inout some Scope) {
    let day = isOfDay(state) ? visibleDay(state) : FocusPage.plannerToday(state)
    let language = state.messages.language
    if state.quotes.day == day, state.quotes.dayLanguage == language { return }
    // A quote that was requested in place of the quote of the day applies to that day only.
    if isOfDay(state), state.quotes.day != nil, state.quotes.day != day {
      state.quotes.recommended = nil
    }
    state.quotes.dayLanguage = language
    let ids = candidates(state).map { $0.id }
    state.quotes.day = day
    state.quotes.today = QuoteShuffle.quote(of: day, among: ids).map { ids[$0] }
  }

  /// The quotes that can be recommended in the app's language.
  private static func candidates(_ state: some Scope) -> [QuoteEntry] {
    let language = QuoteCollection.language(for: "\(state.messages.language.code)")
    return state.quotes.library.recommendable(in: language)
  }

  /// Chooses the quote of the visit.
  static func recommend(_ state: inout some Scope) -> [Effect] {
    let now = state.now.instant
    let entries = candidates(state)
    var writes: [CellWrite] = []
    let kept = state.replica.record(QuoteShuffle.entity, id: RecordID(QuoteShuffle.entity))
    let shuffle =
      kept.flatMap { QuoteShuffle(record: $0) }
      ?? {
        let made = QuoteShuffle(random: state.identifiers.next(at: now).low)
        writes += made.writes(at: now)
        return made
      }()
    guard let pick = shuffle.next(in: entries, after: state.quotes.recommended) else { return [] }
    let id = entries[pick.place].id
    state.quotes.recommended = id
    writes += QuoteMark(quote: id, seenRound: pick.round).writes(at: now)
    return [.save(writes)]
  }
}

extension QuoteImport.Format {
  /// The file name extension of the format.
  fileprivate var ending: String {
    switch self {
    case .json: ".jsonl"
    case .csv: ".csv"
    case .tsv: ".tsv"
    case .fortune: ".fortune"
    case .lines: ".txt"
    }
  }
}
