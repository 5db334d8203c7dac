import HaruSync
package import HaruTime

/// The days to whose beginning (UTC) a user's records can be restored.
extension PlainDate {
  /// The days that can be restored, newest first, of a user whose first record is from an instant.
  package static func backupDays(at now: Instant, after first: Instant) -> [PlainDate] {
    (0..<RecordFile.dailyBackups).compactMap { PlainDate(now, daysBefore: $0) }
      .filter { $0.firstInstant > first }
  }

  /// The oldest day that can be restored.
  package static func firstBackupDay(at now: Instant) -> PlainDate? {
    PlainDate(now, daysBefore: RecordFile.dailyBackups - 1)
  }

  /// The day (UTC) a number of days before that of an instant.
  private init?(_ now: Instant, daysBefore days: Int) {
    self.init(daysSinceEpoch: Int(now.milliseconds / 86_400_000) - days)
  }

  /// When the day begins (UTC).
  package var firstInstant: Instant { Instant(milliseconds: Int64(daysSinceEpoch) * 86_400_000) }
}
