import ArgumentParser
import Dispatch
import HaruLookup
import HaruPlatform
import HaruServer
import HaruUI
import Synchronization

/// `haru serve`: the web app on this machine.
struct ServeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "serve",
    abstract: "Serve the web app.",
    discussion: """
      Prints the link to open. Press Ctrl-C to stop. Each option can also stand in the environment \
      (--public-url as HARU_SERVE_PUBLIC_URL) and in a file of lines like 'public-url = URL'; an \
      argument replaces the variable, and the variable the line.
      """
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

  @OptionGroup(title: "Pages of the operator") var pages: ServePages

  @Option(
    name: .customLong("backup-dir"),
    help: ArgumentHelp(
      "A folder for a backup each day; 7 days and 4 weeks are kept.",
      valueName: "folder"
    )
  )
  var backupFolder: String?

  @Option(name: .customLong("log-format"), help: "How the log on standard error is written.")
  var logFormat = LogFormat.text

  @Option(help: ArgumentHelp("A file with options.", valueName: "file"))
  var config: String?

  @Flag(
    name: .customLong("check-config"),
    help: "Check the options, print them with where they come from, and stop."
  )
  var checksConfig = false

  @OptionGroup var language: LanguageOption

  func validate() throws { try lookups.validate(language) }

  func run() throws {
    let text = Messages.carried(language.chosen)
    if language.lang == nil, let refusal = LanguageOption.usualRefusal { throw stop(refusal) }
    let settings = try settings(text)
    let merged = try Self.parse(settings.arguments)
    let options = try merged.serverOptions(text)
    if checksConfig {
      try merged.tell(merged.fault(in: options), of: options, text)
      StandardStream.output.write(settings.listing)
    } else {
      try merged.tell(merged.serve(options, text), of: options, text)
    }
  }

  /// Throws if there is an error, after a sentence about it.
  private func tell(_ error: ServerError?, of options: ServerOptions, _ text: Messages) throws {
    guard let error else { return }
    let folder = data.folder.path
    throw stop(text.sentence(for: error, port: options.port, host: host, folder: folder))
  }

  /// The options from the arguments, from the environment and from the file.
  private func settings(_ text: Messages) throws -> ServeSettings {
    let environment = ProcessInfo.processInfo.environment
    let path = config ?? CommandContext.variable(ServeSettings.prefix + "CONFIG")
    var file: (path: String, text: String)?
    if let path {
      guard let content = try? String(contentsOfFile: path, encoding: .utf8) else {
        throw stop(text.fileUnreadable(path: path))
      }
      file = (path, content)
    }
    let words = CommandLine.arguments.drop { $0 != "serve" }.dropFirst()
    do throws(ServeSettings.Fault) {
      return try ServeSettings(arguments: Array(words), environment: environment, file: file)
    } catch {
      let reason = error.reason ?? text.serveLineInvalid
      throw stop(text.serveConfigInvalid(place: error.source.text, reason: reason))
    }
  }

  /// The options of the server; throws after an error on standard error.
  private func serverOptions(_ text: Messages) throws -> ServerOptions {
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
    if backupFolder != nil, data.database != nil { throw stop(text.serveBackupsOfDatabase) }
    options.backupDirectory = backupFolder
    options.rateURL = rateURL
    options.translateURL = translateURL
    options.feedbackAddress = feedbackAddress
    options.logFormat = logFormat
    if let refusal = access.apply(to: &options, text) { throw stop(refusal) }
    if let refusal = lookups.apply(to: &options, text) { throw stop(refusal) }
    if let refusal = pages.apply(to: &options, text) { throw stop(refusal) }
    return options
  }

  private func fault(in options: ServerOptions) -> ServerError? {
    do throws(ServerError) { try WebServer(options).check() } catch { return error }
    return nil
  }

  /// Blocks until the server has stopped; returns why it failed, if it did.
  private func serve(_ options: ServerOptions, _ text: Messages) -> ServerError? {
    let failure = Mutex<ServerError?>(nil)
    let hasStopped = DispatchSemaphore(value: 0)
    Task {
      do throws(ServerError) {
        try await WebServer(options).run { port in
          StandardStream.output.write("\(text.serveReady(link: options.link(port: port)))\n")
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
    StandardStream.errors.write("haru: \(sentence)\n")
    return ExitCode(1)
  }

  /// Whether a link to this address is safe: http or https, never a script.
  static func isLink(_ text: String) -> Bool {
    guard let url = WebAddress.withASCIIHost(text).flatMap({ URL(string: $0) }),
      let host = url.host(), !host.isEmpty
    else { return false }
    return url.scheme == "https" || url.scheme == "http"
  }

  /// Whether the text may follow `mailto:` (RFC 6068): just a name, an @ and a host.
  static func isMailAddress(_ text: String) -> Bool {
    text.wholeMatch(of: /[A-Za-z0-9._+-]+@[A-Za-z0-9.-]+/) != nil
  }
}
