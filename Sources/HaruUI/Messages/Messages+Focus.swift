package import HaruCore
import HaruTime

extension Messages {
  /// The result of a session: `on time, 28 min 14 s of 30 min (1 min 46 s left)`; without an
  /// estimate its duration.
  package func verdict(_ session: WorkSession) -> String {
    let spent = time(session.actualSeconds)
    guard let estimate = session.estimateSeconds, let left = session.remainingSeconds else {
      return spent
    }
    return left < 0
      ? focusVerdictMissed(spent: spent, estimate: time(estimate), over: time(-left))
      : focusVerdictAchieved(spent: spent, estimate: time(estimate), left: time(left))
  }

  /// The notification of a running session that has used up its estimate.
  package func overrun(_ session: RunningSession, _ nudge: WorkNudge) -> String {
    nudge == .twiceTheEstimate
      ? focusReachedTwice(name: session.name) : focusReached(name: session.name)
  }

  /// The current streak.
  package func streak(_ statistics: WorkStatistics) -> String {
    focusInARow(count: statistics.currentStreak)
  }

  /// What history says about an estimate: the usual time, which is the suggested estimate, and the
  /// time within which most sessions finish; nil if neither differs from the estimate.
  ///
  /// With too few sessions, it says how many there are.
  package func advice(_ calibration: Calibration, for estimate: Int64?) -> String? {
    if calibration.count < Calibration.needed {
      return focusCalibrationNeeds(count: grouped(calibration.count))
    }
    guard let estimate, let usual = calibration.suggestedSeconds(for: estimate),
      let most = calibration.p80Seconds(for: estimate)
    else { return focusCalibrationNeedsTask }
    let usualSentence = usual == estimate ? nil : focusAdviceUsual(time: time(usual))
    if most == estimate || most == usual { return usualSentence }
    let mostSentence = focusAdvice(time: time(most))
    let blank = language.hasBlankBetweenSentences ? " " : ""
    return usualSentence.map { $0 + blank + mostSentence } ?? mostSentence
  }

  /// A duration for tables: `0:30`, with seconds only if they are not zero.
  package func length(_ seconds: Int64) -> String { DurationFormat.hm.text(seconds: seconds) }

  /// A fraction of 1 in whole percent.
  package func percent(_ share: Double) -> String {
    percent(Int(truncatingIfNeeded: Self.rounded(share * 100)))
  }

  /// A factor with two decimals: `1.20×`.
  package func ratio(_ factor: Double) -> String {
    "\(fixed(Self.rounded(factor.magnitude * 100), decimals: 2))×"
  }

  /// How much closer to the actual time estimates have become, of the estimate: `5% closer` for
  /// -0.05.
  package func trend(_ difference: Double) -> String {
    let percent = percent(difference.magnitude)
    if Self.rounded(difference.magnitude * 100) == 0 { return focusTrendSame }
    return difference < 0
      ? focusTrendCloser(percent: percent) : focusTrendFurther(percent: percent)
  }

  private static func rounded(_ value: Double) -> Int64 { value < 1e15 ? Int64(value + 0.5) : 0 }
}

extension Messages {
  /// A total for tables, in hours and whole minutes: `3:21`.
  package func hours(_ milliseconds: Int64) -> String { length(milliseconds / 60_000 * 60) }
}

extension Messages {
  /// A problem with a session that was entered by hand, and what to do about it.
  package func sentence(for fault: WorkSessionFault) -> String {
    switch fault {
    case .endsBeforeStart: focusEndsBeforeStart
    case .inFuture: focusEndsInFuture
    case .overMidnight(let seconds): focusAsksMidnight(time: time(seconds))
    case .overlaps(let name): focusOverlaps(name: name)
    }
  }
}

extension Messages {
  /// How far estimates were off in a week and in the weeks before; nil if there is too little to
  /// compare.
  package func comparison(_ review: WeekReview) -> String? {
    guard let trend = review.trend, let now = review.missSeconds,
      let before = review.earlierMissSeconds
    else { return nil }
    let (miss, earlier) = (minutes(now), minutes(before))
    return trend == .same
      ? focusMissSame(miss: miss) : focusMissNow(miss: miss, earlier: earlier)
  }

  /// A difference in whole minutes.
  private func minutes(_ seconds: Int64) -> String { time((seconds + 30) / 60 * 60) }
}
