#if !hasFeature(Embedded)
import CHaruRuntime

extension CityTable {
  /// The built-in table, linked into the command and the server.
  public static let linked = CityTable(linkedBytes(haru_places("cities")))
}
#endif
