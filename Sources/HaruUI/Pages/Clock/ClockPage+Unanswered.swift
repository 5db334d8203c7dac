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
    let wasTold = missed.rang || delivery(ring, state) == .shown
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

  /// What became of the server's message about a ring on this device.
  private static func delivery(_ ring: AlarmOccurrence, _ state: App.State) -> RingDelivery {
    let isBlocked = state.device?.notifications == .denied
    guard state.settings.noticeKinds[.alarm], let push = state.settingsPage.push,
      push.obstacle != .signedOut, push.obstacle != .unreachable
    else { return isBlocked ? .blocked : .unknown }
    let own = push.recipients.first { $0.isCurrent }
    return RingDelivery(
      due: ring.moment.instant,
      confirmedAt: own?.confirmedAt,
      isBlocked: isBlocked,
      // A server that does not know this browser had nothing to send to it.
      outages: own == nil ? [] : push.outages
    )
  }

  /// Why it was missed, and when it rings next.
  private static func reason(_ missed: AlarmBell.Missed, _ state: App.State) -> String {
    let text = state.messages
    let ring = missed.occurrence
    let time = text.clock(ring.time)
    let reason =
      if missed.rang {
        text.alarmRangUnheard
      } else {
        switch delivery(ring, state) {
        case .shown: text.alarmTold
        case .blocked: text.alarmCouldNotTell(time: time)
        case .serverDown: text.alarmServerDown(time: time)
        case .unconfirmed: text.alarmCouldNotReach(time: time)
        case .unknown: text.alarmCouldNotRing(time: time)
        }
      }
    guard let alarm = alarm(ring.alarm, in: state.clock), let calendar = calendar(state.clock),
      let next = calendar.nextOccurrence(of: alarm, after: state.now.instant)
    else { return reason }
    let day = text.dateWithWeekday(next.date, today: state.now.date)
    return "\(reason) \(text.alarmNextRing(time: "\(day) \(text.clock(next.moment.time))"))"
  }
}
