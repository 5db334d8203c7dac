import ArgumentParser
import HaruCore
import HaruUI

/// Filters and sorts quotes.
struct QuoteSelection: ParsableArguments {
  @Flag(help: "Only unused, used, favourite or own quotes.")
  var filter: Filter?

  @OptionGroup var choice: QuoteChoice

  @Option(help: "The order: newest, unused (first) or author.")
  var sort = Sort.newest

  enum Filter: String, EnumerableFlag {
    case unused, used, liked, own

    var filter: QuoteLibrary.Filter {
      switch self {
      case .unused: .unused
      case .used: .used
      case .liked: .liked
      case .own: .own
      }
    }
  }

  enum Sort: String, ExpressibleByArgument, CaseIterable {
    case newest, unused, author

    var order: QuoteLibrary.Order {
      switch self {
      case .newest: .newest
      case .unused: .unusedFirst
      case .author: .author
      }
    }
  }

  /// The matching quotes, in order.
  func entries(_ stored: StoredQuotes) throws -> [QuoteEntry] {
    let library = try choice.library(stored)
    let places = library.entries.indices.filter { library.shows($0, filter?.filter ?? .all) }
    let language = "\(stored.context.messages.language.code)"
    return library.sorted(places, by: sort.order, in: language).map { library.entries[$0] }
  }
}
