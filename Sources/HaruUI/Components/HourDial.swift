import HaruCore
import HaruHTML

/// A circular dial for choosing minutes within an hour, with a pointer or with the keys of the
/// native slider inside it.
///
/// The page resets it (`.left`) when the pointer is released, wherever that happens.
package struct HourDial {
  /// The actions of the dial.
  package enum Action {
    /// A pointer was pressed, or moved while dragging the knob, at fractions of the width and
    /// height.
    case pressed(Double, Double), turned(Double, Double)
    case left
    /// The slider or a preset was used.
    case chosen(Int)
  }

  /// From 1 to 60.
  package private(set) var minutes = 25
  /// Whether the knob is being dragged.
  package private(set) var isTurning = false

  /// Handles an action; returns whether it chose minutes.
  mutating func update(_ action: Action) -> Bool {
    switch action {
    case .pressed(let x, let y):
      isTurning = true
      return choose(DialGeometry.minutes(x: x, y: y))
    case .turned(let x, let y): return choose(DialGeometry.minutes(x: x, y: y))
    case .left:
      isTurning = false
      return false
    case .chosen(let count): return choose(count)
    }
  }

  private mutating func choose(_ count: Int?) -> Bool {
    guard let count else { return false }
    minutes = min(max(count, 1), 60)
    return true
  }
}

extension HourDial {
  /// The dial, with a sentence below its minutes.
  @inline(never)
  func node<PageAction>(
    _ note: String,
    _ text: Messages,
    _ action: @escaping (Action) -> PageAction
  ) -> Node<PageAction> {
    Node(.div, "dial slider").attribute(.dir, "ltr")
      .on(.pointerdown) { action(.pressed($0.x, $0.y)) }
      .when(isTurning) { $0.on(.pointermove) { action(.turned($0.x, $0.y)) } }
      .containing(
        Node(still: drawing),
        Node(.input, "sr")
          .type("range")
          .attribute(.min, "1")
          .attribute(.max, "60")
          .label(.timerLength)
          .attribute(.ariaValuetext, text.timerMinutes(count: minutes))
          .value("\(minutes)")
          .onInput { action(.chosen(Int($0) ?? minutes)) },
        Node(.div, "core")
          .containing(
            Node(.time).text(Countdown.text(milliseconds: Int64(minutes) * 60_000)),
            Node(.p).text(note)
          )
      )
  }

  /// Presets in minutes; the one equal to the dial is marked.
  @inline(never)
  func presets<PageAction>(
    _ lengths: [Int],
    isMarked: Bool = true,
    _ text: Messages,
    _ action: (Action) -> PageAction
  ) -> Node<PageAction> {
    Chip.row(
      lengths.map { length in
        Chip.toggle(
          .made(text.timerMinutes(count: length)),
          isOn: isMarked && length == minutes,
          action(.chosen(length))
        )
      },
      .presets
    )
  }

  private var drawing: Node<Never> {
    Node(.svg)
      .attribute(.viewBox, "0 0 336 336")
      .attribute(.strokeWidth, "16")
      .attribute(.strokeLinecap, "round")
      .decorative()
      .containing(
        arc("track", DialGeometry.dashes(60)),
        arc("arc", DialGeometry.dashes(minutes)),
        label("60", "168", "8"),
        label("10", "307", "88"),
        label("20", "307", "248"),
        label("30", "168", "328"),
        label("40", "29", "248"),
        label("50", "29", "88"),
        Node(.circle)
          .class("knob")
          .attribute(.cx, "168").attribute(.cy, "34").attribute(.r, "16")
          .attribute(.transform, "rotate(\(minutes * 6) 168 168)")
      )
  }

  private func arc(_ name: StaticString, _ dashes: String) -> Node<Never> {
    Node(.circle, name)
      .attribute(.cx, "168").attribute(.cy, "168").attribute(.r, "134")
      .attribute(.pathLength, "600")
      .attribute(.strokeDasharray, dashes)
      .attribute(.transform, "rotate(-84.6 168 168)")
  }

  private func label(_ text: String, _ x: StaticString, _ y: StaticString) -> Node<Never> {
    Node(.text).attribute(.x, x).attribute(.y, y).text(text)
  }
}
