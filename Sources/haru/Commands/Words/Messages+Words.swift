import HaruCore
import HaruLookup
import HaruStore
import HaruTime
import HaruUI

extension Messages {
  /// Why an Anki package cannot be read, as a sentence.
  func sentence(for error: AnkiPackageError, path: String) -> String {
    switch error {
    case .unreadable: fileUnreadable(path: path)
    case .notAPackage: wordPackageUnknown(path: path)
    case .malformed: wordPackageMalformed(path: path)
    case .tooLarge: wordPackageTooLarge(path: path)
    case .unknownCompression: wordPackageCompression(path: path)
    case .noSpace: wordPackageNoSpace
    }
  }

  /// Why a dictionary look-up failed, as a sentence.
  func sentence(for error: DictionaryError, server: String, database: String) -> String {
    switch error {
    case .unreachable: wordServerUnreachable(server: server)
    case .timedOut: wordServerSlow(server: server)
    case .noSuchDatabase: wordDatabaseMissing(server: server, database: database)
    case .malformed: wordServerMalformed(server: server)
    }
  }
}
