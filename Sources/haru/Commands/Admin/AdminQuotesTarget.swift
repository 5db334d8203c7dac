import ArgumentParser
import HaruPlatform
import HaruServer
import HaruStore
import HaruUI

/// The quotes of a server.
struct AdminQuotesTarget: ParsableArguments {
  @OptionGroup var data: ServerData

  func quotes(in context: CommandContext) throws -> OperatorQuotes {
    let place = try data.place(in: context)
    if case .folder(let path) = place, !FileManager.default.fileExists(atPath: path) {
      throw context.failure(context.messages.adminNoData(path: path))
    }
    return try context.result { () throws(StoreError) in try await place.quotes() }
  }

  /// Records in the audit log that quotes were published; before a server has run in a folder, there
  /// is no log.
  func notePublished(in context: CommandContext) throws {
    let place = try data.place(in: context)
    if case .folder(let path) = place, !ServerFolder.hasData(at: path) { return }
    try context.result { () throws(StoreError) in
      try await AccountAdmin(place, origin: nil).note(.quotesPublished)
    }
  }
}
