import HaruJSON
import HaruSync

extension App.State {
  /// Deletes saved records and shows a toast with undo; `marks` are the writes that delete them,
  /// `others` are saved before them and stay.
  @inline(never)
  mutating func delete(
    _ marks: [CellWrite],
    after others: [CellWrite] = [],
    saying text: String
  ) -> Effect {
    show(text, undo: marks.map { CellWrite($0.key, value: false, madeAt: $0.madeAt) })
    return .save(others + marks)
  }
}
