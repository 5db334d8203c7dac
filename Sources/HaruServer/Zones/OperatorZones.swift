import Foundation
import HaruCore
import HaruTime

/// A newer table of time zones than the app's own, which the server's operator lays beside the
/// database: the file `zones.bin`, written by `script/zones`.
struct OperatorZones: Sendable {
  static let path = "/api/v1/zones"

  let bytes: [UInt8]
  let database: ZoneDatabase
  /// The version of the IANA database, such as `2026a`.
  var version: String { database.version }

  /// Looks into the folder of a server's data; nil without the file, and where it is not newer than
  /// the app's own.
  init?(dataDirectory: String) throws(ServerError) {
    let file = URL(filePath: dataDirectory).appending(path: "zones.bin")
    guard let data = FileManager.default.contents(atPath: file.path) else { return nil }
    guard let zones = try? ZoneDatabase([UInt8](data)) else {
      throw .zonesUnusable(path: file.path)
    }
    if let own = ZoneDatabase.linked, zones.version <= own.version { return nil }
    bytes = [UInt8](data)
    database = zones
  }
}
