import HaruCore
import HaruJSON
import HaruUI

extension APIOperation.Field {
  /// Values that have too many spellings for a JSON Schema pattern; `format` names them.
  enum Spelling: String {
    /// The name of a time zone (IANA).
    case zone = "iana-zone"
    case date = "haru-date"
    case time = "haru-time"
    case duration = "haru-duration"
    /// An instant in the past, or a time of day.
    case instant = "haru-instant"
    case weekdays = "haru-weekdays"
    /// A calculation with times.
    case expression = "haru-expression"
    case setting = "haru-setting"
    /// The cursor of the next page, from the last one.
    case cursor = "haru-cursor"
    /// A browser's address at a push service, and its keys.
    case endpoint = "haru-endpoint"
    case browserKey = "haru-browser-key"
    case browserSecret = "haru-browser-secret"
    /// A key that the client has not used before, such as a UUID.
    case key = "haru-key"
    /// An address at an origin that the operator allows.
    case approved = "haru-approved"

    var example: JSON? {
      switch self {
      case .zone: "Asia/Seoul"
      case .date: "today"
      case .time: "7:30"
      case .duration: "25m"
      case .instant: "9:00"
      case .weekdays: "mon,wed"
      case .expression: "1:30+0:45"
      case .setting, .cursor, .endpoint, .browserKey, .browserSecret, .key, .approved: nil
      }
    }
  }

  /// The field with this spelling and an example.
  func spelled(_ spelling: Spelling, _ example: JSON? = nil) -> Self {
    let named = with("format", .string(spelling.rawValue))
    return (example ?? spelling.example).map { named.example($0) } ?? named
  }

  /// The field with an example.
  func example(_ value: JSON) -> Self { with("examples", [value]) }

  /// The example; nil without one.
  var example: JSON? { schema["examples"]?[0] ?? schema["enum"]?[0] ?? schema["default"] }

  /// A text in a body from a fixed set; it may be absent or null unless it is required.
  static func choice(_ name: String, _ values: [String], isRequired: Bool = false) -> Self {
    let all = values.map(JSON.string) + (isRequired ? [] : [.null])
    return Self(name: name, schema: ["enum": .array(all)], isRequired: isRequired)
  }

  private func with(_ key: String, _ value: JSON) -> Self {
    let members = (schema.object ?? []) + [JSON.Member(key: key, value: value)]
    return Self(name: name, schema: .object(members), isRequired: isRequired)
  }
}
