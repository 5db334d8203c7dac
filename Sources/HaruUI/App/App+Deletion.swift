import HaruJSON
import HaruSync

extension App.State {
  /// Deletes what was saved and says so, with the way back: `marks` are the writes that mark it as
  /// deleted.
  @inline(never)
  mutating func delete(_ marks: [CellWrite], saying text: String) -> Effect {
    show(text, undo: marks.map { CellWrite($0.key, value: false, madeAt: $0.madeAt) })
    return .save(marks)
  }
}
