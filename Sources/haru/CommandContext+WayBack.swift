import Foundation
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// What a command can undo: the last change of its kind on this device, kept in a file beside the
/// data.
enum WayBack: String, CaseIterable {
  case imports = "import-undo.json"
  case quotes = "quote-undo.json"
  case words = "word-undo.json"
}

extension CommandContext {
  /// Makes changes atomically and stores how to undo them, replacing the previous undo.
  ///
  /// An empty change is stored too, so that undoing it never reaches back to an earlier change.
  func make(_ writes: [CellWrite], undo: [CellWrite], _ wayBack: WayBack) throws {
    let store = try telling { () throws(StoreError) in
      try ReplicaStore(directory: dataDirectory)
    }
    let path = path(of: wayBack)
    let before = FileManager.default.contents(atPath: path)
    // Written first: an undo that is not needed does no harm.
    try keep(Data(RecordFile(changes: undo).json(madeAt: now.instant).utf8), path)
    do throws(StoreError) { try store.save(writes) } catch {
      if let before { try keep(before, path) } else { unlink(path) }
      throw failure(messages.sentence(for: error))
    }
  }

  /// The changes that undo the last change, nil if none are stored.
  func last(_ wayBack: WayBack) throws -> RecordFile? {
    let path = path(of: wayBack)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try recordFile(path)
  }

  /// Undoes a change as of now; the same undo does not run twice.
  func goBack(_ changes: [CellWrite], _ wayBack: WayBack) throws {
    let now = now.instant
    try save(changes.map { $0.made(at: now) })
    unlink(path(of: wayBack))
  }

  private func path(of wayBack: WayBack) -> String { dataDirectory + "/" + wayBack.rawValue }

  private func keep(_ data: Data, _ path: String) throws {
    let partial = path + ".new"
    _ = unlink(partial)
    guard
      FileManager.default.createFile(
        atPath: partial,
        contents: data,
        attributes: [.posixPermissions: 0o600]
      ), rename(partial, path) == 0
    else { throw failure(messages.wordFileUnwritable(path: path)) }
  }
}
