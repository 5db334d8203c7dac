import HaruPlatform
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// A file next to the data that stores how to undo the last change of one kind on this device.
enum UndoFile: String, CaseIterable {
  case imports = "import-undo.json"
  case quotes = "quote-undo.json"
  case words = "word-undo.json"
}

extension CommandContext {
  /// Makes changes atomically and replaces the stored undo; if there is nothing to change, the
  /// previous undo is kept.
  func make(_ writes: [CellWrite], undo: [CellWrite], _ file: UndoFile) throws {
    if writes.isEmpty { return }
    _ = try telling { () throws(StoreError) in
      try store()
    }
    let path = path(of: file)
    let before = FileManager.default.contents(atPath: path)
    // The undo is written first, because an unnecessary one does no harm.
    try keep(Data(RecordFile(changes: undo).utf8(madeAt: now.instant)), path)
    do { try save(writes) } catch {
      if let before { try keep(before, path) } else { unlink(path) }
      throw error
    }
  }

  /// The changes that undo the last one; nil if none are stored.
  func lastUndo(_ file: UndoFile) throws -> RecordFile? {
    let path = path(of: file)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try recordFile(path)
  }

  /// Undoes the last change, as of now, and removes the stored undo so that it cannot be applied
  /// twice.
  func takeBack(_ changes: [CellWrite], _ file: UndoFile) throws {
    let now = now.instant
    try save(changes.map { $0.made(at: now) })
    unlink(path(of: file))
  }

  private func path(of file: UndoFile) -> String { dataDirectory + "/" + file.rawValue }

  private func keep(_ data: Data, _ path: String) throws {
    let partial = path + ".new"
    _ = unlink(partial)
    guard
      FileManager.default.createFile(
        atPath: partial,
        contents: data,
        attributes: [.posixPermissions: 0o600]
      ), rename(partial, path) == 0
    else { throw failure(messages.fileUnwritable(path: path)) }
  }
}
