import Foundation
import HaruStore
import HaruTime
import Testing

@testable import HaruServer
@testable import haru

/// A terminal that signs in to an account that requires a passkey after the password.
struct LoginSecondStepTests {
  @Test func takesARecoveryCodeInThePlaceOfAPasskey() async throws {
    let folder = try TemporaryFolder()
    let (server, url) = try ServeProcess.withAccounts(of: ["mina"], in: folder)
    defer { _ = server.stop(SIGTERM) }
    let store = try ServerStore(directory: folder.path("server"), use: .beside)
    let account = try #require(try await store.accounts().first?.id)
    let passkey = Passkey(
      id: "1",
      account: account,
      credential: [1],
      publicKey: [],
      counter: 0,
      name: "Phone",
      canBeBackedUp: false,
      isBackedUp: false,
      createdAt: Instant(milliseconds: 0)
    )
    #expect(try await store.add(passkey, limit: 1))
    #expect(try await store.setNeedsPasskey(true, of: account))
    let code = RecoveryCode()
    try await store.setRecoveryCodes([code.hash], of: account)

    let words = "mina@haru.example\ncorrect horse battery\n\(code.text)\n"
    let first = try CommandRun()("login", url, input: words)
    #expect(first.output == "Signed in to \(url). Run haru sync to sync.\n")
    let second = try CommandRun()("login", url, input: words)
    #expect(second.status == 1 && second.output == "")
    #expect(second.errors.contains("This recovery code is wrong or was already used."))
  }
}
