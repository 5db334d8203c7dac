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
}
