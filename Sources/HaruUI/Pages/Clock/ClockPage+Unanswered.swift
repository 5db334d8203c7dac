import HaruCore
import HaruHTML
import HaruTime

// The alarms that are snoozed or were missed.
extension ClockPage {
  /// A card for each snoozed alarm: the time left, and its actions.
  static func snoozed(_ state: App.State) -> [Node] {
    (state.clock.bell?.rings ?? []).filter { $0.isSnoozing }.map { ring in
      let key = ring.occurrence.key
      let text = state.messages
      let minutes = snoozeMinutes(of: ring.occurrence.alarm, state.clock)
      let left = max(0, ring.start - state.now.instant)
      let total = max(left, Int64(minutes) * 60_000)
      let name = alarm(ring.occurrence.alarm, in: state.clock)?.label ?? ""
      let again = text.clock(state.clock.here.dateTime(at: ring.start).time)
      return Node(.section, "card snoozed")
        .containing(
          rest(
            left,
            of: total,
            name.utf8.isEmpty ? text[.alarmAgainIn] : name,
            Node(.p).text(.alarmAgainIn),
            Node(.time).text(Countdown.text(milliseconds: left)),
            .when(!name.utf8.isEmpty, Node(.p, "name").text(name))
          ),
          Node(.p, "whisper").text(text.alarmRingsAgain(time: again)),
          Pair.node(
            TextButton.node(text.alarmLonger(count: minutes), .ring(.snoozedLonger(key))),
            TextButton.node(.alarmStopNow, .ring(.stopped(key)), .solid)
          )
        )
    }
  }

  /// A ring that shows the remaining part, with some content inside.
  @inline(never)
  static func rest(_ left: Int64, of total: Int64, _ name: String, _ core: Node...) -> Node {
    let total = max(total, 1)
    let drawing = HaruHTML.Node<Never>(.svg)
      .attribute(.viewBox, "0 0 336 336")
      .attribute(.strokeWidth, "14")
      .attribute(.strokeLinecap, "round")
      .decorative()
      .containing(
        circle("track"),
        .when(
          left > 0,
          circle("arc")
            .attribute(.pathLength, "\(total)")
            .attribute(.strokeDasharray, "\(left) \(total)")
            .attribute(.strokeDashoffset, "\(left - total)")
        )
      )
    return Node(.div, "dial rest").role("timer").label(name)
      .containing(Node(still: drawing), Node(.div, "core").containing(core))
  }

  private static func circle(_ name: StaticString) -> HaruHTML.Node<Never> {
    HaruHTML.Node<Never>(.circle, name)
      .attribute(.cx, "168").attribute(.cy, "168").attribute(.r, "152")
      .attribute(.transform, "rotate(-90 168 168)")
  }

  /// A card for each missed alarm, with the reason.
  static func missed(_ state: App.State) -> Node {
    guard let missed = state.clock.bell?.missed, !missed.isEmpty else { return .empty }
    return Node(.section, "section")
      .containing(
        [
          SectionHead.node(.message(.alarmMissedTitle))
        ] + missed.map { card($0, state) }
      )
  }

  private static func card(_ missed: AlarmBell.Missed, _ state: App.State) -> Node {
    let text = state.messages
    let ring = missed.occurrence
    let label = alarm(ring.alarm, in: state.clock)?.label ?? ""
    let wasTold = missed.rang || wasReached(ring, state) == true
    return Node(.article).class(wasTold ? "card missed old" : "card missed")
      .containing(
        Node(.p)
          .containing(
            Node(.span).class(wasTold ? "tag" : "tag warn")
              .text(wasTold ? .alarmNotStopped : .alarmDidNotRing),
            Node(.small).text(text.day(ring.date, today: state.now.date))
          ),
        time(ring.time, state),
        .when(!label.utf8.isEmpty, Node(.p, "name").text(label)),
        Node(.p, "why")
          .containing(
            Icon.alert.node(.small),
            Node(.span).text(reason(missed, state))
          ),
        Node(.p, "acts")
          .containing(
            TextButton.node(.alarmSeen, .ring(.missedDismissed(ring.key)), .solid),
            .when(
              !wasTold,
              TextButton.node(.alarmTest, .alarm(.testTapped))
            )
          )
      )
  }

  /// Whether this device showed a message of the server when an alarm was due; nil if it gets none
  /// or nothing is known.
  private static func wasReached(_ ring: AlarmOccurrence, _ state: App.State) -> Bool? {
    guard state.settings.noticeKinds[.alarm], let push = state.settingsPage.push,
      push.obstacle != .signedOut, push.obstacle != .unreachable
    else { return nil }
    let due = ring.moment.instant
    guard let shown = push.recipients.first(where: { $0.isCurrent })?.confirmedAt, shown >= due
    else { return false }
    // Only the last message is known: a later one was about something else.
    return shown - due <= 600_000 ? true : nil
  }

  /// Why it was missed, and when it rings next.
  private static func reason(_ missed: AlarmBell.Missed, _ state: App.State) -> String {
    let text = state.messages
    let ring = missed.occurrence
    let time = text.clock(ring.time)
    let reason =
      if missed.rang {
        text.alarmRangUnheard
      } else if state.device?.notifications == .denied {
        text.alarmCouldNotTell(time: time)
      } else if let isReached = wasReached(ring, state) {
        isReached ? text.alarmTold : text.alarmCouldNotReach(time: time)
      } else {
        text.alarmCouldNotRing(time: time)
      }
    guard let alarm = alarm(ring.alarm, in: state.clock), let calendar = calendar(state.clock),
      let next = calendar.nextOccurrence(of: alarm, after: state.now.instant)
    else { return reason }
    let day = text.dateWithWeekday(next.date, today: state.now.date)
    return "\(reason) \(text.alarmNextRing(time: "\(day) \(text.clock(next.moment.time))"))"
  }
}
