import Foundation
import HaruStore
import HaruTime
import Testing

/// The contract of every account storage, on each engine.
struct AccountStorageTests {
  private static let now = Instant(milliseconds: 1_795_000_000_000)

  private let folder = TemporaryDirectory()

  @Test(arguments: StorageEngine.allCases)
  func findsAnAccountByItsIdItsAddressAndItsIdentities(_ engine: StorageEngine) async throws {
    let storage = try await engine.open(in: folder)
    let identity = Identity(issuer: "https://id.example", subject: "1")
    let mina = Account(
      id: accountID("a"),
      email: "mina@haru.example",
      passwordHash: "x",
      createdAt: Self.now
    )
    #expect(try await storage.add(mina, identity: identity))
    #expect(try await storage.account(.id(accountID("a"))) == mina)
    #expect(try await storage.account(.email("mina@haru.example")) == mina)
    #expect(try await storage.account(.identity(identity)) == mina)
    #expect(try await storage.account(.id(accountID("b"))) == nil)
    #expect(try await storage.account(.email("juno@haru.example")) == nil)
    // No engine ends a text at NUL.
    #expect(try await storage.account(.email("mina@haru.example\0x")) == nil)
    let longer = Identity(issuer: "https://id.example", subject: "1\02")
    #expect(try await storage.account(.identity(longer)) == nil)
    #expect(try await storage.add(account("b", nil), identity: longer))
    #expect(try await storage.account(.identity(longer))?.id == accountID("b"))
    #expect(try await storage.account(.identity(identity)) == mina)
    #expect(try await storage.identities(of: accountID("a")) == [identity])
    #expect(try await storage.accounts().map(\.id) == [accountID("a"), accountID("b")])
  }

  @Test(arguments: StorageEngine.allCases)
  func givesAnAddressAndAnIdentityToOneAccountOnly(_ engine: StorageEngine) async throws {
    let storage = try await engine.open(in: folder)
    let identity = Identity(issuer: "https://id.example", subject: "1")
    _ = try await storage.add(account("a", "mina@haru.example"), identity: identity)
    #expect(try await !storage.add(account("b", "mina@haru.example"), identity: nil))
    #expect(try await !storage.add(account("c", nil), identity: identity))
    #expect(try await storage.accounts().map(\.id) == [accountID("a")])
    #expect(try await storage.add(account("d", nil), identity: nil))
    #expect(try await storage.add(account("e", nil), identity: nil))
    #expect(try await !storage.update(account("d", "mina@haru.example")))
    #expect(try await storage.account(.id(accountID("d")))?.email == nil)
    #expect(try await !storage.link(identity, to: accountID("d")))
    #expect(try await storage.link(identity, to: accountID("a")))
  }

  @Test(arguments: StorageEngine.allCases)
  func unlinksAnIssuerUnlessItIsTheLastWayIn(_ engine: StorageEngine) async throws {
    let storage = try await engine.open(in: folder)
    let (first, second) = ("https://id.example", "https://other.example")
    _ = try await storage.add(
      account("a", nil),
      identity: Identity(issuer: first, subject: "1")
    )
    _ = try await storage.add(account("b", nil), identity: Identity(issuer: first, subject: "2"))
    #expect(try await storage.removeIdentities(issuer: second, of: accountID("a")) == .unknown)
    #expect(try await storage.removeIdentities(issuer: first, of: accountID("a")) == .lastWayIn)
    #expect(try await storage.link(Identity(issuer: second, subject: "1"), to: accountID("a")))
    #expect(try await storage.removeIdentities(issuer: first, of: accountID("a")) == .removed)
    #expect(try await storage.removeIdentities(issuer: second, of: accountID("a")) == .lastWayIn)
    #expect(try await storage.identities(of: accountID("a")).map(\.issuer) == [second])
    #expect(try await storage.identities(of: accountID("b")).map(\.subject) == ["2"])
    var mina = account("a", "mina@haru.example")
    mina.passwordHash = "x"
    #expect(try await storage.update(mina))
    #expect(try await storage.removeIdentities(issuer: second, of: accountID("a")) == .removed)
  }

  @Test(arguments: StorageEngine.allCases)
  func keepsWhatChangesOfAnAccount(_ engine: StorageEngine) async throws {
    let storage = try await engine.open(in: folder)
    var mina = account("a", "mina@haru.example")
    _ = try await storage.add(mina, identity: nil)
    mina.email = "min@haru.example"
    mina.passwordHash = "new"
    mina.isDisabled = true
    mina.deleteAt = Self.now + 1
    #expect(try await storage.update(mina))
    #expect(try await storage.account(.id(accountID("a"))) == mina)
  }

  @Test(arguments: StorageEngine.allCases)
  func findsACredentialByItsSecret(_ engine: StorageEngine) async throws {
    let storage = try await engine.open(in: folder)
    _ = try await storage.add(account("a", nil), identity: nil)
    var session = credential("s", of: accountID("a"))
    try await storage.add(session, secretHash: [1, 2, 3])
    try await storage.add(credential("t", of: accountID("a"), .token), secretHash: [4])
    let origin = Origin(network: "203.0.113.*", zone: "Asia/Seoul")
    try await storage.touch(credential: "s", at: Self.now + 5, from: origin)
    session.seenAt = Self.now + 5
    session.origin = origin
    let found = try await storage.credential(secretHash: [1, 2, 3])
    #expect(found?.credential == session)
    #expect(found?.account.id == accountID("a"))
    #expect(try await storage.credential(secretHash: [1, 2]) == nil)
    #expect(try await Set(storage.credentials(of: accountID("a")).map(\.id)) == ["s", "t"])
  }

  @Test(arguments: StorageEngine.allCases)
  func removesCredentialsOfTheirAccountOnly(_ engine: StorageEngine) async throws {
    let storage = try await engine.open(in: folder)
    for id in ["a", "b"] {
      _ = try await storage.add(account(id, nil), identity: nil)
      for name in ["1", "2", "3"] {
        try await storage.add(
          credential(id + name, of: accountID(id)),
          secretHash: Array((id + name).utf8)
        )
      }
    }
    #expect(try await !storage.remove(credential: "a1", of: accountID("b")))
    #expect(try await storage.remove(credential: "a1", of: accountID("a")))
    #expect(try await !storage.remove(credential: "a1", of: accountID("a")))
    #expect(try await storage.removeCredentials(of: accountID("a"), except: "a2") == ["a3"])
    #expect(try await storage.removeCredentials(of: accountID("a"), except: nil) == ["a2"])
    #expect(try await storage.credentials(of: accountID("b")).count == 3)
  }

  @Test(arguments: StorageEngine.allCases)
  func knowsAMarkedRequestForADay(_ engine: StorageEngine) async throws {
    let storage = try await engine.open(in: folder)
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

  @Test(arguments: StorageEngine.allCases)
  func removesAnAccountWithAllItHolds(_ engine: StorageEngine) async throws {
    let storage = try await engine.open(in: folder)
    let identity = Identity(issuer: "https://id.example", subject: "1")
    _ = try await storage.add(account("a", nil), identity: identity)
    try await storage.add(credential("s", of: accountID("a")), secretHash: [1])
    try await storage.add(ticket(of: accountID("a")), secretHash: [2])
    #expect(try await storage.remove(account: accountID("a")) == ["s"])
    #expect(try await storage.account(.identity(identity)) == nil)
    #expect(try await storage.credential(secretHash: [1]) == nil)
    #expect(try await storage.take(.reset, secretHash: [2], at: Self.now) == nil)
  }

  @Test(arguments: StorageEngine.allCases)
  func givesATicketOutOnceForItsPurposeAndInTime(_ engine: StorageEngine) async throws {
    let storage = try await engine.open(in: folder)
    _ = try await storage.add(account("a", nil), identity: nil)
    for secret: UInt8 in 1...3 {
      try await storage.add(ticket(of: accountID("a")), secretHash: [secret])
    }
    #expect(try await storage.take(.invite, secretHash: [1], at: Self.now) == nil)
    #expect(
      try await storage.take(.reset, secretHash: [1], at: Self.now) == ticket(of: accountID("a"))
    )
    #expect(try await storage.take(.reset, secretHash: [1], at: Self.now) == nil)
    #expect(try await storage.take(.reset, secretHash: [2], at: Self.now + 999) != nil)
    #expect(try await storage.take(.reset, secretHash: [3], at: Self.now + 1000) == nil)
  }

  @Test(arguments: StorageEngine.allCases)
  func removesWhatHasEnded(_ engine: StorageEngine) async throws {
    let storage = try await engine.open(in: folder)
    let identity = Identity(issuer: "https://id.example", subject: "1")
    var ending = account("ending", "a@haru.example")
    ending.deleteAt = Self.now
    var later = account("later", "b@haru.example")
    later.deleteAt = Self.now + 1
    let old = Account(
      id: accountID("old"),
      email: nil,
      passwordHash: nil,
      createdAt: Self.now - 1000
    )
    let linked = Account(
      id: accountID("linked"),
      email: nil,
      passwordHash: nil,
      createdAt: Self.now - 1000
    )
    for account in [ending, later, old, account("young", nil)] {
      _ = try await storage.add(account, identity: nil)
    }
    _ = try await storage.add(linked, identity: identity)
    _ = try await storage.update(ending)
    _ = try await storage.update(later)
    try await storage.add(credential("s", of: accountID("later")), secretHash: [1])
    try await storage.add(ticket(of: nil), secretHash: [2])
    try await storage.purge(at: Self.now, abandonedBefore: Self.now - 999)
    let left = ["later", "linked", "young"]
    #expect(try await Set(storage.accounts().map(\.id)) == Set(left.map(accountID)))
    #expect(try await storage.credential(secretHash: [1]) != nil)
    try await storage.purge(at: Self.now + 1000, abandonedBefore: Self.now - 2000)
    #expect(try await storage.take(.reset, secretHash: [2], at: Self.now) == nil)
    #expect(try await storage.accounts().map(\.id).contains(accountID("later")) == false)
  }

  @Test(arguments: StorageEngine.allCases)
  func outlivesTheProcess(_ engine: StorageEngine) async throws {
    let place = try await engine.makePlace(in: folder)
    do {
      let first = try await place.open()
      #expect(try await first.add(account("a", "mina@haru.example"), identity: nil))
    }
    let second = try await place.open()
    #expect(try await second.account(.email("mina@haru.example"))?.id == accountID("a"))
  }

  private func account(_ id: String, _ email: String?) -> Account {
    Account(id: accountID(id), email: email, passwordHash: nil, createdAt: Self.now)
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
