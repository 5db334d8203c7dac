package import HaruSync
package import HaruTime

/// A browser's subscription to messages.
package struct PushSubscription: Equatable, Sendable {
  /// SHA-256 of the endpoint; it belongs to one account at a time.
  package let endpointHash: [UInt8]
  /// The account.
  package let account: String
  /// The session, with which the subscription ends.
  package let credential: String
  /// The endpoint and the two keys.
  package let endpoint: String, p256dh: [UInt8], auth: [UInt8]
  /// The zone and the language that the browser last reported.
  package let zone: String, language: String
  /// What the device is told (`NoticeKinds`), and when the morning comes, in minutes of the day.
  package let kinds: String, morning: Int
  /// When it was stored; an answer about an earlier one says nothing about this one.
  package let storedAt: Instant
  /// When a service last accepted a message, and when the browser last confirmed one.
  package var acceptedAt: Instant?
  package var confirmedAt: Instant?
  /// The status of the last refusal; nil after an acceptance.
  package var failure: Int?

  package init(
    endpointHash: [UInt8],
    account: String,
    credential: String,
    endpoint: String,
    p256dh: [UInt8],
    auth: [UInt8],
    zone: String,
    language: String,
    kinds: String,
    morning: Int,
    storedAt: Instant
  ) {
    self.endpointHash = endpointHash
    self.account = account
    self.credential = credential
    self.endpoint = endpoint
    self.p256dh = p256dh
    self.auth = auth
    self.zone = zone
    self.language = language
    self.kinds = kinds
    self.morning = morning
    self.storedAt = storedAt
  }
}

/// A user whose messages are due, held until the lease ends.
package struct PushLease: Equatable, Sendable {
  /// The account.
  package let account: String
  /// Fences off whoever slept past its lease.
  package let number: Int64
  /// The number of edits when it was taken.
  package let edits: Int64
  /// Through when everything was told.
  package let doneAt: Instant

  package init(account: String, number: Int64, edits: Int64, doneAt: Instant) {
    self.account = account
    self.number = number
    self.edits = edits
    self.doneAt = doneAt
  }
}

/// Where a server keeps subscriptions and when their users are due.
package protocol PushStorage: Sendable {
  /// The stored key of the server; the given one is stored if there is none.
  func pushKey(orStore made: [UInt8]) async throws(StoreError) -> [UInt8]
  /// Stores a subscription in place of an earlier one of its endpoint or its session; returns false
  /// if its account has reached the limit.
  func store(_ subscription: PushSubscription, limit: Int) async throws(StoreError) -> Bool
  /// Removes the subscription of a session.
  func removeSubscription(of credential: String) async throws(StoreError)
  /// Removes a subscription that its service no longer knows, unless it was stored anew since.
  func remove(_ subscription: PushSubscription) async throws(StoreError)
  /// The subscriptions of an account.
  ///
  /// A disabled account has none, so that nothing is sent to its devices.
  func subscriptions(of account: String) async throws(StoreError) -> [PushSubscription]
  /// Notes with which status a service refused a message; 0 if it did not answer.
  func note(failure: Int, of subscription: PushSubscription) async throws(StoreError)
  /// Notes that a message is sent to a device; returns false if it was accepted already.
  func begin(
    _ key: String,
    of subscription: PushSubscription,
    receipt: String,
    at now: Instant
  ) async throws(StoreError) -> Bool
  /// Notes that a message was accepted.
  func finish(_ key: String, of subscription: PushSubscription, at now: Instant)
    async throws(StoreError)
  /// Whether a service accepted a message for a device.
  func wasTold(_ key: String, to subscription: PushSubscription) async throws(StoreError) -> Bool
  /// Notes that the browser of a session showed a message; returns false for an unknown receipt.
  func confirm(_ receipt: String, of credential: String, at now: Instant)
    async throws(StoreError) -> Bool
  /// The key of the message of a receipt, and the zone of its browser; nil if the session has none.
  func told(_ receipt: String, to credential: String) async throws(StoreError) -> (
    key: String, zone: String
  )?
  /// The keys of the messages that the browsers of an account have shown since an instant, by
  /// session.
  func shown(to account: String, since: Instant) async throws(StoreError) -> [String: [String]]
  /// Makes a user due at once, because something changed.
  func look(at account: String, now: Instant) async throws(StoreError)
  /// Takes users that are due, for a time that keeps others away.
  func takeDue(at now: Instant, until end: Instant, limit: Int)
    async throws(StoreError) -> [PushLease]
  /// Prepares for a process that starts: the leases of an earlier one, which was killed and cannot
  /// give anybody back, end, and everybody is due within a minute, since it may bring newer rules of
  /// time zones than those by which the times were computed.
  func restart(at now: Instant) async throws(StoreError)
  /// Gives a user back: told through an instant, and due again at another one unless an edit came
  /// between.
  func giveBack(_ lease: PushLease, doneAt: Instant, next: Instant?) async throws(StoreError)
  /// Whether an account has a record of some kind that was made since an instant.
  func has(_ entity: String, of account: String, since: Instant) async throws(StoreError) -> Bool
  /// The records of an account of some kinds; with `since`, only what changed from then on, which
  /// of facts are the whole ones made from then on.
  func replica(
    of account: String,
    entities: [String],
    since: Instant?
  ) async throws(StoreError) -> Replica
  /// When the records of an account of some kinds were last changed, by kind and id.
  func changes(of account: String, entities: [String]) async throws(StoreError) -> [String:
    [RecordID: Instant]]
  /// The zone of the last fact or start of a session, of some kinds or of all, among the newest
  /// changes that devices of an account made; nil if there is none.
  func deviceZone(of account: String, entities: [String]?) async throws(StoreError) -> String?
}

extension PushStorage {
  /// The milliseconds for which it is remembered what was sent: longer than any notice is worth
  /// telling.
  package static var memory: Int64 { 172_800_000 }
  /// How many changes back a zone is looked for: without an end, an account without facts would be
  /// read through at each request.
  package static var zoneReach: Int { 1_000 }

  /// All records of an account of some kinds.
  package func replica(
    of account: String,
    entities: [String]
  ) async throws(StoreError) -> Replica {
    try await replica(of: account, entities: entities, since: nil)
  }
}
