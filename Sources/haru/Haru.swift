import ArgumentParser

/// The root of the command line.
///
/// It is synchronous on purpose: an asynchronous root costs every command half a millisecond for
/// threads that only the server needs.
@main
struct Haru: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "haru",
    abstract: "A daily companion: time, dates and the day as a page of ten-minute cells.",
    version: "0.1.0",
    subcommands: [
      ServeCommand.self
    ]
  )
}
