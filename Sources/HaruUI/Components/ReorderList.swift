import HaruHTML
import HaruJSON

/// A row being dragged in a list, and where it would be dropped.
package struct RowDrag: Equatable {
  /// The index of the row.
  package let place: Int
  /// The index at which it would be dropped.
  package private(set) var target: Int

  init(place: Int) {
    self.place = place
    target = place
  }

  /// Handles a pointer at a fraction of the list's height; beyond either end, it means the row at
  /// that end.
  mutating func move(to height: Double, among count: Int) {
    let last = count - 1
    let isInside = height > 0 && height < 1
    target = isInside ? Int(height * Double(count)) : height >= 1 ? last : 0
  }
}

/// A list whose rows can be reordered by dragging their handles, or with the arrow keys on a
/// handle.
///
/// The page ends the drag (sets its `RowDrag` to nil) when the pointer is released, wherever that
/// happens.
enum ReorderList {
  /// The rows, and the announcement for screen readers after a move.
  @inline(never)
  static func nodes<Action>(
    _ list: Node<Action>,
    _ rows: KeyedList<Action>,
    _ drag: RowDrag?,
    said announcement: String,
    _ moved: @escaping (Double) -> Action
  ) -> [Node<Action>] {
    [
      (drag == nil ? list : list.on(.pointermove) { moved($0.y) }).containing(rows: rows),
      Node(.p, "sr").attribute(.ariaLive, "polite").text(announcement),
    ]
  }

  /// The drag state of a row: the dragged one, and the edge where it would be dropped;
  /// nil for the others.
  static func mark(_ place: Int, _ drag: RowDrag?) -> String? {
    guard let drag else { return nil }
    if place == drag.place { return "held" }
    if place == drag.target { return drag.target < drag.place ? "above" : "below" }
    return nil
  }

  /// The handle of a row; `moved` receives the number of places.
  @inline(never)
  static func grip<Action>(
    _ id: String,
    _ name: String,
    _ text: Messages,
    dragged: Action,
    moved: @escaping (Int) -> Action
  ) -> Node<Action> {
    Node(still: handle(id, text.listMove(name: name)))
      .on(.pointerdown, dragged)
      .on(.keydown, preventsDefault: true) { step(for: $0.value).map(moved) }
  }

  /// A handle for the pointer alone, where the keyboard has another way.
  static func pointerGrip<Action>(dragged: Action) -> Node<Action> {
    Node(.span, "icon-btn grip").decorative()
      .on(.pointerdown, dragged)
      .containing(Icon.grip.node(.small))
  }

  /// Two buttons that move a row by one place, where it is not dragged; their ids let them keep
  /// the focus.
  static func arrows<Action>(
    _ id: String,
    at place: Int,
    of count: Int,
    moved: (Int) -> Action
  ) -> [Node<Action>] {
    [
      IconButton.node(.up, .listUp, moved(-1)).id("up-\(id)").disabled(place == 0),
      IconButton.node(.down, .listDown, moved(1)).id("down-\(id)").disabled(place == count - 1),
    ]
  }

  /// How far an arrow key moves.
  static func step(for key: String) -> Int? {
    if key.hasSameBytes(as: "ArrowUp") { return -1 }
    return key.hasSameBytes(as: "ArrowDown") ? 1 : nil
  }

  /// Its id lets it get the focus back after a move.
  @inline(never)
  private static func handle(_ id: String, _ name: String) -> Node<Never> {
    Node(.button, "icon-btn grip")
      .type("button")
      .id("move-\(id)")
      .label(name)
      .containing(Icon.grip.node(.small))
  }
}
