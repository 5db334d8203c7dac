#if !hasFeature(Embedded)
package import HaruCore
import HaruSync
package import HaruTime

/// A notice in words, to be shown on a device by a push service or a terminal.
package struct NoticeMessage: Sendable {
  /// Identifies its subject to the service and the browser.
  package let key: String
  /// The kind of its notice; nil for a test and for the combined messages of a morning.
  package let kind: NoticeKind?
  /// The first line.
  package let title: String
  /// The text below the title; empty if the title says it all.
  package let body: String
  /// The page that a tap opens, as a path.
  package let path: String
  /// The buttons: the name of the action and its text.
  package let actions: [(name: String, text: String)]
  /// Whether it has an exact time.
  package let isUrgent: Bool
  /// How long it is worth showing, in seconds.
  package let secondsToLive: Int64

  /// Creates a message.
  package init(
    key: String,
    kind: NoticeKind? = nil,
    title: String,
    body: String,
    path: String,
    actions: [(name: String, text: String)] = [],
    isUrgent: Bool,
    secondsToLive: Int64
  ) {
    self.key = key
    self.kind = kind
    self.title = title
    self.body = body
    self.path = path
    self.actions = actions
    self.isUrgent = isUrgent
    self.secondsToLive = secondsToLive
  }

  /// The message with another body.
  package func saying(_ body: String) -> NoticeMessage {
    NoticeMessage(
      key: key,
      kind: kind,
      title: title,
      body: body,
      path: path,
      actions: actions,
      isUrgent: isUrgent,
      secondsToLive: secondsToLive
    )
  }
}

extension NoticeMessage {
  /// The maximum length of a path in bytes; it is in a message twice, and a longer one would leave
  /// no room for the text.
  private static let longestPath = 512
  /// How long services keep a message at most, in seconds: half a day.
  private static let longestLife: Int64 = 43_200

  /// What a message says, and the page that it opens.
  private typealias Content = (title: String, body: String, path: String)

  /// The message for a notice in the language of a device; nil if there is nothing left to report.
  package init?(
    _ notice: DueNotice,
    in text: Messages,
    _ facts: NoticeFacts,
    at now: Instant
  ) {
    guard let content = Self.content(of: notice, in: text, facts) else { return nil }
    let left = (notice.deadline - now) / 1_000
    self.init(
      key: notice.key,
      kind: notice.kind,
      // Without a title it would not be a declarative message.
      title: content.title.isEmpty ? text.focusUnnamed : content.title.cut(toBytes: 240),
      body: content.body,
      path: content.path,
      actions: Self.actions(for: notice, in: text),
      isUrgent: notice.kind.isToTheMinute,
      secondsToLive: max(0, min(left, Self.longestLife))
    )
  }

  private static func actions(
    for notice: DueNotice,
    in text: Messages
  ) -> [(name: String, text: String)] {
    switch notice.content {
    case .alarm: [("stop", text.alarmStop), ("snooze", text.alarmLater)]
    case .timer: [("stop", text.alarmStop)]
    case .session(let session, _):
      [("complete/\(session.id)", text.focusComplete), ("later", text.noticeLater)]
    case .missed, .quote, .words, .ddays, .week, .plan, .practice: []
    }
  }

  private static func content(
    of notice: DueNotice,
    in text: Messages,
    _ facts: NoticeFacts
  ) -> Content? {
    switch notice.content {
    case .alarm(let ring, let label):
      return (label.isEmpty ? text.alarmUnnamed : label, text.clock(ring.moment.time), "/clock")
    case .missed(let ring, let label):
      let name = [text.clock(ring.moment.time), label].filter { !$0.isEmpty }
      let title = text.alarmMissed(name: name.joined(separator: " "))
      return (title, facts.wasServerDown ? text.noticeServerDown : text.noticeMissedText, "/clock")
    case .timer(let countdown): return (text.over(countdown), "", "/clock/timer")
    case .session(let session, let nudge):
      return (session.name, text.overrun(session, nudge), "/focus/session")
    case .quote:
      return facts.quote.map { quote in
        let body = "\(quote.quote.text)\n— \(text.origin(of: quote))"
        return (text.quotesToday, body, "/quotes?id=\(quote.id.text.percentEncoded)")
      }
    case .words:
      if facts.wordsDue == 0 { return nil }
      return (text.wordTitle, text.wordDue(count: facts.wordsDue), "/words/review")
    case .ddays(let entries, let date, let isEvening):
      return ddays(entries, date, isEvening: isEvening, text)
    case .week(let sunday):
      // If weeks start on Sunday, the reviewed week ended the day before.
      let beginsNow = text.language.firstWeekday == .sunday
      let last = beginsNow ? sunday.adding(days: -1) ?? sunday : sunday
      return (text.focusWeekReview, text.noticeWeekText, "/focus/week?date=\(last)")
    case .plan: return facts.overrun.map { (text.noticePlan, $0, "/today") }
    case .practice:
      guard let (item, days) = facts.paused else { return nil }
      let start = "/focus?start=\(item.name.percentEncoded)"
      let path = start.utf8.count > longestPath ? "/focus" : start
      return (item.name, text.todayNudge(count: days), path)
    }
  }

  private static func ddays(
    _ entries: [DDayEntry],
    _ date: PlainDate,
    isEvening: Bool,
    _ text: Messages
  ) -> Content {
    let lines = entries.map { entry in
      isEvening
        ? entry.dday.name
        : "\(text.number(entry.dday.count(from: date).number)) \(entry.dday.name)"
    }
    let title = isEvening ? text.noticeTomorrow : text.ddayTitle
    return (title, lines.joined(separator: "\n"), "/dday")
  }
}

extension NoticeMessage {
  private static let keySeparator: Character = "+"

  /// The keys of the notices of a message; a notice that was combined with others is known by its
  /// own key, so that it does not come again when the hour of the morning is moved.
  package static func notices(of key: String) -> [String] {
    key.split(separator: keySeparator).map(String.init)
  }

  /// The messages for notices; those without an exact time are combined by when they are due.
  package static func bundled(
    _ told: [(notice: DueNotice, message: NoticeMessage)],
    on date: PlainDate,
    in text: Messages
  ) -> [NoticeMessage] {
    let ofDay = told.filter { !$0.notice.kind.isToTheMinute }
    let bundles = Dictionary(grouping: ofDay, by: \.notice.at).sorted { $0.key < $1.key }
    return told.filter(\.notice.kind.isToTheMinute).map(\.message)
      + bundles.map { _, told in
        if told.count == 1 { return told[0].message }
        return NoticeMessage(
          key: told.map(\.message.key).joined(separator: String(keySeparator)),
          title: text.dateWithWeekday(date, today: date),
          body: told.map { $0.message.line(of: $0.notice.kind) }.joined(separator: "\n"),
          path: "/today",
          isUrgent: false,
          secondsToLive: told.map(\.message.secondsToLive).max() ?? 0
        )
      }
  }

  /// Its text beside others, without its own title.
  private func line(of kind: NoticeKind) -> String {
    switch kind {
    case .plan, .practice: "\(title) · \(body)"
    default: body
    }
  }
}

extension String {
  /// The longest prefix of whole characters that fits into `limit` bytes of UTF-8.
  package func cut(toBytes limit: Int) -> String {
    if utf8.count <= limit { return self }
    var count = 0
    return String(
      prefix { character in
        count += character.utf8.count
        return count <= limit
      }
    )
  }
}
#endif
