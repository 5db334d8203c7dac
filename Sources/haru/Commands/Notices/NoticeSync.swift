import Foundation
import HaruTime

/// Exchanges with the server once a minute, in a process of its own: a slow network delays no
/// notification.
final class NoticeSync {
  /// The milliseconds between two exchanges.
  static let pause: Int64 = 60_000

  private let root: String
  private var process: Process?
  private var last: Instant?

  /// Exchanges for whoever is signed in to a data folder.
  init(root: String) { self.root = root }

  /// Starts an exchange if one is due, none is under way and the account can be used.
  func run(at now: Instant) {
    if let last, now - last < Self.pause { return }
    guard process?.isRunning != true, SignedIn.read(from: root)?.standing == .good,
      let program = Bundle.main.executablePath
    else { return }
    last = now
    let process = Process()
    process.executableURL = URL(filePath: program)
    process.arguments = ["sync"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    // Without a network, the next one is a minute away.
    process.standardError = FileHandle.nullDevice
    if (try? process.run()) != nil { self.process = process }
  }
}
