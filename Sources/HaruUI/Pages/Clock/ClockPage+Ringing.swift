import HaruCore
import HaruHTML
import HaruJSON
import HaruTime

// The overlay of what rings now, on every page.
extension ClockPage {
  /// Something that rings: the first is shown large and the others in a list.
  private struct Sound {
    /// The name, or AM/PM where it precedes the digits.
    let before: String
    let digits: String
    /// AM/PM where it follows the digits.
    let after: String
    let name: String
    /// When it started, if that was before now.
    let since: String?
    let stop: Action
  }

  /// The dialog of everything that rings, with one button to stop it.
  @inline(never)
  package static func ringing(_ state: App.State) -> Node {
    let sounds = sounds(state)
    guard let first = sounds.first else { return .empty }
    let text = state.messages
    return Sheet.overlay("full", close: .ring(.answered(isSnooze: false)))
      .area("clock")
      .labelled(by: "ringing")
      .on(.keydown) { isSnooze(key: $0.value) ? .ring(.answered(isSnooze: true)) : nil }
      .containing(
        Node(.div, "stage ringing")
          .containing(
            Node(.header, "bar")
              .containing(
                Node(.p, "who").text(text.dateWithWeekday(state.now.date, today: state.now.date))
              ),
            pulse(first, isAlone: sounds.count == 1),
            Node(.div, "alsobox")
              .containing(
                Node(.div, "sr").id("ringing").role("alert")
                  .containing(sentences(state).map { Node(.p).text($0) }),
                .when(sounds.count > 1, others(sounds.dropFirst(), text)),
                .when(state.clock.isMuted, silence())
              ),
            answers(state, sounds.count)
          )
      )
  }

  private static func sounds(_ state: App.State) -> [Sound] {
    let text = state.messages
    let alarms = (state.clock.bell?.ringing ?? []).reversed().map { ring -> Sound in
      let time = ring.occurrence.moment.time
      let parts = parts(of: time, state)
      let minutes = (state.now.instant - ring.occurrence.moment.instant) / 60_000
      return Sound(
        before: withoutBlanks(parts.before),
        digits: parts.digits,
        after: withoutBlanks(parts.after),
        name: alarm(ring.occurrence.alarm, in: state.clock)?.label ?? "",
        since: minutes > 0 ? text.alarmSince(time: text.time(minutes * 60)) : nil,
        stop: .ring(.stopped(ring.occurrence.key))
      )
    }
    let timers = state.clock.countdowns.filter { $0.state(at: state.measured) == .ringing }
    return alarms
      + timers.map { countdown in
        Sound(
          before: text.clockTimer,
          digits: Countdown.text(milliseconds: countdown.total),
          after: "",
          name: countdown.label,
          since: nil,
          stop: .timer(.stopped(countdown.id))
        )
      }
  }

  private static func pulse(_ sound: Sound, isAlone: Bool) -> Node {
    Node(.div).class(isAlone ? "dial pulse" : "dial pulse small")
      .containing(
        Node(still: waves),
        Node(.div, "core")
          .attribute(.dataFit, sound.digits.utf8.count > 5 ? "2" : "1")
          .containing(
            Node(.p).text(sound.before + sound.after),
            Node(.time).text(sound.digits),
            .when(!sound.name.utf8.isEmpty, Node(.p, "name").text(sound.name))
          )
      )
  }

  private static func others(_ sounds: ArraySlice<Sound>, _ text: Messages) -> Node {
    Node(.div)
      .containing(
        Node(.h2, "lbl").text(text.alarmAlso(count: sounds.count)),
        Node(.ul, "also")
          .containing(
            sounds.map { sound in
              let name = sound.name.utf8.isEmpty ? sound.digits : sound.name
              return Node(.li)
                .containing(
                  Node(.time)
                    .containing(
                      half(sound.before),
                      Node(.span).text(sound.digits),
                      half(sound.after)
                    ),
                  Node(.span, "grow")
                    .containing(
                      Node(.span).text(sound.name),
                      sound.since.map { Node(.span, "meta").text($0) } ?? .empty
                    ),
                  TextButton.node(.alarmStop, sound.stop).label(text.alarmStopOne(name: name))
                )
            }
          )
      )
  }

  private static func half(_ text: String) -> Node {
    text.utf8.isEmpty ? .empty : Node(.small).text(text)
  }

  private static func withoutBlanks(_ text: String) -> String {
    String(utf8: text.utf8.filter { $0 != UInt8(ascii: " ") })
  }

  private static func answers(_ state: App.State, _ count: Int) -> Node {
    Node(.div, "acts")
      .containing(
        TextButton.node(
          count > 1 ? .alarmStopAll : .alarmStop,
          .ring(.answered(isSnooze: false)),
          .solidBig
        )
        .flag(.autofocus),
        later(state, count),
        count == 1 ? recording(state) : .empty
      )
  }

  /// The button that turns the run of a single ringing timer into a session.
  private static func recording(_ state: App.State) -> Node {
    let timer = state.clock.countdowns.first { $0.state(at: state.measured) == .ringing }
    return timer.map { TextButton.node(.clockRecord, .timer(.recorded($0.id)), .quiet) } ?? .empty
  }

  /// The snooze button; a single ringing timer gets one more minute.
  private static func later(_ state: App.State, _ count: Int) -> Node {
    let button = { (action: Action, name: String) -> Node in
      TextButton.node(name, action, .big)
    }
    let minutes = (state.clock.bell?.ringing ?? []).map {
      snoozeMinutes(of: $0.occurrence.alarm, state.clock)
    }
    if let first = minutes.first {
      // Each alarm has its own snooze length.
      let isSame = minutes.allSatisfy { $0 == first }
      return button(
        .ring(.answered(isSnooze: true)),
        isSame ? state.messages.alarmSnooze(count: first) : state.messages.alarmLater
      )
    }
    let timer = state.clock.countdowns.first { $0.state(at: state.measured) == .ringing }
    guard count == 1, let timer else { return .empty }
    return button(.timer(.minuteAdded(timer.id)), state.messages.timerAddMinute)
  }

  /// The S key, also with Caps Lock and on a Korean keyboard.
  private static func isSnooze(key: String) -> Bool {
    ["s", "S", "ㄴ"].contains { $0.hasSameBytes(as: key) }
  }

  private static var waves: HaruHTML.Node<Never> {
    HaruHTML.Node<Never>(.svg)
      .attribute(.viewBox, "0 0 336 336")
      .attribute(.strokeLinecap, "round")
      .decorative()
      .containing(
        wave("wave", "112", "10"),
        wave("wave b", "132", "8"),
        wave("wave c", "152", "6")
      )
  }

  private static func wave(
    _ name: StaticString,
    _ radius: StaticString,
    _ width: StaticString
  ) -> HaruHTML.Node<Never> {
    HaruHTML.Node<Never>(.circle, name)
      .attribute(.cx, "168").attribute(.cy, "168").attribute(.r, radius)
      .attribute(.strokeWidth, width)
      .attribute(.pathLength, "600")
      .attribute(.strokeDasharray, "84 16")
      .attribute(.strokeDashoffset, "-8")
  }
}
