import Foundation
import HaruCore
import HaruJSON
import HaruStore
import HaruTime

/// What `haru notify --watch` told, so that a restart neither repeats nor forgets anything: the file
/// `notices.json` beside the records.
struct ToldNotices {
  static let fileName = "notices.json"

  /// Through when everything that was due was told.
  private(set) var through: Instant
  /// When each message was told, by its key.
  private var keys: [String: Instant] = [:]

  /// Begins at an instant.
  init(from start: Instant) { through = start }

  /// Reads what the last run left in a folder; nil without a valid file.
  init?(in directory: String) {
    guard let data = FileManager.default.contents(atPath: "\(directory)/\(Self.fileName)"),
      let json = try? JSON.parse(Array(data)), let through = json["through"]?.integer
    else { return nil }
    self.through = Instant(milliseconds: through)
    for member in json["told"]?.object ?? [] {
      keys[member.key] = member.value.integer.map { Instant(milliseconds: $0) }
    }
  }

  /// Whether the message with a key was told.
  func has(_ key: String) -> Bool { keys[key] != nil }

  /// Notes that a message was told.
  mutating func add(_ key: String, at now: Instant) { keys[key] = now }

  /// Notes that everything due through an instant was told; what is older than any missed alarm is
  /// forgotten.
  mutating func reach(_ now: Instant) {
    through = max(through, now)
    keys = keys.filter { through - $0.value <= DueNotice.regret }
  }

  /// Writes the file; a folder that cannot be written just has no memory.
  func write(to directory: String) {
    let told = keys.sorted { $0.key < $1.key }
      .map { JSON.Member(key: $0.key, value: .integer($0.value.milliseconds)) }
    let json: JSON = ["through": .integer(through.milliseconds), "told": .object(told)]
    try? PrivateFolder(directory).write(Data(json.text.utf8), to: Self.fileName)
  }
}
