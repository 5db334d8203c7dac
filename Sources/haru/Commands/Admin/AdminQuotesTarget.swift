import ArgumentParser
import Foundation
import HaruServer
import HaruStore
import HaruUI

/// The quotes of a server.
struct AdminQuotesTarget: ParsableArguments {
  @OptionGroup var folder: ServerFolder

  func quotes(in context: CommandContext) throws -> OperatorQuotes {
    if folder.database == nil, !FileManager.default.fileExists(atPath: folder.path) {
      throw context.failure(context.messages.adminNoData(path: folder.path))
    }
    let place = folder.place
    return try context.result { () throws(StoreError) in try await place.quotes() }
  }
}
