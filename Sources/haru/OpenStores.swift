import HaruPlatform
import HaruStore

/// The databases that this process has open.
///
/// Opening one takes longer than most queries, so all parts of a command share the first opening.
final class OpenStores {
  private var stores: [String: ReplicaStore] = [:]

  /// The database in a folder, for reading; nil if nothing was ever saved there.
  func existing(in directory: String) throws(StoreError) -> ReplicaStore? {
    // Another process may have deleted the file while this one waits for a key or an alarm.
    guard Self.exists(in: directory) else {
      stores[directory] = nil
      return nil
    }
    if let store = stores[directory] { return store }
    let store = try ReplicaStore.existing(in: directory)
    stores[directory] = store
    return store
  }

  /// The database in a folder, created if necessary.
  func made(in directory: String) throws(StoreError) -> ReplicaStore {
    if let store = try existing(in: directory) { return store }
    let store = try ReplicaStore(directory: directory)
    stores[directory] = store
    return store
  }

  /// Closes all databases, before their files are deleted.
  func close() { stores = [:] }

  /// Whether there is a database in a folder.
  static func exists(in directory: String) -> Bool {
    access("\(directory)/\(ReplicaStore.fileName)", F_OK) == 0
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
