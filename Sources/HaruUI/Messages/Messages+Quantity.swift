package import HaruTime

extension Messages {
  /// A time of day to the minute in the language's style: `5:00 AM`, `오전 5:00`, `05:00`.
  package func clock(_ time: PlainTime) -> String {
    clock(time, has24Hours: !dates.language.hasTwelveHours)
  }

  /// An hour of the day: `5 AM`, `오전 5시`, `05:00`.
  package func hour(_ hour: Int) -> String {
    guard dates.language.hasTwelveHours else {
      return clock(PlainTime(hour: hour, minute: 0) ?? .midnight)
    }
    let text = dates.timeHour(hour: "\((hour + 11) % 12 + 1)")
    return hour < 12 ? dates.timeAm(time: text) : dates.timePm(time: text)
  }

  /// A time of day, with seconds if they are not zero.
  package func exactClock(_ time: PlainTime) -> String {
    let has24Hours = !dates.language.hasTwelveHours
    return clock(time, has24Hours: has24Hours, hasSeconds: time.second > 0)
  }

  /// A time of day to the minute or the second, on a 24-hour or 12-hour clock.
  func clock(
    _ time: PlainTime,
    has24Hours: Bool,
    hasSeconds: Bool = false
  ) -> String {
    let hour = has24Hours ? time.hour : (time.hour + 11) % 12 + 1
    let zero = has24Hours && dates.language.hasTwoDigitHours && hour < 10 ? "0" : ""
    let mark = dates.language.hasTimePoint ? "." : ":"
    var text = "\(zero)\(hour)\(mark)\(time.minute < 10 ? "0" : "")\(time.minute)"
    if hasSeconds { text += "\(mark)\(time.second < 10 ? "0" : "")\(time.second)" }
    if has24Hours { return text }
    return time.hour < 12 ? dates.timeAm(time: text) : dates.timePm(time: text)
  }

  /// A storage size in powers of 1,000, with one decimal below ten: `1.4 MB`, `38 KB`.
  package func size(bytes: Int64) -> String {
    switch max(bytes, 0) {
    case ..<999_500: settingsKilobytes(size: amount(bytes, tenth: 100))
    case ..<999_500_000: settingsMegabytes(size: amount(bytes, tenth: 100_000))
    default: settingsGigabytes(size: amount(bytes, tenth: 100_000_000))
    }
  }

  /// `tenth` is a tenth of the unit; halves round up.
  private func amount(_ bytes: Int64, tenth: Int64) -> String {
    let tenths = Self.rounded(bytes, by: tenth)
    return tenths < 100
      ? fixed(tenths, decimals: 1) : "\(Self.rounded(bytes, by: tenth * 10))"
  }

  private static func rounded(_ bytes: Int64, by unit: Int64) -> Int64 {
    bytes / unit + (bytes % unit >= unit / 2 ? 1 : 0)
  }
}

extension Language {
  /// Whether the language uses a 12-hour clock (Unicode CLDR 47, preferred hour cycle `h`).
  var hasTwelveHours: Bool {
    switch self {
    case .en, .ko, .zhHant: true
    default: false
    }
  }

  /// Whether an hour below ten has a zero in front on a 24-hour clock (CLDR 47, `HH`).
  var hasTwoDigitHours: Bool {
    switch self {
    case .cs, .es, .fi, .ja: false
    default: true
    }
  }

  /// Whether a point is between hours and minutes.
  var hasTimePoint: Bool { self == .da || self == .fi || self == .id }
}
