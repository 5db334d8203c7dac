import HaruStore
import HaruSync
import HaruUI

extension Messages {
  /// Why the person's data cannot be read or written, as a sentence.
  func sentence(for error: StoreError) -> String {
    switch error {
    case .unusable(let path, let reason): storeUnusable(path: path, reason: reason)
    case .tooNew(let path, let version, let known):
      storeTooNew(path: path, version: "\(version)", known: "\(known)")
    case .damaged(let path) where path.hasSuffix(ServerStore.fileName):
      storeServerDamaged(path: path)
    case .damaged(let path): storeDamaged(path: path)
    case .busy(let path): storeBusy(path: path)
    case .inUse(let path): storeInUse(path: path)
    case .exists(let path): storeExists(path: path)
    case .diskFull(let path): storeDiskFull(path: path)
    case .unreachable(let reason): storeUnreachable(reason: reason)
    case .noClient(let package): storeNoClient(package: package)
    case .oldDatabase(let version, let needed):
      storeOldDatabase(version: "\(version)", needed: "\(needed)")
    case .noAccount: storeNoAccount
    case .refused(let error): sentence(for: error)
    }
  }

  private func sentence(for error: CellError) -> String {
    switch error {
    case .valueTooLarge: storeTooLarge
    case .badName(let key), .badIdentifier(let key), .badNumber(let key), .badText(let key),
      .badDate(let key), .badTimeZone(let key), .tooManyFields(let key):
      storeRefused(field: key.field, entity: key.entity, id: key.id.text)
    }
  }
}
