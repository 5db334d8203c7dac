import HaruJSON
import HaruStore
import HaruUI
import Testing

@testable import HaruServer

struct AccountLogTests {
  @Test func writesNoSecretOfAnInvitationAConfirmationOrAProvider() async throws {
    let (folder, mail, log, stub) = (
      try TemporaryFolder(), try MailFolder(), CapturedLog(), StubProvider()
    )
    try await stub.run {
      var options = ServerOptions(host: "127.0.0.1", port: 0, dataDirectory: folder.path)
      mail.configure(&options)
      options.registration = .invite
      options.passwordCost = PasswordHash.Cost(logN: 4, blockSize: 1, parallelism: 1)
      let provider = try #require(
        OpenIDProvider([
          "id": "stub", "name": "Stub", "issuer": .string(stub.issuer), "client_id": "haru",
          "client_secret": "the secret of the client",
        ])
      )
      options.providers = [provider]
      let store = try ServerStore(directory: folder.path)
      let accounts = Accounts(storage: store, options: options.accounts, logger: log.logger)
      var visitor = Visitor(client: "203.0.113.9", label: "Phone", language: .en, principal: nil)
      let invite = try await accounts.addTicket(.invite, life: Accounts.day).text
      _ = try await accounts.signUp(
        try #require(MailAddress("juno@haru.example")),
        password: "correct horse battery",
        invite: invite,
        visitor
      )
      let confirm = try #require(await mail.secret(after: "#confirm="))
      let session = try await accounts.confirm(Secret(shown: confirm), visitor)
      let second = try await accounts.addTicket(.invite, life: Accounts.day).text
      let start = try await accounts.startOpenID(provider, invite: second, visitor)
      visitor.openIDState = start.state
      let nonce = try #require(start.address.firstMatch(of: /&nonce=([^&]+)/)?.1)
      let challenge = try #require(start.address.firstMatch(of: /&code_challenge=([^&]+)/)?.1)
      let outcome = try await accounts.finishOpenID(
        provider,
        OpenIDAnswer(code: "nothing.\(nonce).\(challenge)", state: start.state, issuer: nil),
        visitor
      )
      guard case .signedIn(let other) = outcome else {
        Issue.record("\(outcome)")
        return
      }
      let text = log.lines.joined(separator: "\n")
      #expect(text.contains("signedUp") && text.contains("signedIn"))
      for word in [
        invite, second, confirm, session.secret.text, other.session.secret.text, start.state.text,
        String(nonce), "juno", "mina", "haru.example", "Phone", "203.0.113.9", "correct horse",
        "the secret of the client",
      ] {
        #expect(!text.contains(word), "\(word)")
      }
    }
  }
}
