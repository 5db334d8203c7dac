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
  /// The kinds of messages that the device gets (`NoticeKinds`), and when the morning comes, in
  /// minutes of the day.
  package let kinds: String, morning: Int
  /// When it was stored; a service's response to an earlier subscription does not apply to this
  /// one.
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
  /// The fencing token: excludes a process that slept past the end of its lease.
  package let number: Int64
  /// The number of edits when the lease was taken.
  package let edits: Int64
  /// The instant through which everything was sent.
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
  /// The server's stored key; if there is none, stores the given one.
  func pushKey(orStore made: [UInt8]) async throws(StoreError) -> [UInt8]
  /// Stores a subscription, replacing an earlier one with the same endpoint or session; returns
  /// false if its account has reached the limit.
  func store(_ subscription: PushSubscription, limit: Int) async throws(StoreError) -> Bool
  /// Removes the subscription of a session.
  func removeSubscription(of credential: String) async throws(StoreError)
  /// Removes a subscription that its service no longer knows, unless it was stored again since.
  func remove(_ subscription: PushSubscription) async throws(StoreError)
  /// The subscriptions of an account.
  ///
  /// A disabled account has none, so that nothing is sent to its devices.
  func subscriptions(of account: String) async throws(StoreError) -> [PushSubscription]
  /// Records that a message is being sent to a device; returns false if it was already accepted.
  func begin(
    _ key: String,
    of subscription: PushSubscription,
    receipt: String,
    at now: Instant
  ) async throws(StoreError) -> Bool
  /// Records that a message was accepted.
  func finish(_ key: String, of subscription: PushSubscription, at now: Instant)
    async throws(StoreError)
  /// Records the status with which a service rejected a message, 0 if it did not respond, and
  /// forgets that attempt.
  func fail(_ receipt: String, of subscription: PushSubscription, status: Int)
    async throws(StoreError)
  /// The messages to a device, by key, and whether each was accepted.
  ///
  /// If one was not, the process was killed while sending it, and it is unknown whether it reached
  /// the service.
  func sent(to subscription: PushSubscription) async throws(StoreError) -> [String: Bool]
  /// Records when the browser of a session showed a message, which implies that its service
  /// accepted it; returns false for an unknown receipt.
  func confirm(_ receipt: String, of credential: String, at now: Instant)
    async throws(StoreError) -> Bool
  /// The key of a receipt's message, and the zone of its browser; nil if the session has no such
  /// receipt.
  func told(_ receipt: String, to credential: String) async throws(StoreError) -> (
    key: String, zone: String
  )?
  /// The keys of the messages that the browsers of an account have shown since an instant, by
  /// session.
  func shown(to account: String, since: Instant) async throws(StoreError) -> [String: [String]]
  /// For each session of an account, the accepted messages since the last one that its browser
  /// confirmed: how many, and when the first was sent.
  func unconfirmed(of account: String)
    async throws(StoreError) -> [String: (count: Int, since: Instant)]
  /// Makes a user due at once, because something changed.
  func look(at account: String, now: Instant) async throws(StoreError)
  /// Leases users that are due until `end`, those that have been due longest first.
  func takeDue(at now: Instant, until end: Instant, limit: Int)
    async throws(StoreError) -> [PushLease]
  /// Prepares for the start of a process.
  ///
  /// The leases of an earlier process, which was killed, end. Everyone becomes due within a minute,
  /// because the new process may bring newer time zone rules.
  func restart(at now: Instant) async throws(StoreError)
  /// Ends a lease: messages were sent through an instant, and the user is due again at `next`
  /// unless an edit arrived meanwhile.
  func giveBack(_ lease: PushLease, doneAt: Instant, next: Instant?) async throws(StoreError)
  /// Records that due messages were looked for, which extends the last stretch of looks.
  ///
  /// If that ended more than `OutageRules.longestPause` ago, another one begins, unless the caller
  /// knows that it has looked all the while (`isContinued`): then only the clock was set.
  func noteLook(at now: Instant, isContinued: Bool) async throws(StoreError)
  /// The last times between two stretches of looks, in which no server was running; the earliest
  /// first.
  func outages() async throws(StoreError) -> [Range<Instant>]
  /// Whether an account has a record of some kind that was made since an instant.
  func has(_ entity: String, of account: String, since: Instant) async throws(StoreError) -> Bool
  /// The records of an account of some kinds; with `since`, only the cells that changed from then
  /// on, and all cells of facts that were created from then on.
  func replica(
    of account: String,
    entities: [String],
    since: Instant?
  ) async throws(StoreError) -> Replica
  /// The zone of the last fact or session start among the newest changes that devices of an account
  /// made, of some kinds or all; nil if there is none.
  func deviceZone(of account: String, entities: [String]?) async throws(StoreError) -> String?
}

extension PushStorage {
  /// How long sent messages are remembered, in milliseconds: longer than any notice is worth
  /// showing, and long enough to see that a device confirms nothing.
  package static var memory: Int64 { 8 * 86_400_000 }
  /// How many changes are searched for a zone; without a limit, every request would read through an
  /// account without facts.
  package static var zoneReach: Int { 1_000 }

  /// All records of an account of some kinds.
  package func replica(
    of account: String,
    entities: [String]
  ) async throws(StoreError) -> Replica {
    try await replica(of: account, entities: entities, since: nil)
  }
}
