import HaruCore
import HaruSync
import Testing

struct WorkItemTests {
  private func items(_ orders: [String]) -> [WorkItem] {
    orders.enumerated().map { WorkItem(id: "\($0)", name: "item \($0)", order: $1) }
  }

  @Test func aNewItemHasTheValuesNobodyHasChosen() {
    let item = WorkItem(id: "1", name: "a")
    #expect(item.estimateSeconds == 1_800)
    #expect(item.pen == 1)
    #expect(item.icon.isEmpty)
  }

  @Test func takesThePenThatTheFewestHave() {
    #expect(WorkItem.leastUsedPen(among: []) == 1)
    let items = [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 4].map { WorkItem(id: "", name: "", pen: $0) }
    #expect(WorkItem.leastUsedPen(among: items) == 3)
  }

  @Test func standsInItsOrderThenById() {
    let items = [
      WorkItem(id: "c", name: "", order: "a1"), WorkItem(id: "b", name: "", order: "a1"),
      WorkItem(id: "a", name: "", order: "a2"), WorkItem(id: "d", name: "", order: "Zz"),
    ]
    #expect(items.sorted(by: WorkItem.isInOrder).map(\.id) == ["d", "b", "c", "a"])
  }

  @Test func comesLast() {
    #expect(WorkItem.lastOrder(after: []) == "a0")
    #expect(WorkItem.lastOrder(after: items(["a5", "a1"])) == "a6")
    #expect(WorkItem.lastOrder(after: items([""])) == "a0")
  }

  @Test(arguments: [(0, 2), (3, 0), (1, 3), (2, 1), (0, 1)])
  func movingChangesOneItem(source: Int, destination: Int) {
    let before = items(["a0", "a1", "a2", "a3"])
    let changed = WorkItem.moving(from: source, to: destination, in: before)
    #expect(changed.map(\.id) == ["\(source)"])
    var after = before
    after[source] = changed[0]
    var expected = before.map(\.id)
    expected.insert(expected.remove(at: source), at: destination)
    #expect(after.sorted(by: WorkItem.isInOrder).map(\.id) == expected)
  }

  @Test func movingBetweenEqualOrdersGivesNewOnesToAll() {
    let changed = WorkItem.moving(from: 2, to: 1, in: items(["a0", "a0", "a1"]))
    #expect(changed.map(\.id) == ["0", "2", "1"])
    #expect(changed.map(\.order) == ["a0", "a1", "a2"])
  }

  @Test(arguments: [(0, 0), (-1, 1), (0, 2), (2, 0)])
  func movingNowhereChangesNothing(source: Int, destination: Int) {
    #expect(WorkItem.moving(from: source, to: destination, in: items(["a0", "a1"])).isEmpty)
  }
}
