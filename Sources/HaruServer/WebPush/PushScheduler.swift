import HaruCore
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI
import Logging
import ServiceLifecycle

/// Sends people the messages that are due: once a second, finds the users who are due, derives
/// their messages from their records and sends them to their devices.
///
/// Delivery is at least once, until a deadline: after a crash between sending and recording it, the
/// next lease holder sends again. Both messages have the same key, so the second replaces the
/// first.
struct PushScheduler: Service {
  /// The duration of a lease, which excludes other servers, in milliseconds.
  private static let lease: Int64 = 60_000
  /// How many users are served concurrently; the records of each are in memory meanwhile.
  private static let width = 32
  /// Over how many milliseconds the messages of one morning are spread.
  private static let spread: UInt64 = 120_000
  /// The bounds of the retry delay in milliseconds.
  ///
  /// A retry waits as long as the last message has been due, which doubles the delay each time, and
  /// up to a quarter longer by the user, so that not all return at once.
  private static let pauses: ClosedRange<Int64> = 1_000...64_000
  /// How far back each look reaches, in milliseconds: a record that a slow network brings after it
  /// was due is still told.
  private static let lateness: Int64 = 60_000

  let sender: PushSender
  let storage: any PushStorage
  let zones: ZoneDatabase
  let messages: NoticeMessages
  let watch: PushWatch
  let clock: @Sendable () -> Instant
  let logger: Logger

  func run() async throws {
    await cancelWhenGracefulShutdown {
      var last: Instant?
      while !Task.isCancelled {
        last = await round(after: last)
        do { try await Task.sleep(for: .seconds(1)) } catch { return }
      }
    }
  }

  /// Sends what is due; returns the time at which it began.
  ///
  /// `last` is the time of the round before, nil at the start.
  func round(after last: Instant?) async -> Instant {
    let now = clock()
    // If the clock was days ahead, the stored times at which people are due next are too.
    if last.map({ now < $0 }) ?? true {
      await attempt { () async throws(StoreError) in try await storage.restart(at: now) }
    }
    await attempt { () async throws(StoreError) in try await tellAll() }
    return now
  }

  /// A full disk or damaged records of one user must not end the service.
  private func attempt(_ work: () async throws(StoreError) -> Void) async {
    do throws(StoreError) { try await work() } catch {
      logger.warning("what is due could not be told", metadata: ["error": "\(error)"])
    }
  }

  /// The delay of a user's messages without an exact time, in milliseconds.
  static func delay(of account: String) -> Int64 {
    var hash = FNV1a()
    hash.add(account)
    return Int64(hash.value % spread)
  }

  /// Sends messages to all users who are due, and to those who become due meanwhile.
  func tellAll() async throws(StoreError) {
    let failure = await withTaskGroup(of: Step.self) { group -> StoreError? in
      var (told, isPausing) = (0, false)
      while !Task.isCancelled {
        let now = clock()
        do throws(StoreError) {
          let end = now + Self.lease
          let leases = try await storage.takeDue(at: now, until: end, limit: Self.width - told)
          // Before anything is sent: a message about a missed alarm says why it was missed.
          await attempt { () async throws(StoreError) in try await watch.note(at: now) }
          told += leases.count
          for lease in leases {
            group.addTask {
              await attempt { () async throws(StoreError) in try await tell(lease, at: now) }
              return .told
            }
          }
        } catch { return error }
        if told == 0 { break }
        // A service that does not answer must not hold up those who become due meanwhile.
        if !isPausing {
          group.addTask {
            try? await Task.sleep(for: .seconds(1))
            return .paused
          }
          isPausing = true
        }
        repeat {
          if await group.next() == .told { told -= 1 } else { isPausing = false }
        } while told > Self.width / 2 && isPausing
      }
      group.cancelAll()
      return nil
    }
    if let failure { throw failure }
  }

  /// What ends the wait for another look at who is due.
  private enum Step {
    /// A user has been told.
    case told
    /// A second has passed.
    case paused
  }

  private func tell(_ lease: PushLease, at now: Instant) async throws(StoreError) {
    let subscriptions = try await storage.subscriptions(of: lease.account)
    guard !subscriptions.isEmpty else {
      return try await storage.giveBack(lease, doneAt: now, next: nil)
    }
    let replica = try await storage.replica(
      of: lease.account,
      entities: NoticeSchedule.entities
    )
    // If the clock was set back, the instant through which everything was sent is meaningless.
    // Nothing is sent twice, because accepted messages are remembered.
    let start = lease.doneAt <= now ? lease.doneAt : now - DueNotice.regret
    // Neither a slow service of one device nor an error of the storage may hold up the others.
    let results = await withTaskGroup(of: Result<Told, StoreError>.self) { group in
      for subscription in subscriptions {
        group.addTask {
          do throws(StoreError) {
            return .success(try await tell(subscription, replica, after: start, through: now))
          } catch { return .failure(error) }
        }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    var all: [Told] = []
    for result in results { all.append(try result.get()) }
    let late = all.compactMap(\.late).min()
    // Failed messages become due again; devices that already have them are skipped.
    let soon = late.map { due in
      let pause = min(max(now - due, Self.pauses.lowerBound), Self.pauses.upperBound)
      return now + pause + Self.delay(of: lease.account) % (pause / 4)
    }
    try await storage.giveBack(
      lease,
      doneAt: late == nil ? now : start,
      next: (all.compactMap(\.next) + [soon].compactMap { $0 }).min()
    )
  }

  /// What a device is still owed.
  private struct Told {
    /// When its next notice is due.
    let next: Instant?
    /// When the last notice was due, if its service did not accept a message.
    var late: Instant?
  }

  private func tell(
    _ subscription: PushSubscription,
    _ replica: Replica,
    after start: Instant,
    through now: Instant
  ) async throws(StoreError) -> Told {
    let schedule = NoticeSchedule(for: subscription, of: replica, zones: zones)
    let delay = Self.delay(of: subscription.account)
    var told = Told(next: schedule.next(after: now, delay: delay))
    // Refused messages are not remembered, and must not be sent again.
    let since = subscription.failure == nil ? min(start, now - Self.lateness) : start
    let notices = schedule.notices(after: since, through: now)
    for message in try await messages.messages(of: notices, to: subscription, at: now) {
      if case .later = try await sender.send(message, to: subscription) {
        told.late = notices.last?.at
      }
    }
    return told
  }
}

extension NoticeSchedule {
  /// The notices of a device, in its zone and at the hour that the person chose on any device.
  init(for subscription: PushSubscription, of replica: Replica, zones: ZoneDatabase) {
    let settings = replica.record(Settings.entity, id: Settings.id)
    let morning = settings == nil ? subscription.morning : Settings(settings).morningMinutes
    self.init(
      of: replica,
      in: zones.rules(for: subscription.zone) ?? .utc,
      zones: zones,
      kinds: NoticeKinds(subscription.kinds),
      morning: PlainTime(millisecondsOfDay: morning * 60_000)
    )
  }
}
