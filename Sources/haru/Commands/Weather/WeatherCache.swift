import HaruPlatform
import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

/// The last report for a place, in a file beside the data.
struct WeatherCache {
  private let folder: URL
  private let file: URL

  init(directory: String, place: WeatherPlace) {
    folder = URL(filePath: directory).appending(path: "weather")
    file = folder.appending(path: place.id.text.replacing("/", with: "_") + ".json")
  }

  func report() -> WeatherReport? {
    guard let data = try? Data(contentsOf: file), let json = try? JSON.parse(data) else {
      return nil
    }
    return try? WeatherReport(openMeteo: json, fetchedAt: Instant(milliseconds: 0))
  }

  /// Caches a report; a failure to do so is ignored.
  func keep(_ report: WeatherReport) {
    try? FileManager.default.createDirectory(
      at: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    try? Data(report.json.utf8).write(to: file, options: .atomic)
  }
}
