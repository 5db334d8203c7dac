import ArgumentParser
import Dispatch
import Foundation
import HaruServer
import HaruUI
import Synchronization

/// `haru serve`: the web app on this machine.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the web app.",
    discussion: "Prints the link to open. Press Ctrl-C to stop."
  )

  @Option(help: "The host name or address to listen on.")
  var host = "127.0.0.1"

  @Option(help: "The port to listen on; 0 picks a free one.")
  var port = "8080"

  @OptionGroup var data: ServerData

  @OptionGroup(title: "Accounts and access") var access: ServeAccess

  @OptionGroup(title: "Words and weather") var lookups: ServeLookups

  @Option(
    name: .customLong("rate-url"),
    help: "Where people can rate the app; shown in its settings."
  )
  var rateURL: String?

  @Option(
    name: .customLong("translate-url"),
    help: "Where translators find the project; shown in the app."
  )
  var translateURL: String?

  @Option(
    name: .customLong("feedback-address"),
    help: "The email address for feedback; shown in the app."
  )
  var feedbackAddress: String?

  @OptionGroup var language: LanguageOption

  func validate() throws { try lookups.validate(language) }

  func run() throws {
    let text = Messages.carried(language.chosen)
    if let refusal = language.refusal { throw stop(refusal) }
    guard let number = Int(port), (0...65535).contains(number) else {
      throw stop(text.servePortInvalid(port: port))
    }
    for link in [rateURL, translateURL].compactMap({ $0 }) where !Self.isLink(link) {
      throw stop(text.serveLinkInvalid(link: link))
    }
    if let feedbackAddress, !Self.isMailAddress(feedbackAddress) {
      throw stop(text.serveAddressInvalid(address: feedbackAddress))
    }
    var options = ServerOptions(host: host, port: number, dataDirectory: data.folder.path)
    if let database = data.database {
      if DataPlace.database(address: database).hasPassword { throw stop(text.adminPasswordShown) }
      options.database = database
    }
    options.rateURL = rateURL
    options.translateURL = translateURL
    options.feedbackAddress = feedbackAddress
    if let refusal = access.apply(to: &options, text) { throw stop(refusal) }
    if let refusal = lookups.apply(to: &options, text) { throw stop(refusal) }
    if let error = serve(options, text) {
      let folder = data.folder.path
      throw stop(text.sentence(for: error, port: number, host: host, folder: folder))
    }
  }

  /// Blocks until the server has stopped; returns why it failed, if it did.
  private func serve(_ options: ServerOptions, _ text: Messages) -> ServerError? {
    let failure = Mutex<ServerError?>(nil)
    let hasStopped = DispatchSemaphore(value: 0)
    Task {
      do throws(ServerError) {
        try await WebServer(options).run { port in
          Self.write(
            "\(text.serveReady(link: options.link(port: port)))\n",
            to: .standardOutput
          )
        }
      } catch {
        failure.withLock { $0 = error }
      }
      hasStopped.signal()
    }
    hasStopped.wait()
    return failure.withLock { $0 }
  }

  private func stop(_ sentence: String) -> ExitCode {
    Self.write("haru: \(sentence)\n", to: .standardError)
    return ExitCode(1)
  }

  private static func write(_ text: String, to file: FileHandle) {
    try? file.write(contentsOf: Data(text.utf8))
  }

  /// Whether a link to this address is safe: http or https, never a script.
  static func isLink(_ text: String) -> Bool {
    guard let url = URL(string: text), let host = url.host(), !host.isEmpty else { return false }
    return url.scheme == "https" || url.scheme == "http"
  }

  /// Whether the text may follow `mailto:` (RFC 6068): just a name, an @ and a host.
  static func isMailAddress(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+/) != nil
  }
}
