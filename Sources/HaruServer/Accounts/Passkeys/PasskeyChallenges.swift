import Crypto
import HaruTime
import Synchronization

/// The questions that passkeys are to answer: each is good once, for five minutes, and for whom it was asked.
///
/// They stay in memory: a server that starts anew asks again.
final class PasskeyChallenges: Sendable {
  /// Who asked.
  enum Asker: Equatable, Sendable {
    /// A signed-in person who makes a passkey, by the session.
    case session(String)
    /// A browser that signs in, by the hash of what it was given.
    case browser([UInt8])
    /// Whoever showed the password, by the hash of the ticket for it.
    case secondStep([UInt8])
  }

  private struct Question {
    let challenge: [UInt8]
    let asker: Asker
    let until: Instant
  }

  static let life: Int64 = 5 * Accounts.minute
  /// With more of them open the oldest goes: a person answers in seconds.
  static let limit = 10_000

  private let questions = Mutex<[Question]>([])

  /// Asks 256 random bits.
  func ask(for asker: Asker, at now: Instant) -> [UInt8] {
    let challenge = SymmetricKey(size: .bits256).withUnsafeBytes { [UInt8]($0) }
    questions.withLock { questions in
      questions.removeAll { $0.until <= now }
      if questions.count >= Self.limit { questions.removeFirst() }
      questions.append(Question(challenge: challenge, asker: asker, until: now + Self.life))
    }
    return challenge
  }

  /// Takes a question out; answers whether it was asked for this one and is still good.
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
