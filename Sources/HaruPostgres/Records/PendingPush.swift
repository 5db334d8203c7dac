import HaruSync
import HaruTime

/// A push that waits for its transaction.
struct PendingPush: Sendable {
  let request: PushRequest
  let owner: AccountID
  let now: Instant

  init(_ request: PushRequest, of owner: AccountID, at now: Instant) {
    self.request = request
    self.owner = owner
    self.now = now
  }
}
