import HaruCore
import HaruJSON
import HaruSync
import HaruUI
import Testing

/// A deletion is one write per record, and the toast can undo all of them.
struct DeletionTests {
  @Test func whatWasDeletedComesBack() throws {
    var run = AppRun(path: "/focus")
    run.send(.focus(.task(.newTapped)))
    run.send(.focus(.task(.edited(.nameTyped("Tea")))))
    run.send(.focus(.task(.editingEnded(isConfirmed: true))))
    let id = try #require(run.state.focus.items.first?.id)
    run.send(.focus(.task(.deleteTapped(id))))
    #expect(run.saved.map(\.key.field) == [CellKey.deleted])
    #expect(run.state.focus.items.isEmpty)
    #expect(run.state.toast?.text == "“Tea” deleted")
    #expect(run.state.toast?.undo?.map(\.value) == [.bool(false)])
    run.send(.toastActionTapped)
    #expect(run.state.focus.items.map(\.name) == ["Tea"])
    #expect(run.state.toast == nil)
  }
}
