import Dispatch
import HaruPlatform
import HaruStore
import HaruTime

/// The server's own backups: one file a day (UTC), of which the last 7 days and the last of each
/// of the 4 weeks before are kept.
struct ScheduledBackups: Sendable {
  static let days = 7
  static let weeks = 4

  /// The folder of the backups; it is created if necessary.
  let folder: String
  /// The server's data folder.
  let data: String

  /// Writes today's backup if there is none, then removes those that are no longer kept.
  ///
  /// The copy takes seconds of a thread, so it does not run on those that answer requests.
  func run(at now: Instant) async throws {
    try await withCheckedThrowingContinuation { continuation in
      DispatchQueue.global(qos: .utility).async {
        continuation.resume(with: Result { try backUp(on: PlainDate(utc: now)) })
      }
    }
  }

  private func backUp(on today: PlainDate) throws {
    try FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    if !dates.contains(today) {
      try ServerStore(directory: data, use: .beside).backUp(to: path(of: today))
    }
    let kept = Self.kept(of: dates)
    for date in dates where !kept.contains(date) {
      // The checksum goes last: a file without one would look like one that never had any.
      for file in [path(of: date), path(of: date) + ".sha256"] { unlink(file) }
    }
  }

  private func path(of date: PlainDate) -> String { Self.path(of: date, in: folder) }

  private static func path(of date: PlainDate, in folder: String) -> String {
    "\(folder)/haru-\(date).sqlite"
  }

  /// The newest backup in a folder.
  static func newest(in folder: String) -> (date: PlainDate, path: String)? {
    dates(in: folder).max().map { ($0, path(of: $0, in: folder)) }
  }

  private var dates: [PlainDate] { Self.dates(in: folder) }

  /// The days of the backups in a folder; other files are left alone.
  private static func dates(in folder: String) -> [PlainDate] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return names.compactMap { name in
      guard let match = name.wholeMatch(of: /haru-(\d{4}-\d{2}-\d{2})\.sqlite/) else { return nil }
      return try? PlainDate(parsing: String(match.1))
    }
  }

  /// The days to keep: the last 7, and the last of each of the 4 weeks before that have any.
  static func kept(of dates: [PlainDate]) -> Set<PlainDate> {
    let newest = dates.sorted(by: >)
    var kept = Set(newest.prefix(days))
    var weeksLeft = weeks
    var monday: Int?
    for date in newest.dropFirst(days) where weeksLeft > 0 {
      let own = date.daysSinceEpoch - date.weekday.rawValue
      if own != monday {
        kept.insert(date)
        weeksLeft -= 1
      }
      monday = own
    }
    return kept
  }
}

extension PlainDate {
  /// The day of an instant in UTC.
  fileprivate init(utc instant: Instant) {
    self = Moment(instant: instant, offset: .utc, zone: "UTC").date
  }
}
