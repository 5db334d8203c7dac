import HaruCore
import HaruServer
import HaruStore
import HaruSync
import HaruTime

extension OperatorQuotes {
  /// Adds unpublished quotes; returns their ids.
  func append(
    _ added: [Quote],
    to known: [QuoteEntry],
    _ context: CommandContext
  ) throws -> [String] {
    let now = context.now.instant
    var identifiers = IdentifierSource(seed: context.seed)
    let entries = added.map { QuoteEntry(id: identifiers.next(at: now).recordID, quote: $0) }
    try context.result { () throws(StoreError) in try await write(known + entries) }
    return entries.map(\.id.text)
  }
}
