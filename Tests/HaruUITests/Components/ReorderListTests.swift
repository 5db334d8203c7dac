import HaruHTML
@testable import HaruUI
import Testing

struct ReorderListTests {
  private enum Action: Equatable {
    case dragged
    case dragMoved(Double)
    case moved(Int)
  }

  private let grip = ShownComponent<Action>(
    ReorderList.grip("a1", "Finals", .carried(.en), dragged: .dragged) { .moved($0) }
  )

  private func list(_ drag: RowDrag?) -> ShownComponent<Action> {
    let rows = KeyedList<Action>([RowIdentity(key: 1, version: 1)]) { _ in Node(.li) }
    let nodes = ReorderList.nodes(Node(.ol, "rows"), rows, drag, said: "Finals moved") {
      .dragMoved($0)
    }
    return ShownComponent(Node(.div).containing(nodes))
  }

  @Test func theHandleSaysWhatItMovesAndCanHaveTheFocus() {
    #expect(
      grip.html.hasPrefix(
        #"<button class="icon-btn grip" type="button" id="move-a1" aria-label="Move Finals">"#
      )
    )
    #expect(grip.sent(.pointerdown) == [.dragged])
  }

  @Test(arguments: [("ArrowUp", [-1]), ("ArrowDown", [1]), ("Enter", []), ("Tab", [])])
  func theArrowKeysMoveTheRow(key: String, steps: [Int]) {
    #expect(grip.sent(.keydown, Event(value: key)) == steps.map { .moved($0) })
  }

  @Test func aHandleForThePointerIsNoButton() {
    let grip = ShownComponent<Action>(ReorderList.pointerGrip(dragged: .dragged))
    #expect(grip.html.hasPrefix(#"<span class="icon-btn grip" aria-hidden="true"><svg"#))
    #expect(grip.sent(.pointerdown) == [.dragged])
  }

  @Test(arguments: [(0, "up-a1"), (1, nil), (2, "down-a1")])
  func arrowsMoveARowExceptBeyondTheEnds(place: Int, disabled: String?) {
    let arrows: [Node<Action>] = ReorderList.arrows("a1", at: place, of: 3) { .moved($0) }
    let shown = ShownComponent(Node(.div).containing(arrows))
    #expect(shown.sent(.click) == [.moved(-1), .moved(1)])
    for id in ["up-a1", "down-a1"] {
      #expect(shown.html.contains(#"id="\#(id)" disabled="""#) == (id == disabled))
    }
  }

  @Test func thePointerIsFollowedOnlyWhileARowIsHeld() {
    #expect(list(nil).sent(.pointermove) == [])
    #expect(list(RowDrag(place: 0)).sent(.pointermove, Event(y: 0.5)) == [.dragMoved(0.5)])
  }

  @Test func aMoveIsSaid() {
    #expect(list(nil).html.contains(#"<p class="sr" aria-live="polite">Finals moved</p>"#))
  }

  @Test(arguments: [
    (-1.0, 0), (0.0, 0), (0.1, 0), (0.3, 1), (0.9, 3), (1.0, 3), (7.5, 3), (Double.nan, 0),
  ])
  func theTargetIsTheRowUnderThePointer(height: Double, target: Int) {
    var drag = RowDrag(place: 2)
    drag.move(to: height, among: 4)
    #expect(drag.target == target)
  }

  @Test func theEdgeShowsWhereTheRowWouldBePut() {
    var drag = RowDrag(place: 2)
    #expect(ReorderList.mark(2, drag) == "held")
    #expect(ReorderList.mark(1, nil) == nil)
    drag.move(to: 0, among: 4)
    #expect((0..<4).map { ReorderList.mark($0, drag) } == ["above", nil, "held", nil])
    drag.move(to: 1, among: 4)
    #expect((0..<4).map { ReorderList.mark($0, drag) } == [nil, nil, "held", "below"])
  }
}
