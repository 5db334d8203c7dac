import Foundation
import HTTPTypes
import HaruJSON
import HaruStore
import HaruTime
import HummingbirdTesting
import Synchronization
import Testing

@testable import HaruServer

struct PasswordTests {
  /// RFC 7914 section 12.
  @Test(arguments: [
    (
      "password", "NaCl", 10, 8, 16,
      "fdbabe1c9d3472007856e7190d01e9fe7c6ad7cbc8237830e77376634b373162"
    ),
    (
      "pleaseletmein", "SodiumChloride", 14, 8, 1,
      "7023bdcb3afd7348461c06cd81fd38ebfda8fbba904f8e3ea9b543f6545da1f2"
    ),
  ])
  func hashesAsRFC7914(
    password: String,
    salt: String,
    logN: Int,
    blockSize: Int,
    parallelism: Int,
    hex: String
  ) throws {
    let cost = PasswordHash.Cost(logN: logN, blockSize: blockSize, parallelism: parallelism)
    let hash = try PasswordHash(of: password, cost: cost, salt: Array(salt.utf8))
    #expect(hash.hash.map { String(format: "%02x", $0) }.joined() == hex)
  }

  @Test func storesTheUsualCostInPHCForm() throws {
    let hash = try PasswordHash(of: "correct horse battery")
    #expect(hash.phc.hasPrefix("$scrypt$ln=15,r=8,p=3$"))
    let read = try #require(PasswordHash(phc: hash.phc))
    #expect(read == hash)
    #expect(read.matches("correct horse battery"))
    #expect(!read.matches("correct horse battery "))
  }

  @Test(arguments: [
    "", "$scrypt$ln=15,r=8,p=3$AAAA", "$scrypt$ln=99,r=8,p=3$AAAA$AAAA",
    "$scrypt$ln=15,r=8,p=99$AAAA$AAAA", "$2b$12$abc", "$scrypt$ln=15,r=8,p=3$A!$AAAA",
  ])
  func readsNoOtherForm(text: String) {
    #expect(PasswordHash(phc: text) == nil)
  }

  @Test func refusesMoreWorkThanItCanWaitFor() async throws {
    let hasher = PasswordHasher(cost: PasswordHash.Cost(logN: 14, blockSize: 8, parallelism: 1))
    let refused = await withTaskGroup(of: Bool.self) { group in
      for _ in 0..<40 {
        group.addTask {
          do {
            _ = try await hasher.hash("correct horse battery")
            return false
          } catch { return (error as? Problem)?.code == "overloaded" }
        }
      }
      return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
    }
    #expect((1...22).contains(refused))
    #expect(try await hasher.verify("x", against: nil) == false)
  }

  @Test func changesThePasswordAndEndsTheOtherSessions() async throws {
    try await withServer { client in
      let first = try await client.signUp()
      let second = try await client.signIn().token
      let body: JSON = ["current": "correct horse battery", "password": "staple staple"]
      let changed = try await client.api(
        .put,
        "account/password",
        ["current": "correct horse battery", "password": "staple staple", "transport": "bearer"],
        token: first
      )
      #expect(changed.status == 200)
      #expect(try await client.api(.get, "account", token: first).status == 401)
      #expect(try await client.api(.get, "account", token: second).status == 401)
      #expect(try await client.api(.get, "account", token: changed.token).status == 200)
      #expect(try await client.signIn(password: "staple staple").status == 201)
      let wrong = try await client.api(.put, "account/password", body, token: changed.token)
      #expect(wrong.code == "bad_password")
    }
  }

  @Test func setsANewPasswordByMailOnce() async throws {
    let mail = try MailFolder()
    let clock = TestClock()
    let folder = Mutex("")
    try await withServer({ options in
      mail.configure(&options)
      options.clock = { clock.now }
      let path = options.dataDirectory
      folder.withLock { $0 = path }
    }) { client in
      let known: JSON = ["email": "mina@haru.example"]
      let missing = try await client.api(.post, "password-resets", known)
      #expect(missing.status == 202)
      _ = try await client.api(
        .post,
        "accounts",
        ["email": "mina@haru.example", "password": "correct horse battery"]
      )
      let confirm = try #require(await mail.secret(after: "#confirm="))
      let session = try await client.api(
        .post,
        "accounts/confirmation",
        ["ticket": .string(confirm), "transport": "bearer"]
      )
      let present = try await client.api(.post, "password-resets", known)
      #expect(present.status == missing.status)
      #expect(present.json == missing.json)
      let secret = try #require(await mail.secret(after: "https://haru.example/account#reset="))
      let body: JSON = ["ticket": .string(secret), "password": "staple staple"]
      let weak = try await client.api(
        .put,
        "password-resets",
        ["ticket": .string(secret), "password": "password"]
      )
      #expect(weak.code == "weak_password")
      #expect(try await client.api(.put, "password-resets", body).status == 204)
      #expect(try await client.api(.put, "password-resets", body).status == 410)
      #expect(try await client.api(.get, "account", token: session.token).status == 401)
      #expect(try await client.signIn(password: "staple staple").status == 201)
      #expect(await mail.text(containing: "password of your Haru account was changed") != nil)
    }
  }

  /// Guessing a link must not cost as much as a sign-in: here every hash fails.
  @Test func looksAtALinkBeforeItHashesThePassword() async throws {
    try await withServer({ options in
      options.passwordCost = PasswordHash.Cost(logN: 0, blockSize: 8, parallelism: 1)
    }) { client in
      let person: JSON = ["email": "mina@haru.example", "password": "correct horse battery"]
      let made = try await client.api(.post, "accounts", person)
      #expect(made.status == 500)
      let body: JSON = ["ticket": "a guess", "password": "staple staple"]
      let guessed = try await client.api(.put, "password-resets", body)
      #expect(guessed.status == 410)
    }
  }

  @Test func endsALinkAfterHalfAnHour() async throws {
    let folder = Mutex("")
    try await withServer({ options in
      let path = options.dataDirectory
      folder.withLock { $0 = path }
      // The link is created by the system's clock: the server's is half an hour ahead.
      options.clock = {
        let now = AccountOptions().clock()
        return now + 30 * 60_000
      }
    }) { client in
      _ = try await client.signUp()
      let admin = try await AccountAdmin(.folder(folder.withLock { $0 }), origin: nil)
      let id = try #require(await admin.users().first?.id)
      let link = try await admin.resetLink(user: id, dropsSecondStep: false)
      let secret = try #require(link.components(separatedBy: "#reset=").last)
      let body: JSON = ["ticket": .string(secret), "password": "staple staple"]
      #expect(try await client.api(.put, "password-resets", body).status == 410)
    }
  }

  @Test func aResetEndsTheWaitAfterWrongPasswords() async throws {
    let clock = TestClock()
    try await withServerAndStore({ $0.clock = { clock.now } }) { client, store in
      _ = try await client.signUp()
      #expect(try await client.signIn(password: "wrong password").status == 401)
      #expect(try await client.signIn().status == 429)
      let id = try #require(try await store.accounts().first?.id)
      let link = try await accountRules(in: store, at: clock).resetLink(for: id)
      let secret = try #require(link.components(separatedBy: "#reset=").last)
      let body: JSON = ["ticket": .string(secret), "password": "staple staple"]
      #expect(try await client.api(.put, "password-resets", body).status == 204)
      #expect(try await client.signIn(password: "staple staple").status == 201)
    }
  }

  @Test func saysWhenItCannotSendMail() async throws {
    try await withServer { client in
      let answer = try await client.api(.post, "password-resets", ["email": "a@b.example"])
      #expect(answer.code == "no_mail")
      #expect(try await client.api(.get, "server").json["mail"]?.bool == false)
    }
  }
}
