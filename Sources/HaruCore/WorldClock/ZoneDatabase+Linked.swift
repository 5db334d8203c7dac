#if !hasFeature(Embedded)
import CHaruRuntime
public import HaruTime

extension ZoneDatabase {
  /// The built-in database, linked into the command and the server; the browser fetches its own.
  public static let linked: ZoneDatabase? = try? ZoneDatabase(linkedBytes(haru_zones()))
}

/// The bytes of a table linked into the executable.
func linkedBytes(_ data: HaruData) -> [UInt8] {
  Array(UnsafeBufferPointer(start: data.bytes, count: data.size))
}
#endif
