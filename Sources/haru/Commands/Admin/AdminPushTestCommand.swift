import ArgumentParser
import HaruServer
import HaruStore
import HaruUI

/// `haru admin push-test`: sends a test message to the browsers of an account.
struct AdminPushTestCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "push-test",
    abstract: "Send a test message to each browser of an account that asked for messages.",
    discussion: """
      Prints what each push service answered. That it accepted a message does not mean that it \
      arrived: only the browser can tell.
      """
  )

  @Argument(help: "The account: its email address or a prefix of its id.")
  var account: String

  @OptionGroup var admin: AdminOptions
  @OptionGroup var options: ContextOptions

  func run(in context: CommandContext) throws {
    let admin = try admin.admin(in: context)
    let id = try context.user(account, in: admin).id
    let tests = try context.result { () throws(StoreError) in try await admin.testPush(user: id) }
    let text = context.messages
    guard let tests else { throw context.failure(text.adminPushOff) }
    if tests.isEmpty { throw context.failure(text.adminPushNone) }
    for test in tests {
      context.output.writeRow("\(text.device(test.browser)): \(sentence(for: test, text))")
    }
    if tests.contains(where: { $0.answer != .accepted }) { throw ExitCode(1) }
  }

  private func sentence(for test: AccountAdmin.PushTest, _ text: Messages) -> String {
    switch test.answer {
    case .accepted: text.adminPushAccepted(host: test.host)
    case .gone: text.adminPushGone(host: test.host)
    case .refused(0): text.adminPushSilent(host: test.host)
    case .refused(let status): text.adminPushRefused(host: test.host, status: "\(status)")
    }
  }
}
