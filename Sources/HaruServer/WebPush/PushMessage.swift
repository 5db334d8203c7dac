import Crypto
import Foundation
package import HaruCore
import HaruJSON
import HaruSync
package import HaruTime
package import HaruUI

/// A message for one device, in the form of Declarative Web Push (W3C Push API, editor's draft).
///
/// Browsers that do not support it hand the same JSON to the service worker.
package struct PushMessage: Sendable {
  /// How urgently a service delivers it (RFC 8030, section 5.3).
  enum Urgency: String, Sendable {
    case normal, high
  }

  /// Identifies its subject to the service and the browser.
  package let key: String
  package let title: String
  package let body: String
  /// The page that a tap opens, as a path.
  let path: String
  /// The buttons: the name of the action and its text.
  let actions: [(name: String, text: String)]
  let urgency: Urgency
  /// How long a service keeps it.
  let secondsToLive: Int64

  /// The topic, by which a message replaces a pending one with the same key: 32 characters
  /// (RFC 8030, section 5.4).
  var topic: String { Data(SHA256.hash(data: Data(key.utf8)).prefix(24)).base64URLText }

  /// The JSON; the browser sends `receipt` back once it has shown the message.
  func json(origin: String, language: String, receipt: String) -> JSON {
    [
      "web_push": .integer(8_030),
      "mutable": .bool(true),
      "notification": [
        "title": .string(title),
        "body": .string(body),
        "lang": .string(language),
        "dir": "ltr",
        "tag": .string(key),
        "mutable": .bool(true),
        "navigate": .string(origin + path),
        "data": [
          "receipt": .string(receipt),
          "path": .string(path),
          "actions": .array(actions.map { [.string($0.name), .string($0.text)] }),
        ],
      ],
    ]
  }

  /// The JSON as text of at most `limit` bytes; a long body is truncated at a character.
  func text(origin: String, language: String, receipt: String, limit: Int) -> [UInt8] {
    var message = saying(body.cut(toBytes: limit))
    while true {
      let bytes = Array(
        message.json(origin: origin, language: language, receipt: receipt).text.utf8
      )
      if bytes.count <= limit || message.body.isEmpty { return bytes }
      // A character can take around thirty bytes; the ellipsis from the last round is dropped too.
      let kept = message.body.dropLast((bytes.count - limit) / 32 + 2)
      message = message.saying(kept.isEmpty ? "" : "\(kept)…")
    }
  }

  /// The message with another body.
  package func saying(_ body: String) -> PushMessage {
    PushMessage(
      key: key,
      title: title,
      body: body,
      path: path,
      actions: actions,
      urgency: urgency,
      secondsToLive: secondsToLive
    )
  }
}

extension String {
  /// The longest prefix of whole characters that fits into `limit` bytes of UTF-8.
  fileprivate func cut(toBytes limit: Int) -> String {
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

extension PushMessage {
  /// The message for a notice in the language of a device; nil if there is nothing left to say.
  package init?(
    _ notice: DueNotice,
    in text: Messages,
    _ facts: NoticeFacts,
    at now: Instant
  ) {
    let (title, body, path): (String, String, String)
    var actions: [(name: String, text: String)] = []
    switch notice.content {
    case .alarm(let ring, let label):
      title = label.isEmpty ? text.alarmUnnamed : label
      (body, path) = (text.clock(ring.moment.time), "/clock")
      actions = [("stop", text.alarmStop), ("snooze", text.alarmLater)]
    case .missed(let ring, let label):
      let name = [text.clock(ring.moment.time), label].filter { !$0.isEmpty }
      title = text.alarmMissed(name: name.joined(separator: " "))
      (body, path) = (text.noticeMissedText, "/clock")
    case .timer(let countdown):
      (title, body, path) = (text.over(countdown), "", "/clock/timer")
      actions = [("stop", text.alarmStop)]
    case .session(let session, let nudge):
      title = session.name
      body =
        nudge == .estimate
        ? text.focusReached(name: session.name) : text.focusReachedTwice(name: session.name)
      path = "/focus/session"
      actions = [("complete/\(session.id)", text.focusComplete), ("later", text.noticeLater)]
    case .quote:
      guard let quote = facts.quote else { return nil }
      (title, body) = (text.quotesToday, "\(quote.quote.text)\n— \(text.origin(of: quote))")
      path = "/quotes?id=\(quote.id.text.percentEncoded)"
    case .words:
      if facts.wordsDue == 0 { return nil }
      (title, body) = (text.wordTitle, text.wordDue(count: facts.wordsDue))
      path = "/words/review"
    case .ddays(let entries, let date, let isEvening):
      let lines = entries.map { entry in
        isEvening
          ? entry.dday.name
          : "\(text.number(entry.dday.count(from: date).number)) \(entry.dday.name)"
      }
      title = isEvening ? text.noticeTomorrow : text.ddayTitle
      (body, path) = (lines.joined(separator: "\n"), "/dday")
    case .week(let sunday):
      // Where weeks start on Sunday, the reviewed week ended the day before.
      let beginsNow = text.language.firstWeekday == .sunday
      let last = beginsNow ? sunday.adding(days: -1) ?? sunday : sunday
      (title, body) = (text.focusWeekReview, text.noticeWeekText)
      path = "/focus/week?date=\(last)"
    case .plan:
      guard let overrun = facts.overrun else { return nil }
      (title, body, path) = (text.noticePlan, overrun, "/today")
    case .practice:
      guard let (item, days) = facts.paused else { return nil }
      (title, body) = (item.name, text.todayNudge(count: days))
      path = "/focus?start=\(item.name.percentEncoded)"
    }
    let left = (notice.deadline - now) / 1_000
    self.init(
      key: notice.key,
      title: title.cut(toBytes: 240),
      body: body,
      path: path,
      actions: actions,
      urgency: notice.kind.isToTheMinute ? .high : .normal,
      secondsToLive: max(0, min(left, notice.kind.isToTheMinute ? 600 : 43_200))
    )
  }
}

extension PushMessage {
  /// The messages for notices that are due together; those not due to the minute become one.
  package static func bundled(
    _ told: [(notice: DueNotice, message: PushMessage)],
    on date: PlainDate,
    in text: Messages,
    at now: Instant
  ) -> [PushMessage] {
    let ofDay = told.filter { !$0.notice.kind.isToTheMinute }
    guard ofDay.count > 1 else { return told.map(\.message) }
    let deadline = ofDay.map(\.notice.deadline).max() ?? now
    return told.filter(\.notice.kind.isToTheMinute).map(\.message) + [
      PushMessage(
        key: "day/\(date)/\(ofDay.map(\.message.key).joined(separator: "+"))",
        title: text.dateWithWeekday(date, today: date),
        body: ofDay.map { $0.message.line(of: $0.notice.kind) }.joined(separator: "\n"),
        path: "/today",
        actions: [],
        urgency: .normal,
        secondsToLive: max(0, min((deadline - now) / 1_000, 43_200))
      )
    ]
  }

  /// What it says beside others, without its own title.
  private func line(of kind: NoticeKind) -> String {
    switch kind {
    case .plan, .practice: "\(title) · \(body)"
    default: body
    }
  }
}
