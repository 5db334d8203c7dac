package import HaruCore
import HaruTime

extension Messages {
  /// How a session went: `in time, 0:28:14 of 0:30 (0:01:46 left)`; without an estimate its length.
  package func verdict(_ session: WorkSession) -> String {
    let spent = length(session.actualSeconds)
    guard let estimate = session.estimateSeconds, let left = session.remainingSeconds else {
      return spent
    }
    return left < 0
      ? focusVerdictMissed(spent: spent, estimate: length(estimate), over: length(-left))
      : focusVerdictAchieved(spent: spent, estimate: length(estimate), left: length(left))
  }

  /// How many were done in time one after another.
  package func streak(_ statistics: WorkStatistics) -> String {
    focusInARow(count: statistics.currentStreak)
  }

  /// What history makes of an estimate, as a sentence; says how many sessions it takes before.
  package func advice(_ calibration: Calibration, for estimate: Int64?) -> String {
    if calibration.count < Calibration.needed {
      return focusCalibrationNeeds(count: decimal(calibration.count))
    }
    guard let estimate, let suggested = calibration.suggestedSeconds(for: estimate),
      let p80 = calibration.p80Seconds(for: estimate)
    else { return focusCalibrationNeedsTask }
    return focusAdvice(
      estimate: length(estimate),
      suggested: length(suggested),
      p80: length(p80)
    )
  }

  /// A length of time: `0:30`, with seconds only where there are any.
  package func length(_ seconds: Int64) -> String { DurationFormat.hm.text(seconds: seconds) }

  /// A share of 1, in whole percent.
  package func percent(_ share: Double) -> String { "\(Self.rounded(share * 100))%" }

  /// A factor with two decimals: `1.20×`.
  package func ratio(_ factor: Double) -> String { "\(Self.hundredths(factor))×" }

  /// A difference of factors with its sign: `-0.05`.
  package func change(_ difference: Double) -> String {
    (difference < 0 ? "-" : "+") + Self.hundredths(difference)
  }

  private static func hundredths(_ value: Double) -> String {
    let hundredths = rounded(value.magnitude * 100)
    return "\(hundredths / 100).\(hundredths / 10 % 10)\(hundredths % 10)"
  }

  private static func rounded(_ value: Double) -> Int64 { value < 1e15 ? Int64(value + 0.5) : 0 }
}

extension Messages {
  /// A length of time as it is said: `45 min`, `1 h 5 min`, and below an hour with its seconds.
  package func time(_ seconds: Int64, exactly: Bool = true) -> String {
    let rest = exactly && seconds < 3_600 ? seconds % 60 : 0
    let minutes = exactly ? seconds / 60 : (seconds + 30) / 60
    var parts: [String] = []
    if minutes >= 60 { parts.append(focusHoursShort(hours: "\(minutes / 60)")) }
    if minutes % 60 > 0 || minutes == 0 && rest == 0 {
      parts.append(focusMinutesShort(minutes: "\(minutes % 60)"))
    }
    if rest > 0 { parts.append(focusSecondsShort(seconds: "\(rest)")) }
    var text = ""
    for part in parts { text += text.utf8.isEmpty ? part : " " + part }
    return text
  }

  /// A sum of time in hours and whole minutes: `3:21`.
  package func hours(_ milliseconds: Int64) -> String { length(milliseconds / 60_000 * 60) }
}
