import Foundation
import HaruStore

#if canImport(CDispatch)
// Where `stat` is found first on Linux.
import CDispatch
#endif

/// The databases that this process has open.
///
/// Opening one takes longer than most queries, so all parts of a command share the first opening.
final class OpenStores {
  private var stores: [String: (store: ReplicaStore, file: FileNumber)] = [:]

  /// The database in a folder, for reading; nil if nothing was ever saved there.
  func existing(in directory: String) throws(StoreError) -> ReplicaStore? {
    guard let file = FileNumber(directory) else {
      stores[directory] = nil
      return nil
    }
    // Another process may have replaced the file while this one waits for a key or an alarm.
    if let open = stores[directory], open.file == file { return open.store }
    let store = try ReplicaStore.existing(in: directory)
    stores[directory] = store.map { ($0, file) }
    return store
  }

  /// The database in a folder, created if necessary.
  func made(in directory: String) throws(StoreError) -> ReplicaStore {
    if let store = try existing(in: directory) { return store }
    let store = try ReplicaStore(directory: directory)
    stores[directory] = FileNumber(directory).map { (store, $0) }
    return store
  }

  /// Closes all databases, before their files are deleted.
  func close() { stores = [:] }
}

/// What identifies a database file on its machine.
struct FileNumber: Equatable {
  let device: dev_t
  let number: ino_t

  init?(_ directory: String) {
    var status = stat()
    guard stat("\(directory)/\(ReplicaStore.fileName)", &status) == 0 else { return nil }
    device = status.st_dev
    number = status.st_ino
  }
}

extension CommandContext {
  /// The open copy of the records, for reading; nil if nothing was ever saved.
  func existingStore() throws(StoreError) -> ReplicaStore? {
    try stores.existing(in: dataDirectory)
  }

  /// The open copy of the records, created if necessary.
  func store() throws(StoreError) -> ReplicaStore { try stores.made(in: dataDirectory) }
}
