import ArgumentParser
import HaruServer
import HaruStore
import HaruUI

/// The options of the commands that manage accounts.
struct AdminOptions: ParsableArguments {
  @OptionGroup var data: ServerData

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      """
      The server's public URL, with which links start; by default that of the last 'haru serve'.
      """,
      valueName: "url"
    )
  )
  var publicURL: String?

  /// Opens the data; throws if there is none.
  func admin(in context: CommandContext) throws -> AccountAdmin {
    let origin = try publicURL.map { url in
      guard let origin = PublicOrigin(url) else {
        throw context.failure(context.messages.serveOriginInvalid(origin: url))
      }
      return origin
    }
    let place = try data.place(in: context)
    try data.requireData(in: context)
    return try context.result { () throws(StoreError) in
      try await AccountAdmin(place, origin: origin)
    }
  }
}
