import Crypto
import HaruPlatform
import HaruStore
import HaruTime

/// Challenges if several servers share a database: the response may reach another server than the
/// one that created the challenge, so challenges are stored as tickets.
extension Accounts {
  /// Creates a challenge of 256 random bits.
  func challenge(for asker: PasskeyChallenges.Asker) async throws(StoreError) -> [UInt8] {
    guard exchange != nil else { return challenges.ask(for: asker, at: now) }
    let challenge = SymmetricKey(size: .bits256).withUnsafeBytes { [UInt8]($0) }
    let ticket = Ticket(
      purpose: .passkey,
      account: nil,
      payload: asker.text,
      expiresAt: now + PasskeyChallenges.life
    )
    try await storage.add(ticket, secretHash: Array(SHA256.hash(data: challenge)))
    return challenge
  }

  /// Consumes a challenge; returns whether it was issued to this requester and is still valid.
  func take(
    _ challenge: [UInt8],
    for asker: PasskeyChallenges.Asker
  ) async throws(StoreError) -> Bool {
    guard exchange != nil else { return challenges.take(challenge, for: asker, at: now) }
    let hash = Array(SHA256.hash(data: challenge))
    let ticket = try await storage.take(.passkey, secretHash: hash, at: now)
    return ticket?.payload == asker.text
  }
}

extension PasskeyChallenges.Asker {
  /// The payload of its ticket.
  fileprivate var text: String {
    switch self {
    case .session(let id): "session \(id)"
    case .browser(let hash): "browser \(Data(hash).base64URLText)"
    case .secondStep(let hash): "second step \(Data(hash).base64URLText)"
    }
  }
}
