import ArgumentParser
import Dispatch
import HaruPlatform
import HaruServer
import HaruStore
import HaruUI
import Synchronization

/// `haru open`: the web app on this device's records, in the browser of this machine.
struct OpenCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "open",
    abstract: "Open this device's records in the browser.",
    discussion: """
      The page shows and changes the same records as the command, without a server or an account, \
      until this command ends. Press Ctrl-C to end it. Only the browser that opens the link first \
      gets in.
      """
  )

  @Flag(
    name: .customLong("no-browser"),
    help: "Print the one-time link instead of opening a browser."
  )
  var printsLink = false

  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let server = try server(on: context)
    let link = Mutex<String?>(nil)
    let failure = Mutex<ServerError?>(nil)
    let (isReady, hasStopped) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    Task {
      do throws(ServerError) {
        try await server.run { address in
          link.withLock { $0 = address }
          isReady.signal()
        }
      } catch {
        failure.withLock { $0 = error }
      }
      isReady.signal()
      hasStopped.signal()
    }
    isReady.wait()
    if let link = link.withLock({ $0 }) {
      let isOpened = !printsLink && Browser.open(link)
      context.output.writeLine(
        isOpened ? context.messages.openInBrowser : context.messages.openLink(link: link)
      )
      try context.flush()
    }
    hasStopped.wait()
    if let error = failure.withLock({ $0 }) {
      let folder = context.dataDirectory
      throw context.failure(
        context.messages.sentence(for: error, port: 0, host: "127.0.0.1", folder: folder)
      )
    }
  }

  /// The server for the open copy of the records, valid as long as that copy is open.
  private func server(on context: CommandContext) throws -> LocalServer {
    let (directory, copies) = (context.dataDirectory, context.copies)
    return try context.telling { () throws(StoreError) in
      _ = try context.store()
      return try LocalServer(directory: directory, weather: context.weather()) {
        copies.open == directory && OpenStores.exists(in: directory)
      }
    }
  }
}

/// The person's browser.
private enum Browser {
  /// Opens an address; false without a desktop, or if its programs fail.
  static func open(_ address: String) -> Bool {
    #if os(Linux)
    let desktop = ["DISPLAY", "WAYLAND_DISPLAY", "BROWSER"]
    guard desktop.contains(where: { CommandContext.variable($0) != nil }) else { return false }
    let opener = try? ChildProcess(
      "/usr/bin/env",
      ["xdg-open", address],
      output: .discarded,
      errors: .discarded
    )
    guard let opener else { return false }
    // On some desktops this program runs as long as the browser; in that case it has not failed.
    return opener.wait(atMost: .seconds(3)) ?? 0 == 0
    #else
    // Other users could read the link in the browser's arguments, and only Linux says who owns a
    // connection.
    return false
    #endif
  }
}
