import HaruPlatform
import HaruJSON
import HaruSync
import HaruUI
import NIOCore
import NIOHTTP1

extension CommandContext {
  /// The account of this device; throws an exit code if nobody is signed in.
  func account() throws -> SignedIn {
    guard let account = SignedIn.read(from: copies.root) else {
      throw failure(messages.syncNotSignedIn)
    }
    return account
  }

  /// A connection to the server of an account.
  func connection(to account: SignedIn) throws -> ServerConnection {
    try connection(to: account.server, token: account.token, caFile: account.caFile)
  }

  /// Ends the session of an account on its server, and reports if the server could not be reached;
  /// the person's own API token stays valid.
  func endSession(of account: SignedIn) throws {
    guard !account.isOwnToken else { return }
    let connection = try connection(to: account)
    if connection.answer(.DELETE, "/api/v1/sessions/current", patience: .seconds(5)) == nil {
      errors.writeLine("haru: \(messages.syncLogoutUnheard(server: account.server))")
    }
  }

  /// The body of a response if it has the expected status; otherwise reports the error.
  func reply(
    of connection: ServerConnection,
    _ reply: SyncClient.Reply?,
    expecting status: Int
  ) throws -> JSON {
    let server = connection.server
    guard let reply else {
      throw failure(messages.sentence(for: connection.failure, server: server))
    }
    if reply.status == status { return reply.body }
    switch reply.status {
    case 401: throw failure(messages.syncBadCredentials)
    case 426: throw failure(messages.syncUpgrade)
    case 429: throw failure(messages.syncTooOften)
    default:
      guard let code = reply.body["code"]?.string else {
        let isGateway = 502...504 ~= reply.status
        throw failure(
          isGateway
            ? messages.syncGateway(server: server) : messages.syncNoServer(server: server)
        )
      }
      throw failure(messages.syncRefused(code: code))
    }
  }

  /// Asks a question in the terminal and reads a line; secrets are not echoed.
  func answer(to question: String, isSecret: Bool = false) throws -> String {
    errors.write("\(question.withoutControls) ")
    _ = errors.flush()
    let echo = isSecret ? TerminalEcho() : nil
    defer { echo?.restore() }
    guard let line = input.nextLine(), !line.isEmpty else { throw failure(messages.syncNoAnswer) }
    if isSecret, echo?.wasOn == true { errors.write("\n") }
    return line
  }
}

extension CommandContext {
  /// Asks for confirmation in the terminal; an empty line and the end of the input mean the default.
  func confirms(_ question: String, byDefault: Bool = true) -> Bool {
    errors.write("\(question.withoutControls) ")
    _ = errors.flush()
    guard let answer = input.nextLine()?.lowercased(), !answer.isEmpty else {
      return byDefault
    }
    return answer.hasPrefix("y") || answer.hasPrefix("ㅇ") || answer.hasPrefix("예")
  }
}

/// Turns off the echo of the terminal.
private final class TerminalEcho {
  private var settings = termios()
  /// Whether there is a terminal with its echo on.
  let wasOn: Bool

  init() {
    wasOn = tcgetattr(STDIN_FILENO, &settings) == 0 && settings.c_lflag & tcflag_t(ECHO) != 0
    guard wasOn else { return }
    var silent = settings
    silent.c_lflag &= ~tcflag_t(ECHO)
    tcsetattr(STDIN_FILENO, TCSAFLUSH, &silent)
  }

  func restore() {
    if wasOn { tcsetattr(STDIN_FILENO, TCSAFLUSH, &settings) }
  }
}
