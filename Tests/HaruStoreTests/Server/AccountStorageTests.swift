import Foundation
import HaruStore
import HaruTime
import Testing

/// The contract of every account storage.
struct AccountStorageTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)

  private let folder: URL
  private let storage: any AccountStorage

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "haru-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    storage = try ServerStore(directory: folder.path)
  }

  @Test func findsAnAccountByItsIdItsAddressAndItsIdentities() async throws {
    let identity = Identity(issuer: "https://id.example", subject: "1")
    let mina = Account(id: "a", email: "mina@haru.example", passwordHash: "x", createdAt: Self.now)
    #expect(try await storage.add(mina, identity: identity))
    #expect(try await storage.account(.id("a")) == mina)
    #expect(try await storage.account(.email("mina@haru.example")) == mina)
    #expect(try await storage.account(.identity(identity)) == mina)
    #expect(try await storage.account(.id("b")) == nil)
    #expect(try await storage.account(.email("juno@haru.example")) == nil)
    #expect(try await storage.identities(of: "a") == [identity])
    #expect(try await storage.accounts() == [mina])
  }

  @Test func givesAnAddressAndAnIdentityToOneAccountOnly() async throws {
    let identity = Identity(issuer: "https://id.example", subject: "1")
    _ = try await storage.add(account("a", "mina@haru.example"), identity: identity)
    #expect(try await !storage.add(account("b", "mina@haru.example"), identity: nil))
    #expect(try await !storage.add(account("c", nil), identity: identity))
    #expect(try await storage.accounts().map(\.id) == ["a"])
    #expect(try await storage.add(account("d", nil), identity: nil))
    #expect(try await storage.add(account("e", nil), identity: nil))
    #expect(try await !storage.update(account("d", "mina@haru.example")))
    #expect(try await storage.account(.id("d"))?.email == nil)
    #expect(try await !storage.link(identity, to: "d"))
    #expect(try await storage.link(identity, to: "a"))
  }

  @Test func unlinksAnIssuerUnlessItIsTheLastWayIn() async throws {
    let (first, second) = ("https://id.example", "https://other.example")
    _ = try await storage.add(
      account("a", nil),
      identity: Identity(issuer: first, subject: "1")
    )
    _ = try await storage.add(account("b", nil), identity: Identity(issuer: first, subject: "2"))
    #expect(try await storage.removeIdentities(issuer: second, of: "a") == .unknown)
    #expect(try await storage.removeIdentities(issuer: first, of: "a") == .lastWayIn)
    #expect(try await storage.link(Identity(issuer: second, subject: "1"), to: "a"))
    #expect(try await storage.removeIdentities(issuer: first, of: "a") == .removed)
    #expect(try await storage.removeIdentities(issuer: second, of: "a") == .lastWayIn)
    #expect(try await storage.identities(of: "a").map(\.issuer) == [second])
    #expect(try await storage.identities(of: "b").map(\.subject) == ["2"])
    var mina = account("a", "mina@haru.example")
    mina.passwordHash = "x"
    #expect(try await storage.update(mina))
    #expect(try await storage.removeIdentities(issuer: second, of: "a") == .removed)
  }

  @Test func keepsWhatChangesOfAnAccount() async throws {
    var mina = account("a", "mina@haru.example")
    _ = try await storage.add(mina, identity: nil)
    mina.email = "min@haru.example"
    mina.passwordHash = "new"
    mina.isDisabled = true
    mina.deleteAt = Self.now + 1
    #expect(try await storage.update(mina))
    #expect(try await storage.account(.id("a")) == mina)
  }

  @Test func findsACredentialByItsSecret() async throws {
    _ = try await storage.add(account("a", nil), identity: nil)
    var session = credential("s", of: "a")
    try await storage.add(session, secretHash: [1, 2, 3])
    try await storage.add(credential("t", of: "a", .token), secretHash: [4])
    try await storage.touch(credential: "s", at: Self.now + 5, from: "203.0.113.*")
    session.seenAt = Self.now + 5
    session.network = "203.0.113.*"
    let found = try await storage.credential(secretHash: [1, 2, 3])
    #expect(found?.credential == session)
    #expect(found?.account.id == "a")
    #expect(try await storage.credential(secretHash: [1, 2]) == nil)
    #expect(try await Set(storage.credentials(of: "a").map(\.id)) == ["s", "t"])
  }

  @Test func removesCredentialsOfTheirAccountOnly() async throws {
    for id in ["a", "b"] {
      _ = try await storage.add(account(id, nil), identity: nil)
      for name in ["1", "2", "3"] {
        try await storage.add(credential(id + name, of: id), secretHash: Array((id + name).utf8))
      }
    }
    #expect(try await !storage.remove(credential: "a1", of: "b"))
    #expect(try await storage.remove(credential: "a1", of: "a"))
    #expect(try await !storage.remove(credential: "a1", of: "a"))
    #expect(try await storage.removeCredentials(of: "a", except: "a2") == ["a3"])
    #expect(try await storage.removeCredentials(of: "a", except: nil) == ["a2"])
    #expect(try await storage.credentials(of: "b").count == 3)
  }

  @Test func knowsAMarkedRequestForADay() async throws {
    let request = MarkedRequest(mark: [1], body: [2])
    let other = MarkedRequest(mark: [1], body: [3])
    #expect(try await storage.begin(request, at: Self.now) == .first)
    #expect(try await storage.begin(request, at: Self.now + 59_999) == .running)
    #expect(try await storage.begin(other, at: Self.now + 59_999) == .otherBody)
    // The request was abandoned.
    #expect(try await storage.begin(request, at: Self.now + 60_000) == .first)
    try await storage.finish(request, answer: [4, 5])
    let end = Self.now + 60_000 + 86_400_000
    #expect(try await storage.begin(request, at: end - 1) == .answered([4, 5]))
    try await storage.purge(at: end - 1, abandonedBefore: Self.now)
    #expect(try await storage.begin(other, at: end - 1) == .otherBody)
    #expect(try await storage.begin(request, at: end) == .first)
    try await storage.finish(request, answer: nil)
    #expect(try await storage.begin(other, at: end) == .first)
    try await storage.finish(other, answer: [6])
    try await storage.purge(at: end + 86_400_000, abandonedBefore: Self.now)
    #expect(try await storage.begin(request, at: end) == .first)
  }

  @Test func removesAnAccountWithAllItHolds() async throws {
    let identity = Identity(issuer: "https://id.example", subject: "1")
    _ = try await storage.add(account("a", nil), identity: identity)
    try await storage.add(credential("s", of: "a"), secretHash: [1])
    try await storage.add(ticket(of: "a"), secretHash: [2])
    #expect(try await storage.remove(account: "a") == ["s"])
    #expect(try await storage.account(.identity(identity)) == nil)
    #expect(try await storage.credential(secretHash: [1]) == nil)
    #expect(try await storage.take(.reset, secretHash: [2], at: Self.now) == nil)
  }

  @Test func givesATicketOutOnceForItsPurposeAndInTime() async throws {
    _ = try await storage.add(account("a", nil), identity: nil)
    for secret: UInt8 in 1...3 { try await storage.add(ticket(of: "a"), secretHash: [secret]) }
    #expect(try await storage.take(.invite, secretHash: [1], at: Self.now) == nil)
    #expect(try await storage.take(.reset, secretHash: [1], at: Self.now) == ticket(of: "a"))
    #expect(try await storage.take(.reset, secretHash: [1], at: Self.now) == nil)
    #expect(try await storage.take(.reset, secretHash: [2], at: Self.now + 999) != nil)
    #expect(try await storage.take(.reset, secretHash: [3], at: Self.now + 1000) == nil)
  }

  @Test func removesWhatHasEnded() async throws {
    let identity = Identity(issuer: "https://id.example", subject: "1")
    var ending = account("ending", "a@haru.example")
    ending.deleteAt = Self.now
    var later = account("later", "b@haru.example")
    later.deleteAt = Self.now + 1
    let old = Account(id: "old", email: nil, passwordHash: nil, createdAt: Self.now - 1000)
    let linked = Account(id: "linked", email: nil, passwordHash: nil, createdAt: Self.now - 1000)
    for account in [ending, later, old, account("young", nil)] {
      _ = try await storage.add(account, identity: nil)
    }
    _ = try await storage.add(linked, identity: identity)
    _ = try await storage.update(ending)
    _ = try await storage.update(later)
    try await storage.add(credential("s", of: "later"), secretHash: [1])
    try await storage.add(ticket(of: nil), secretHash: [2])
    try await storage.purge(at: Self.now, abandonedBefore: Self.now - 999)
    #expect(try await Set(storage.accounts().map(\.id)) == ["later", "linked", "young"])
    #expect(try await storage.credential(secretHash: [1]) != nil)
    try await storage.purge(at: Self.now + 1000, abandonedBefore: Self.now - 2000)
    #expect(try await storage.take(.reset, secretHash: [2], at: Self.now) == nil)
    #expect(try await storage.accounts().map(\.id).contains("later") == false)
  }

  @Test func outlivesTheProcess() async throws {
    let other = folder.appending(path: "other")
    try FileManager.default.createDirectory(at: other, withIntermediateDirectories: true)
    do {
      let first = try ServerStore(directory: other.path)
      #expect(try await first.add(account("a", "mina@haru.example"), identity: nil))
    }
    let second = try ServerStore(directory: other.path)
    #expect(try await second.account(.email("mina@haru.example"))?.id == "a")
  }

  private func account(_ id: String, _ email: String?) -> Account {
    Account(id: id, email: email, passwordHash: nil, createdAt: Self.now)
  }

  private func credential(
    _ id: String,
    of account: String,
    _ kind: Credential.Kind = .session
  ) -> Credential {
    Credential(
      id: id,
      account: account,
      kind: kind,
      label: "Firefox",
      scope: "full",
      createdAt: Self.now,
      seenAt: Self.now,
      expiresAt: Self.now + 1_000_000
    )
  }

  private func ticket(of account: String?) -> Ticket {
    Ticket(purpose: .reset, account: account, payload: "{}", expiresAt: Self.now + 1000)
  }
}
