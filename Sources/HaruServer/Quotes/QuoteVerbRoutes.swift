import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Hummingbird

/// `/api/v1/quotes/today` and its neighbours: quotes of the collections and the person's own.
struct QuoteVerbRoutes: Sendable {
  let verbs: Verbs
  /// The operator's quotes.
  let published: OperatorQuotes
  private static let kinds = [QuoteEntry.entity, QuoteMark.entity, QuoteUse.entity]
  /// The settings determine when a day begins; they are not part of responses.
  private static let read = kinds + [Settings.entity]

  func add(to router: Router<ServerContext>) {
    let quotes = router.group("api/v1/quotes")
    quotes.get("today", use: today)
    quotes.get("random", use: random)
    quotes.post(":quote/use", use: use)
  }

  /// The quote of the day.
  @Sendable private func today(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let call = try await verbs.call(request, context, reading: Self.kinds)
    let replica = try await verbs.replica(call, of: Self.read)
    let startHour = Settings(replica.record(Settings.entity, id: Settings.id)).dayStartHour
    let day = PlannerDay.date(of: call.now.dateTime, startHour: startHour)
    guard let entry = library(replica, call).quote(of: day, in: call.quoteLanguage) else {
      throw Problem(status: .notFound, code: "not_found", detail: call.messages.quotesNone)
    }
    return .verb(entry.json, to: request)
  }

  @Sendable private func random(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let call = try await verbs.call(request, context, reading: Self.kinds)
    let quotes = library(try await verbs.replica(call, of: Self.kinds), call)
    guard let entry = quotes.recommendable(in: call.quoteLanguage).randomElement() else {
      throw Problem(status: .notFound, code: "not_found", detail: call.messages.quotesNone)
    }
    return .json(entry.json)
  }

  /// Records that a quote was used today; a second use on the same day changes nothing.
  @Sendable private func use(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(
      request,
      context,
      reading: [QuoteEntry.entity, QuoteMark.entity],
      writing: [QuoteUse.entity],
      as: .act
    )
    let named = VerbName("quote", in: context)
    let id = RecordID(verbs.accounts.newID())
    let json = try await verbs.change(call, from: Self.kinds) { replica in
      let entries = library(replica, call, named: named.text).entries
      var entry = try named.find(in: entries, call.messages)
      if entry.uses.contains(where: { $0.date == call.now.date }) { return ([], entry.json) }
      let use = QuoteUse(id: id, quote: entry.id, at: call.now)
      entry.add(use)
      return (use.writes(at: call.instant), entry.json)
    }
    return .json(json)
  }

  private func library(
    _ replica: Replica,
    _ call: VerbCall,
    named id: String = ""
  ) -> QuoteLibrary {
    published.library(with: replica, in: call.quoteLanguage, named: id)
  }
}

extension OperatorQuotes {
  /// The built-in quotes of each language, read only once because that takes milliseconds.
  private static let linked = Dictionary(
    uniqueKeysWithValues: QuoteCollection.languages.map { ($0, QuoteCollection.linked(in: $0)) }
  )

  /// The built-in quotes of a language that has a collection.
  static func linked(in language: String) -> [QuoteEntry] { linked[language] ?? [] }

  /// The collections that a person reads or has marked quotes of, or that of an id, together with the
  /// person's own quotes, marks and uses.
  func library(with replica: Replica, in language: String, named id: String = "") -> QuoteLibrary {
    let marks = Array(replica.records(of: QuoteMark.entity))
    let uses = Array(replica.records(of: QuoteUse.entity))
    let languages = QuoteCollection.languages(
      for: language,
      marked: marks.map(\.id) + uses.compactMap { QuoteUse(record: $0)?.quote } + [RecordID(id)]
    )
    return QuoteLibrary(
      collection: languages.flatMap { Self.linked(in: $0) } + published,
      own: Array(replica.records(of: QuoteEntry.entity)),
      marks: marks,
      uses: uses
    )
  }
}

extension QuoteLibrary {
  /// The quote of a day for a reader of a language; nil if there are none.
  func quote(of day: PlainDate, in language: String) -> QuoteEntry? {
    let candidates = recommendable(in: language)
    return QuoteShuffle.quote(of: day, among: candidates.map(\.id)).map { candidates[$0] }
  }
}

extension VerbCall {
  /// The language of the collection that a request uses.
  var quoteLanguage: String { QuoteCollection.language(for: "\(messages.language.code)") }
}
