import ArgumentParser
import Foundation
import HaruCore
import HaruServer
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// `haru admin quotes`: the quotes that a server has for everybody.
struct AdminQuotesCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "quotes",
    abstract: "Write, import and publish the quotes that a server has for everybody.",
    subcommands: [List.self, Add.self, Import.self, Publish.self],
    defaultSubcommand: List.self
  )

  /// The folder of the server's data.
  struct Target: ParsableArguments {
    @OptionGroup var folder: ServerFolder

    func quotes(in context: CommandContext) throws -> OperatorQuotes {
      guard FileManager.default.fileExists(atPath: folder.path) else {
        throw context.failure(context.messages.adminNoData(path: folder.path))
      }
      return OperatorQuotes(dataDirectory: folder.path)
    }
  }

  /// `haru admin quotes list`: all of them.
  struct List: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "List them: id, the date of publication, text."
    )

    @OptionGroup var target: Target
    @OptionGroup var options: ContextOptions

    func run(in context: CommandContext) throws {
      for entry in try target.quotes(in: context).read() {
        let date = entry.publishedOn?.description ?? "-         "
        context.output.writeLine("\(entry.id)  \(date)  \(entry.quote.text)")
      }
    }
  }

  /// `haru admin quotes add`: writes one.
  struct Add: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Add a quote; nobody gets it before 'publish'."
    )

    @OptionGroup var target: Target
    @OptionGroup var fields: QuoteFields
    @OptionGroup var options: ContextOptions

    func run(in context: CommandContext) throws {
      let quotes = try target.quotes(in: context)
      let known = quotes.read()
      let quote = try fields.quote(in: context)
      var digest = QuoteDigest(known)
      guard digest.insert(quote.text) else {
        let same = known.first { entry in
          var digest = QuoteDigest([entry])
          return !digest.insert(quote.text)
        }
        throw context.failure(context.messages.quotesKnown(id: same?.id.text ?? ""))
      }
      let added = try quotes.append([quote], to: known, context)
      added.forEach(context.output.writeLine)
    }
  }

  /// `haru admin quotes import`: reads a file.
  struct Import: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Read the quotes of a file, as 'haru quote import' does."
    )

    @OptionGroup var target: Target
    @OptionGroup var source: QuoteSource
    @OptionGroup var options: ContextOptions

    func run(in context: CommandContext) throws {
      let quotes = try target.quotes(in: context)
      let known = quotes.read()
      let result = try source.read(in: context, known: QuoteDigest(known))
      _ = try quotes.append(result.entries.map(\.quote), to: known, context)
      try context.tell(result)
    }
  }

  /// `haru admin quotes publish`: gives everybody the rest.
  struct Publish: ContextCommand {
    static let configuration = CommandConfiguration(
      abstract: "Give everybody what is not published yet."
    )

    @OptionGroup var target: Target
    @OptionGroup var options: ContextOptions

    func run(in context: CommandContext) throws {
      let quotes = try target.quotes(in: context)
      var entries = quotes.read()
      var count = 0
      for index in entries.indices where entries[index].publishedOn == nil {
        entries[index].publishedOn = context.now.date
        count += 1
      }
      try context.telling { () throws(StoreError) in try quotes.write(entries) }
      context.output.writeLine(context.messages.quotesPublished(count: count))
    }
  }
}

extension OperatorQuotes {
  /// Adds quotes that are not published yet; answers their ids.
  fileprivate func append(
    _ added: [Quote],
    to known: [QuoteEntry],
    _ context: CommandContext
  ) throws -> [String] {
    let now = context.now.instant
    var identifiers = IdentifierSource(seed: context.seed)
    let entries = added.map { QuoteEntry(id: identifiers.next(at: now).recordID, quote: $0) }
    try context.telling { () throws(StoreError) in try write(known + entries) }
    return entries.map(\.id.text)
  }
}
