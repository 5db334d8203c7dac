import ArgumentParser
import Foundation
import HaruServer
import HaruUI

/// The data folder of the server.
struct AdminQuotesTarget: ParsableArguments {
  @OptionGroup var folder: ServerFolder

  func quotes(in context: CommandContext) throws -> OperatorQuotes {
    guard FileManager.default.fileExists(atPath: folder.path) else {
      throw context.failure(context.messages.adminNoData(path: folder.path))
    }
    return OperatorQuotes(dataDirectory: folder.path)
  }
}
