import HaruPlatform
import HaruCore
import HaruTime

/// The operator's time zone table, if newer than the app's: the file `zones.bin` beside the
/// database, written by `script/zones`.
struct OperatorZones: Sendable {
  static let path = "/api/v1/zones"

  let bytes: [UInt8]
  let database: ZoneDatabase
  /// The version of the IANA database, such as `2026a`.
  var version: String { database.version }

  /// Reads the file in a server's data folder; nil without it, or if it is not newer than the app's
  /// table.
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
