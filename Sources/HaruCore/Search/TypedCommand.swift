public import HaruTime

/// A typed command; the search shows it, and runs it once it is chosen.
public enum TypedCommand: Equatable, Sendable {
  /// Start a timer: `25분 타이머`, `timer 25m`.
  case timer(seconds: Int64)
  /// Add an alarm: `내일 7시 알람`, `alarm 7:30`, `alarm in 25m`.
  case alarm(PlainDate, PlainTime)
}

extension SearchReader {
  private static let starts: [StaticString] = ["start", "begin", "시작하기", "시작"]
  private static let timers: [StaticString] = ["timer", "타이머"]
  private static let alarms: [StaticString] = ["alarm", "알람"]
  private static let fillers: [StaticString] = [
    "start", "set", "begin", "for", "at", "시작하기", "시작", "맞추기", "맞춰", "켜기", "에",
  ]
  private static let articles: [StaticString] = ["a", "an"]
  private static let aheadWords: [StaticString] = ["in", "after", "뒤에", "후에", "뒤", "후"]
  private static let days: [(StaticString, Int)] = [
    ("today", 0), ("tomorrow", 1), ("오늘", 0), ("내일", 1), ("모레", 2), ("글피", 3),
  ]

  /// The command in a text, nil if it is not one.
  public func command(in text: String) -> TypedCommand? {
    if text.utf8.count > SearchReader.limit { return nil }
    var phrase = SearchPhrase(text)
    phrase.takeAll(Self.fillers + Self.articles)
    if phrase.take(Self.alarms) { return alarm(phrase) }
    return timer(SearchPhrase(text)).map { .timer(seconds: $0) }
  }

  /// The length of a timer in seconds; its article may be a number (`an hour`) or not (`a 5 min
  /// timer`).
  private func timer(_ text: SearchPhrase) -> Int64? {
    var phrase = text
    var isTimer = false
    repeat {
      phrase.takeAll(Self.fillers)
      if !isTimer, phrase.take(Self.timers) {
        isTimer = true
        phrase.takeAll(Self.fillers)
      }
      if let seconds = length(phrase.text, isTimer: isTimer) { return seconds }
    } while phrase.take(Self.articles)
    return nil
  }

  /// The name of what to start: the rest of `start English`, `영어 시작`; nil if the text is not such a
  /// command.
  public func startedName(in text: String) -> String? {
    if text.utf8.count > SearchReader.limit { return nil }
    var phrase = SearchPhrase(text)
    return phrase.take(Self.starts) && !phrase.bytes.isEmpty ? phrase.text : nil
  }

  /// The length of a timer in seconds.
  ///
  /// If the text mentions a timer, a number without a unit means minutes; otherwise a unit is
  /// required, because `1:30` might be a time of day.
  private func length(_ text: String, isTimer: Bool) -> Int64? {
    let hasColon = text.utf8.contains(ASCII.colon)
    var seconds = isTimer || !hasColon ? try? DurationText.seconds(of: text) : nil
    if seconds == nil, isTimer {
      var scanner = ByteScanner(text)
      let minutes = scanner.number(digits: 1...4)
      seconds = scanner.isAtEnd ? minutes.map { Int64($0) * 60 } : nil
    }
    return seconds.flatMap { (1...Countdown.longest / 1_000).contains($0) ? $0 : nil }
  }

  private func alarm(_ text: SearchPhrase) -> TypedCommand? {
    var phrase = text
    phrase.takeAll(Self.fillers + Self.articles)
    if let alarm = alarmAhead(phrase) { return alarm }
    var day: Int?
    for (name, days) in Self.days where day == nil {
      if phrase.take([name]) { day = days }
    }
    phrase.takeAll(Self.fillers + Self.articles)
    guard let time = PlainTime(typed: phrase.text) else { return nil }
    let isLater = time > now.time
    // Today, only a time that is still ahead can ring.
    guard let date = now.date.adding(days: day ?? (isLater ? 0 : 1)), day != 0 || isLater else {
      return nil
    }
    return .alarm(date, time)
  }

  /// An alarm some time from now.
  private func alarmAhead(_ text: SearchPhrase) -> TypedCommand? {
    var phrase = text
    guard phrase.take(Self.aheadWords), let seconds = length(phrase.text, isTimer: true) else {
      return nil
    }
    let (date, time) = alarm(after: seconds)
    return .alarm(date, time)
  }

  /// When an alarm some seconds from now rings: rounded up to the minute.
  public func alarm(after seconds: Int64) -> (date: PlainDate, time: PlainTime) {
    let rounded = (now.instant + seconds * 1_000 + 59_999).milliseconds / 60_000 * 60_000
    let local = here.dateTime(at: Instant(milliseconds: rounded))
    return (local.date, local.time)
  }
}
