import HaruCore
import HaruHTML
import HaruTime

extension DDayPage {
  /// The timeline of a saved day; positions are SVG attributes in per cent.
  static func trail(_ dday: DDay, today: PlainDate, text: Messages) -> Node {
    let trail = DDayTrail(dday, from: today)
    let now = trail.share(of: today)
    var shapes: [Node] = [bar(100)]
    if now > 0 { shapes.append(bar(now).class("gone")) }
    shapes += trail.marks.map { tick(trail.share(of: $0.date), now: now) }
    if now < 100 { shapes.append(tick(100, now: now)) }
    shapes.append(label(name(of: trail.start, today, text), at: 0))
    shapes.append(label(name(of: trail.end, today, text), at: 100))
    for mark in labelled(trail) {
      shapes.append(label(name(of: mark, today, text), at: trail.share(of: mark.date)))
    }
    return Node(.svg, "trail").decorative().containing(shapes)
  }

  /// The marks that have room for a label: labels are at least a third of the width apart.
  private static func labelled(_ trail: DDayTrail) -> [DDayTrail.Mark] {
    var last = 0
    return trail.marks.filter { mark in
      let share = trail.share(of: mark.date)
      guard share - last >= room, 100 - share >= room else { return false }
      last = share
      return true
    }
  }

  private static let room = 34

  private static func name(
    of mark: DDayTrail.Mark,
    _ today: PlainDate,
    _ text: Messages
  ) -> String {
    guard let kind = mark.kind else { return text.date(mark.date, today: today) }
    switch kind {
    // The number beside it shows the convention; here the round number is enough.
    case .number(.after(let days)), .number(.nth(let days)): return text.ddayDays(count: days)
    default: return text.milestone(kind)
    }
  }

  private static func bar(_ share: Int) -> Node {
    Node(.rect).attribute(.width, "\(share)%").attribute(.height, "6").attribute(.rx, "3")
  }

  private static func tick(_ share: Int, now: Int) -> Node {
    Node(.line)
      .when(share < now) { $0.class("past") }
      .attribute(.x1, "\(share)%")
      .attribute(.x2, "\(share)%")
      .attribute(.y1, share < now ? "0" : "-1")
      .attribute(.y2, share < now ? "6" : "7")
  }

  private static func label(_ name: String, at share: Int) -> Node {
    let anchor = share == 0 ? "start" : share == 100 ? "end" : "middle"
    return Node(.text)
      .attribute(.x, "\(share)%")
      .attribute(.y, "90%")
      .attribute(.textAnchor, anchor)
      .text(name)
  }
}
