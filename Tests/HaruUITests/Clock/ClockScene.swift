import Foundation
import HaruCore
import HaruTime
import HaruUI
import Testing

/// The starting point of all clock tests: an app with the committed time zones.
///
/// It is 09:00 in Seoul on 2026-11-21, a Saturday.
protocol ClockScene {}

extension ClockScene {
  func run(_ path: String = "/clock") throws -> AppRun {
    var run = AppRun(path: path)
    try sendZones(to: &run)
    return run
  }

  func sendZones(to run: inout AppRun) throws {
    run.send(.zonesArrived(try committed("zones.bin")))
  }

  /// A file of the folder `Data`.
  func committed(_ path: String) throws -> [UInt8] {
    let data = URL(filePath: #filePath).appending(path: "../../../../Data").standardized
    return [UInt8](try Data(contentsOf: data.appending(path: path)))
  }

  func addAlarm(_ time: String, _ run: inout AppRun, days: [Weekday] = []) {
    run.send(.clock(.addTapped))
    run.send(.clock(.alarm(.edited(.timeChosen(time)))))
    for day in days { run.send(.clock(.alarm(.edited(.dayTapped(day))))) }
    run.send(.clock(.alarm(.editingConfirmed)))
  }

  /// The tone that the last action requested.
  func tone(_ run: AppRun) -> Tone? {
    for case .tone(let tone) in run.effects { return tone }
    return nil
  }

  func instant(_ text: String) throws -> Instant { try Instant(rfc3339: text) }

  /// Wakes the app at an instant, in its zone or another one.
  func wake(_ run: inout AppRun, at text: String, in zone: String? = nil, offset: Int = 0) throws {
    let now = run.state.now
    run.send(
      .woken,
      at: Moment(
        instant: try instant(text),
        offset: zone == nil ? now.offset : UTCOffset(seconds: offset),
        zone: zone ?? now.zone
      )
    )
  }
}
