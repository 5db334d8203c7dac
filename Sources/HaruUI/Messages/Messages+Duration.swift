extension Messages {
  /// A duration in words for sentences and labels: `45 s`, `28 min`, `3 h 15 min`.
  ///
  /// Seconds are used only below a minute; from a minute on, it is rounded to whole minutes, half
  /// up. `exactly` keeps the seconds up to an hour (`28 min 14 s`), for an estimate beside the
  /// actual time, and drops them beyond. Tables, tapes and running counters use `h:mm` and `m:ss`
  /// instead.
  package func time(_ seconds: Int64, exactly: Bool = true) -> String {
    let hasSeconds = seconds < 60 || exactly && seconds < 3_600
    let minutes = seconds / 60 + (!exactly && seconds >= 60 && seconds % 60 >= 30 ? 1 : 0)
    let rest = hasSeconds ? seconds % 60 : 0
    var parts: [String] = []
    if minutes >= 60 { parts.append(focusHoursShort(hours: "\(minutes / 60)")) }
    if minutes % 60 > 0 { parts.append(focusMinutesShort(minutes: "\(minutes % 60)")) }
    if rest > 0 { parts.append(focusSecondsShort(seconds: "\(rest)")) }
    if parts.isEmpty { return focusMinutesShort(minutes: "0") }
    return parts.joined(separator: language == .ja ? "" : " ")
  }
}
