import ArgumentParser
import HaruServer
import HaruStore
import HaruUI

/// The options of all that is done with a server's accounts.
struct AdminOptions: ParsableArguments {
  @OptionGroup var folder: ServerFolder

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      """
      Where people reach the server; links start with it. Without it they start with what the server \
      was told.
      """,
      valueName: "url"
    )
  )
  var publicURL: String?

  /// Opens the data, which has to be there.
  func admin(in context: CommandContext) throws -> AccountAdmin {
    let origin = try publicURL.map { url in
      guard let origin = PublicOrigin(url) else {
        throw context.failure(context.messages.serveOriginInvalid(origin: url))
      }
      return origin
    }
    try folder.requireData(in: context)
    return try context.telling { () throws(StoreError) in
      try AccountAdmin(dataDirectory: folder.path, origin: origin)
    }
  }
}
