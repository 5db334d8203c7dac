import ArgumentParser
import HaruCore
import HaruJSON
import HaruLookup
import HaruSync
import HaruTime
import HaruUI

/// `haru weather [PLACE]`: now and the next days.
struct WeatherShowCommand: ContextCommand {
  static let configuration = CommandConfiguration(
    commandName: "show",
    abstract: "Show the weather (default command)."
  )

  @Argument(help: "A saved place or a city (default: the first saved place, or Seoul).")
  var place: String?

  @Option(help: ArgumentHelp("The number of days to show, including today.", valueName: "count"))
  var days = 7

  @Option(
    help: ArgumentHelp("metric or imperial (default: as in the settings).", valueName: "units")
  )
  var units: Units?

  @Flag(help: "Print a JSON object.")
  var json = false

  @OptionGroup var options: ContextOptions

  /// The units of the output.
  enum Units: String, ExpressibleByArgument, CaseIterable {
    case metric, imperial
  }

  func validate() throws {
    if !(0...16).contains(days) { throw options.language.outside("--days", 0...16) }
  }

  func run(in context: CommandContext) throws {
    let saved = try context.weatherPlaces()
    let place: WeatherPlace
    if let name = self.place {
      place = try context.saved(name, among: saved) ?? context.find(name)
    } else {
      place = saved.first ?? .seoul(named: context.messages.weatherSeoul)
    }
    let (report, isKept) = try report(of: place, context)
    let known = try context.records(of: Settings.entity).first { $0.id == Settings.id }
    let settings = Settings(known)
    let text = WeatherText(
      place: place,
      report: report,
      units: units.map { $0 == .metric ? .metric : .imperial } ?? settings.weatherUnits,
      days: days,
      now: context.now.instant,
      isKept: isKept
    )
    if json {
      context.output.writeLine(text.json.text)
    } else {
      for line in text.lines(context.messages) { context.output.writeRow(line) }
    }
  }

  /// The provider's report, or the cached one, marked as such.
  private func report(
    of place: WeatherPlace,
    _ context: CommandContext
  ) throws -> (WeatherReport, isKept: Bool) {
    let cache = WeatherCache(directory: context.dataDirectory, place: place)
    let now = context.now.instant
    let kept = cache.report()
    if let kept, kept.isFresh(at: now) {
      return (kept, false)
    }
    let service = context.weather()
    let (latitude, longitude) = (place.latitude, place.longitude)
    do throws(WeatherService.Failure) {
      var report = try waiting { () async throws(WeatherService.Failure) in
        try await service.report(latitude: latitude, longitude: longitude, at: now)
      }
      if let zones = ZoneDatabase.linked { report.follow(zones, ofPlaceIn: place.zone) }
      cache.keep(report)
      return (report, false)
    } catch {
      guard let kept else { throw context.failure(context.messages.weatherUnavailable) }
      return (kept, true)
    }
  }
}
