import Crypto
import HaruTime
import Synchronization

/// The challenges for passkeys: each is valid once, for five minutes, and only for whoever
/// requested it.
///
/// They are in memory: after a restart, clients request new ones. With several servers,
/// `Accounts.challenge(for:)` stores them in the database instead.
final class PasskeyChallenges: Sendable {
  /// Who requested the challenge.
  enum Asker: Equatable, Sendable {
    /// A signed-in person who creates a passkey, by session id.
    case session(String)
    /// A browser that signs in, by the hash of its secret.
    case browser([UInt8])
    /// Someone who gave the password, by the hash of the ticket for it.
    case secondStep([UInt8])
  }

  private struct Question {
    let challenge: [UInt8]
    let asker: Asker
    let until: Instant
  }

  static let life: Int64 = 5 * Accounts.minute
  /// Beyond this number, the oldest one is evicted: people respond within seconds.
  static let limit = 10_000

  private let questions = Mutex<[Question]>([])

  /// Creates a challenge of 256 random bits.
  func ask(for asker: Asker, at now: Instant) -> [UInt8] {
    let challenge = SymmetricKey(size: .bits256).withUnsafeBytes { [UInt8]($0) }
    questions.withLock { questions in
      questions.removeAll { $0.until <= now }
      if questions.count >= Self.limit { questions.removeFirst() }
      questions.append(Question(challenge: challenge, asker: asker, until: now + Self.life))
    }
    return challenge
  }

  /// Consumes a challenge; returns whether it was issued to this requester and is still valid.
  func take(_ challenge: [UInt8], for asker: Asker, at now: Instant) -> Bool {
    questions.withLock { questions in
      guard let index = questions.firstIndex(where: { $0.challenge == challenge }) else {
        return false
      }
      let question = questions.remove(at: index)
      return question.asker == asker && question.until > now
    }
  }
}
