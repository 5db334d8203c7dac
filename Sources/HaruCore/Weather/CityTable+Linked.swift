#if !hasFeature(Embedded)
import CHaruRuntime

extension CityTable {
  /// The table that is linked into the command and the server.
  public static let linked = CityTable(linkedBytes(haru_places("cities")))
}
#endif
