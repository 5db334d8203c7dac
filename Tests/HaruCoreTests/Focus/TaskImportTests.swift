import HaruCore
import HaruSync
import Testing

struct TaskImportTests {
  private func read(_ text: String) -> TaskImport { TaskImport(Array(text.utf8)) }

  @Test func readsNamesAndEstimates() {
    let table = read("English,30m\nMaths\n독서,1시간 반,book,3\n")
    #expect(table.unread.isEmpty)
    #expect(table.entries.map(\.name) == ["English", "Maths", "독서"])
    #expect(table.entries.map(\.estimateSeconds) == [1_800, 1_800, 5_400])
    #expect(table.entries.map(\.icon) == ["", "", "book"])
    #expect(table.entries.map(\.pen) == [nil, nil, 3])
    let named = read("pen;estimate;Task\n9;1:30;English\n")
    #expect(named.entries.map(\.estimateSeconds) == [5_400])
    #expect(named.entries.map(\.pen) == [nil])
  }

  @Test func readsItsOwnTable() {
    let table = read("name,icon,pen,estimateSeconds\nEnglish,book,2,2700\n")
    #expect(table.entries.map(\.name) == ["English"])
    #expect(table.entries.map(\.estimateSeconds) == [2_700])
    #expect(table.entries.map(\.icon) == ["book"] && table.entries.map(\.pen) == [2])
  }

  @Test func listsWhatItCannotRead() {
    let table = read(
      "name,estimate,estimateSeconds\n,30m\nA,soon\nB,30\nC,,0\nD,100h\nE,,9x\nF,1h\n\"G"
    )
    #expect(table.entries.map(\.name) == ["F"])
    #expect(
      table.unread.map(\.reason) == [
        .noName, .noEstimate(text: "soon"), .noEstimate(text: "30"), .noEstimate(text: "0"),
        .noEstimate(text: "100h"), .noEstimate(text: "9x"), .openQuote,
      ]
    )
    #expect(table.unread.map(\.lines.lowerBound) == [2, 3, 4, 5, 6, 7, 9])
  }

  @Test func addsEachTaskOnce() {
    let entries = read("A,1h\nB,2h,,5\nA,3h\nC\n").entries
    let added = TaskImport.items(entries, besides: [])
    #expect(added.map(\.name) == ["A", "B", "C"])
    #expect(added.map(\.estimateSeconds) == [3_600, 7_200, 1_800])
    #expect(added.map(\.pen) == [1, 5, 3])
    #expect(added.sorted(by: WorkItem.isInOrder).map(\.name) == ["A", "B", "C"])
    #expect(TaskImport.items(entries, besides: added).isEmpty)
    var renamed = added
    renamed[0].name = "D"
    #expect(TaskImport.items(entries, besides: renamed).isEmpty)
    let own = WorkItem(id: "x", name: "B")
    #expect(TaskImport.items(entries, besides: [own]).map(\.id) == [added[0].id, added[2].id])
  }
}
