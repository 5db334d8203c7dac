import Foundation
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import HaruUI

/// What a command can take back: the last change of its kind on this device, kept in a file beside
/// the data.
enum WayBack: String, CaseIterable {
  case imports = "import-undo.json"
  case quotes = "quote-undo.json"
  case words = "word-undo.json"
}

extension CommandContext {
  /// Makes changes, all or none of them, and keeps the way back from them in place of the last one.
  ///
  /// A change of nothing has a way back too: it leads nowhere, and never to before an earlier change.
  func make(_ writes: [CellWrite], undo: [CellWrite], _ wayBack: WayBack) throws {
    let store = try telling { () throws(StoreError) in
      try ReplicaStore(directory: dataDirectory)
    }
    let path = path(of: wayBack)
    let before = FileManager.default.contents(atPath: path)
    // Written first: a way back that is not needed does no harm.
    try keep(Data(RecordFile(changes: undo).json(madeAt: now.instant).utf8), path)
    do throws(StoreError) { try store.save(writes) } catch {
      if let before { try keep(before, path) } else { unlink(path) }
      throw failure(messages.sentence(for: error))
    }
  }

  /// What leads back to before the last change, nil where nothing is kept.
  func last(_ wayBack: WayBack) throws -> RecordFile? {
    let path = path(of: wayBack)
    guard FileManager.default.fileExists(atPath: path) else { return nil }
    return try recordFile(path)
  }

  /// Makes the changes that lead back, as of now; the same way is not gone twice.
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
    else { throw failure(messages.fileUnwritable(path: path)) }
  }
}
