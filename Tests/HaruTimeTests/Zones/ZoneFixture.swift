import Foundation
import HaruTime

/// The committed zone database and its vectors.
enum ZoneFixture {
  static let database: ZoneDatabase? = read("Data/zones.bin").flatMap {
    try? ZoneDatabase([UInt8]($0))
  }

  static func rules(_ id: String) -> ZoneRules? { database?.rules(for: id) }

  static func read(_ path: String) -> Data? {
    try? Data(contentsOf: url(path))
  }

  /// A file of the repository.
  static func url(_ path: String) -> URL { root.appending(path: path) }

  /// The lines of a table without comments, split at tabs.
  static func table(_ path: String) -> [[String]] {
    String(decoding: read(path) ?? Data(), as: UTF8.self).split(separator: "\n")
      .filter { !$0.hasPrefix("#") }
      .map { $0.split(separator: "\t", omittingEmptySubsequences: false).map(String.init) }
  }

  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
}
