import HaruPlatform
import HaruStore
import HaruUI

extension CommandContext {
  /// Whether the database is damaged and cannot be read.
  var isDatabaseDamaged: Bool {
    do throws(StoreError) {
      _ = try existingStore()?.cells()
      return false
    } catch {
      if case .damaged = error { return true }
      return false
    }
  }

  /// Renames the database and its log, so that a new one can take its place; reports the new name.
  func setDatabaseAside() throws {
    stores.close()
    let path = "\(dataDirectory)/\(ReplicaStore.fileName)"
    var number = 1
    while access("\(path).damaged-\(number)", F_OK) == 0 { number += 1 }
    let kept = "\(path).damaged-\(number)"
    // The log first: without its database, it would be applied to the next one.
    for suffix in ["-wal", "-shm", ""]
    where rename(path + suffix, kept + suffix) != 0 && errno != ENOENT {
      let reason = String(cString: strerror(errno))
      throw failure(messages.fileNotWritten(path: kept + suffix, reason: reason))
    }
    errors.writeLine("haru: \(messages.dataDamagedKept(path: kept))")
  }
}
