import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI
import Hummingbird

/// `/api/v1/search`: searches everything at once, like `haru search`.
struct SearchRoutes: Sendable {
  let verbs: Verbs
  /// The operator's quotes.
  let published: OperatorQuotes

  func add(to router: Router<ServerContext>) {
    router.get("api/v1/search", use: search)
  }

  @Sendable private func search(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let call = try await verbs.call(request, context)
    let text = try text(of: request)
    let kind = try request.uri.queryParameters["kind"].map { name throws(Problem) in
      guard let kind = SearchKind(named: String(name)) else {
        throw Problem.invalid("kind", "no_kind")
      }
      return kind
    }
    let asked = kind.map { [$0] } ?? SearchKind.allCases
    let scope = call.principal.scope
    let kinds = asked.filter { $0.records.allSatisfy { scope.allows(.read, of: $0) } }
    if kinds.isEmpty || scope.kinds(for: .read) == [] { throw Problem.outOfScope }
    // The search reads all words and quotes.
    try verbs.accounts.limiter.take(.verbDeck, client: call.principal.session, at: call.instant)
    let records = try await verbs.replica(call, of: kinds.flatMap(\.records))
    let source = Source(records: records, published: published, language: call.quoteLanguage)
    let results = SearchResults(text, in: source, try reader(call), call.messages)
    let answer = kind == nil ? results.answer.map { [$0] } ?? [] : []
    let lines = try answer + results.things(of: kinds)
    // A result has no id of its own in all kinds, so a cursor is the number of earlier ones.
    let numbered = Array(lines.enumerated())
    let page = try ListPage(
      numbered,
      of: request,
      id: { "\($0.offset + 1)" },
      json: { $0.element.json }
    )
    return .verb(
      [
        "results": .array(page.items), "next": page.next.map(JSON.string) ?? .null,
        "hidden": .array(asked.filter { !kinds.contains($0) }.map { .string("\($0.name)") }),
      ],
      to: request
    )
  }

  private func text(of request: Request) throws(Problem) -> String {
    let text = request.uri.queryParameters["q"].map { String($0).trimmed } ?? ""
    if text.isEmpty { throw .invalid("q", "missing") }
    if text.utf8.count > SearchReader.limit { throw .invalid("q", "too_long") }
    return text
  }

  private func reader(_ call: VerbCall) throws -> SearchReader {
    let language = call.messages.language
    return SearchReader(
      at: call.now,
      here: call.rules,
      zones: verbs.zones,
      places: PlaceTable.linked("\(language.code)").map {
        PlaceSearch($0, zones: verbs.zones, at: call.instant)
      },
      cities: .linked,
      inKorean: language == .ko,
      hasDecimalComma: language.hasDecimalComma
    )
  }
}

/// A person's records as the source of a search.
private struct Source: SearchSource {
  let records: Replica
  let published: OperatorQuotes
  let language: String

  func workItems() -> [WorkItem] { records.workItems }

  func savedDDays() -> [DDayEntry] { records.ddays }

  func alarms() -> [Alarm] { records.alarms }

  func words() -> [Word] { records.records(of: Word.entity).compactMap { Word(record: $0) } }

  func quotes(matching search: FullTextSearch) -> [QuoteEntry] {
    published.library(with: records, in: language).entries
  }
}

extension SearchKind {
  /// The kinds of records that results come from; none for results that are the same for everybody.
  fileprivate var records: [String] {
    switch self {
    case .task: [WorkItem.entity]
    case .dday: [DDayEntry.entity]
    case .alarm: [Alarm.entity]
    case .word: [Word.entity]
    case .quote: [QuoteEntry.entity, QuoteMark.entity, QuoteUse.entity]
    case .place, .page, .setting: []
    }
  }
}
