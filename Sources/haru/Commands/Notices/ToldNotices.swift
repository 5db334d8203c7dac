import HaruPlatform
import HaruCore
import HaruJSON
import HaruStore
import HaruTime
import HaruUI

/// The messages that `haru notify --watch` has shown, so that a restart neither repeats nor misses
/// any; stored in `notices.json` beside the records.
struct ToldNotices {
  static let fileName = "notices.json"
  /// How long notices are remembered, in milliseconds; the hour of the morning may be moved.
  private static let memory: Int64 = 86_400_000

  /// The instant through which everything due has been shown.
  private(set) var through: Instant
  /// When each message was shown, by key.
  private var keys: [String: Instant] = [:]

  /// Starts at an instant.
  init(from start: Instant) { through = start }

  /// Reads the file of the last run from a folder; nil without a valid file.
  init?(in directory: String) {
    guard let data = Data(existingFile: "\(directory)/\(Self.fileName)"),
      let json = try? JSON.parse(Array(data)), let through = json["through"]?.integer
    else { return nil }
    self.through = Instant(milliseconds: through)
    for member in json["told"]?.object ?? [] {
      keys[member.key] = member.value.integer.map { Instant(milliseconds: $0) }
    }
  }

  /// Whether the notice with a key has been shown.
  func has(_ key: String) -> Bool { keys[key] != nil }

  /// Records that the notices of a message were shown.
  mutating func add(_ key: String, at now: Instant) {
    for notice in NoticeMessage.notices(of: key) { keys[notice] = now }
  }

  /// Records that everything due through an instant was shown; forgets what is older than a day,
  /// which is more than any missed alarm.
  mutating func reach(_ now: Instant) {
    through = max(through, now)
    keys = keys.filter { through - $0.value <= Self.memory }
  }

  /// Writes the file; if the folder is not writable, nothing is remembered.
  func write(to directory: String) {
    let told = keys.sorted { $0.key < $1.key }
      .map { JSON.Member(key: $0.key, value: .integer($0.value.milliseconds)) }
    let json: JSON = ["through": .integer(through.milliseconds), "told": .object(told)]
    try? PrivateFolder(directory).write(Data(json.text.utf8), to: Self.fileName)
  }
}
