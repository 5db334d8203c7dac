import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Hummingbird

/// `/api/v1/words`: the word notebook, the words that are due, and reviews.
struct WordVerbRoutes: Sendable {
  let verbs: Verbs
  private static let kinds = [Word.entity, WordReview.entity]
  /// The settings determine how words are scheduled; they are not part of responses.
  private static let read = kinds + [Settings.entity]

  init(verbs: Verbs) { self.verbs = verbs }

  func add(to router: Router<ServerContext>) {
    let words = router.group("api/v1/words")
    words.get(use: list)
    words.post(use: make)
    words.get("due", use: due)
    things.addSingle(to: words)
    words.patch(":word", use: edit)
    words.post(":word/review", use: review)
  }

  private var things: ThingVerbs<Word> {
    ThingVerbs(
      verbs: verbs,
      part: "word",
      shown: [WordReview.entity],
      related: [Settings.entity]
    ) { replica, _ in
      let deck = WordDeck(of: replica)
      return (deck.words, { $0.json(deck.card(of: $0)) })
    }
  }

  @Sendable private func list(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, reading: Self.kinds)
    let limit = try request.pageLimit()
    let after = try request.uri.queryParameters["cursor"].map { text throws(Problem) in
      // The id of the last word on the previous page.
      guard 1...128 ~= text.utf8.count else { throw Problem.invalid("cursor", "no_cursor") }
      return RecordID(String(text))
    }
    let deck = WordDeck(of: try await verbs.replica(call, of: Self.read))
    // The words are ordered by id.
    let rest = deck.words.indices.filter { index in after.map { $0 < deck.words[index].id } ?? true
    }
    let page = rest.prefix(limit)
    let next = rest.count > limit ? page.last.map { deck.words[$0].id.text } : nil
    return .verb(
      [
        "words": .array(page.map { deck.words[$0].json(deck.cards[$0]) }),
        "next": next.map(JSON.string) ?? .null,
      ],
      to: request
    )
  }

  /// The words due today, in the order of the reviews.
  @Sendable private func due(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, reading: Self.kinds)
    let deck = WordDeck(of: try await verbs.replica(call, of: Self.read))
    let page = try ListPage(
      deck.agenda(at: call.now).all,
      of: request,
      id: { deck.words[$0].id.text },
      json: { deck.words[$0].json(deck.cards[$0]) }
    )
    return .verb(page, to: request)
  }

  @Sendable private func make(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, writing: [Word.entity], as: .add)
    var body = try await RequestFields(of: request, in: context)
    let term = body.text("term", limit: Word.textLimit)
    let name = body.name("term", term) ?? ""
    let change = body.change(Word.settable)
    try body.check()
    var word = Word(id: RecordID(verbs.accounts.newID()), term: name, savedAt: call.now)
    change(&word)
    let made = word
    try await verbs.change(call, from: []) { _ in (made.writes(at: call.instant), ()) }
    return .json(made.json(WordCard()), status: .created)
  }

  @Sendable private func edit(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(
      request,
      context,
      reading: [WordReview.entity],
      writing: [Word.entity]
    )
    var body = try await RequestFields(of: request, in: context)
    let given = body.optionalText("term", limit: Word.textLimit)
    let term = body.name("term", given)
    let change = body.change(Word.settable)
    try body.check()
    return try await things.change(call, context) { word, _ in
      word.term = term ?? word.term
      change(&word)
    }
  }

  /// Records the answer for a due word, named by its term or the start of its id.
  @Sendable private func review(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let reading = [Word.entity]
    let call = try await verbs.call(
      request,
      context,
      reading: reading,
      writing: [WordReview.entity],
      as: .act
    )
    var body = try await RequestFields(of: request, in: context)
    let given = body.text("rating", limit: 16)
    let rating = WordRating(verb: given)
    if rating == nil, !given.isEmpty { body.add("rating", "no_rating") }
    try body.check()
    guard let rating else { throw Problem.invalid("rating", "no_rating") }
    let named = VerbName("word", in: context)
    let id = RecordID(verbs.accounts.newID())
    let json = try await verbs.change(call, from: Self.read) { replica in
      var deck = WordDeck(of: replica)
      let word = try named.find(in: deck.words, call.messages)
      guard let index = deck.agenda(at: call.now).all.first(where: { deck.words[$0] == word })
      else { throw Problem(status: .conflict, code: "not_due") }
      let review = WordReview(id: id, word: word.id, rating: rating, at: call.now)
      deck.apply(review)
      return (review.writes(at: call.instant), word.json(deck.cards[index]))
    }
    return .json(json)
  }
}

extension WordDeck {
  /// The card of one of its words, as computed from the reviews.
  func card(of word: Word) -> WordCard {
    words.firstIndex { $0.id == word.id }.map { cards[$0] } ?? WordCard()
  }
}

extension WordAgenda {
  /// All due words in the order of the reviews.
  fileprivate var all: [Int] { learning + reviews + new + ahead }
}

extension WordRating {
  /// Parses `again`, `hard`, `good` or `easy`.
  fileprivate init?(verb text: String) {
    switch text {
    case "again": self = .again
    case "hard": self = .hard
    case "good": self = .good
    case "easy": self = .easy
    default: return nil
    }
  }
}

extension Word {
  /// The JSON form of the word with its card.
  func json(_ card: WordCard) -> JSON {
    let maybe = { (text: String) -> JSON in text.isEmpty ? .null : .string(text) }
    var due: String?
    if card.stage == .review { due = PlainDate(daysSinceEpoch: card.dueDay)?.description }
    if card.isOnStep { due = card.dueAt.rfc3339(offset: savedAt.offset) }
    return [
      "id": .string(id.text), "term": .string(term), "meaning": maybe(meaning),
      "example": maybe(example), "reading": maybe(reading), "note": maybe(note),
      "tags": .array(tags.map { .string($0) }), "language": maybe(language),
      "savedOn": .string(savedOn.description), "suspended": .bool(isSuspended),
      "stage": .string("\(card.stage)"), "due": due.map(JSON.string) ?? .null,
      "reviews": .integer(Int64(card.reviews)), "lapses": .integer(Int64(card.lapses)),
    ]
  }
}
