import HaruJSON
import HaruSync
import HaruTime

/// Simulates the rest of a day many times with integers.
struct PlanSimulation {
  /// A task that is left to do.
  struct Step {
    /// Where its random numbers start.
    let seed: UInt64
    /// Its planned length in seconds.
    let seconds: Int64
    /// The time already worked in a running session.
    let spentMilliseconds: Int64
    /// The earliest start; nil for any time.
    let start: Instant?
    /// Whether it is already running.
    let isRunning: Bool
    /// The ratios actual/estimate in millionths, in ascending order; empty without a history.
    let ratios: [Int64]

    /// A running session takes at least another minute, in milliseconds.
    static let shortest: Int64 = 60_000
  }

  /// The simulated ends of the day's plan.
  struct Finishes {
    /// The end in half of the days.
    let median: Instant
    /// The end on eight of ten days.
    let eightOfTen: Instant
    /// Whether every task had a history.
    let hasHistory: Bool
  }

  /// The number of simulated days.
  ///
  /// With it, the 250th and the 400th end are the quantiles 0.5 and 0.8 of type 6 (Hyndman and Fan
  /// 1996), below which another day falls with exactly that probability.
  static let count = 499
  /// A step and its duration on each simulated day.
  private struct Course {
    let start: Int64?
    let lengths: [Int64]

    init(_ step: Step) {
      start = step.start?.milliseconds
      lengths = step.lengths(on: PlanSimulation.count)
    }
  }

  private let running: [Course]
  private let free: [Course]
  private let timed: [Course]
  private let hasHistory: Bool

  /// Arranges the steps in order, running ones first.
  ///
  /// A step with a time comes before the others once its time has come, and the simulation waits
  /// for it when nothing else is left.
  init(_ steps: [Step]) {
    running = steps.filter { $0.isRunning }.map { Course($0) }
    free = steps.filter { !$0.isRunning && $0.start == nil }.map { Course($0) }
    var timed: [Course] = []
    for step in steps where !step.isRunning && step.start != nil {
      let course = Course(step)
      let place = timed.firstIndex { ($0.start ?? 0) > (course.start ?? 0) } ?? timed.count
      timed.insert(course, at: place)
    }
    self.timed = timed
    hasHistory = !steps.contains { $0.ratios.isEmpty }
  }

  /// The seed of a task on a date.
  static func seed(_ date: PlainDate, _ task: RecordID) -> UInt64 {
    var hash = FNV1a()
    hash.add(PlanItem.id(date, task).text)
    return hash.value
  }

  /// Simulates the days.
  func finishes(from now: Instant) -> Finishes {
    var ends = (0..<Self.count).map { end(of: $0, from: now.milliseconds) }
    ends.sort()
    return Finishes(
      median: Instant(milliseconds: ends[(Self.count + 1) / 2 - 1]),
      eightOfTen: Instant(milliseconds: ends[(Self.count + 1) * 4 / 5 - 1]),
      hasHistory: hasHistory
    )
  }

  private func end(of day: Int, from now: Int64) -> Int64 {
    var time = now
    // Sessions on two devices run in parallel.
    for course in running { time = max(time, now &+ course.lengths[day]) }
    var next = 0
    for course in free {
      while next < timed.count, let start = timed[next].start, start <= time {
        time &+= timed[next].lengths[day]
        next += 1
      }
      time &+= course.lengths[day]
    }
    while next < timed.count {
      time = max(time, timed[next].start ?? time)
      time &+= timed[next].lengths[day]
      next += 1
    }
    return time
  }
}

extension PlanSimulation.Step {
  /// The remaining time of the task on each of a number of days.
  ///
  /// The days are spread evenly over the quantiles of its ratios and then shuffled (a Latin
  /// hypercube; McKay, Beckman and Conover 1979), so that few days are as good as many random ones.
  fileprivate func lengths(on count: Int) -> [Int64] {
    var random = SplitMix(state: seed)
    var lengths: [Int64] = []
    lengths.reserveCapacity(count)
    let first = firstPosition
    let span = (UInt64(ratios.count + 1) << 24) - first
    for day in 0..<count {
      let part = ((UInt64(day) << 32) + random.next(below: 1 << 32)) / UInt64(count)
      let length = seconds * ratio(at: first + (span * part) >> 32) / 1_000
      lengths.append(isRunning ? max(length - spentMilliseconds, Self.shortest) : length)
    }
    for place in stride(from: count - 1, to: 0, by: -1) {
      lengths.swapAt(place, Int(random.next(below: UInt64(place + 1))))
    }
    return lengths
  }

  /// The position of the first ratio that is still possible.
  private var firstPosition: UInt64 {
    if !isRunning { return 0 }
    let spent = min(max(spentMilliseconds, 0), 1_000_000 * seconds) * 1_000 / max(seconds, 1)
    return UInt64(ratios.reduce(0) { $1 <= spent ? $0 + 1 : $0 }) << 24
  }

  /// The quantile function of type 6, interpolated linearly; 1 without ratios.
  ///
  /// Positions are fixed-point numbers with 24 fractional bits; the k-th ratio is at position k.
  private func ratio(at position: UInt64) -> Int64 {
    guard let lowest = ratios.first, let highest = ratios.last else { return PlanHistory.one }
    let index = Int(position >> 24)
    if index == 0 { return lowest }
    if index >= ratios.count { return highest }
    let part = (ratios[index] - ratios[index - 1]) * Int64(position & 0xFF_FFFF)
    return ratios[index - 1] + (part >> 24)
  }
}

/// SplitMix64 (Steele, Lea, Flood 2014).
private struct SplitMix {
  var state: UInt64

  /// A number below a limit of at most 2^32; the bias is below the limit divided by 2^32.
  mutating func next(below limit: UInt64) -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return (((mixed ^ (mixed >> 31)) >> 32) &* limit) >> 32
  }
}
