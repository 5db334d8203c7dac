import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import HaruUI

extension APIDescription {
  static let verbSchemas: [(String, JSON)] = [
    ("Today", today),
    (
      "Plan",
      object([
        ("date", text), ("items", list(planned)), ("plannedSeconds", whole),
        ("forecast", forecast),
      ])
    ),
    (
      "Search",
      object([
        (
          "results",
          list(
            object([
              ("kind", text), ("id", maybe), ("title", text), ("detail", maybe),
              ("address", maybe),
            ])
          )
        ),
        ("next", maybe), ("hidden", list(text)),
      ])
    ),
    ("Settings", object(PersonSetting.all.map { ($0.name, text) })),
    ("PlaceWeather", placeWeather),
    (
      "Me",
      object([
        ("account", text), ("name", maybe),
        ("scope", ["enum": ["full", "write", "read", "mixed"]]),
        ("entities", ["type": ["array", "null"], "items": text]), ("access", scopeAccess),
        ("zone", text), ("expires_at", time),
      ])
    ),
    (
      "Task",
      object([
        ("id", text), ("name", text), ("icon", maybe), ("pen", whole), ("estimateSeconds", whole),
        ("dday", maybe),
      ])
    ),
    (
      "Focus",
      object([
        ("running", flag), ("id", maybe), ("item", maybe), ("name", maybe),
        ("estimateSeconds", maybeWhole), ("startedAt", maybeTime),
        ("paused", ["type": ["boolean", "null"]]), ("spentSeconds", maybeWhole),
        ("pausedSeconds", maybeWhole), ("leftSeconds", maybeWhole), ("expectedFinish", maybeTime),
        ("lockedUntil", maybeTime), ("alsoRunning", list(text)),
      ])
    ),
    ("FocusRecord", focusRecord),
    ("FocusRecords", object([("records", list(focusRecord)), ("next", maybe)])),
    (
      "Calibration",
      object([
        ("name", maybe), ("estimateSeconds", maybeWhole), ("count", whole), ("bias", maybeNumber),
        ("spread", maybeNumber), ("hitRate", maybeNumber), ("within25", maybeNumber),
        ("trend", maybeNumber), ("suggestedSeconds", maybeWhole), ("p80Seconds", maybeWhole),
      ])
    ),
    ("Word", wordCard),
    ("Words", object([("words", list(wordCard)), ("next", maybe)])),
    ("DDay", dday),
    (
      "Alarm",
      object([
        ("id", text), ("time", text), ("days", list(text)), ("date", maybe), ("label", text),
        ("zone", maybe), ("on", flag), ("sound", maybe), ("snoozeSeconds", whole),
        ("skip", list(text)), ("pausedUntil", maybe), ("skipsHolidays", flag),
        ("fireAt", maybeTime), ("answer", ["type": ["object", "null"]]),
      ])
    ),
    (
      "Timer",
      object([
        ("id", text), ("label", text), ("lengthSeconds", whole),
        ("state", ["enum": .array(Countdown.State.names.map(JSON.string))]),
        ("leftSeconds", whole), ("fireAt", maybeTime),
      ])
    ),
    (
      "Ring", object([("id", text), ("label", text), ("fireAt", time), ("key", text)])
    ),
    (
      "Quote",
      object([
        ("id", text), ("text", text), ("author", maybe), ("source", maybe), ("year", maybeWhole),
        ("tags", list(text)), ("language", maybe), ("own", flag), ("liked", flag),
        ("usedOn", list(text)), ("publishedOn", maybe),
      ])
    ),
    (
      "Calculation",
      object([("formula", text), ("result", text), ("seconds", maybeWhole), ("iso", maybe)])
    ),
  ]

  private static let today = object([
    ("date", text), ("dayNumber", maybeWhole), ("totalSeconds", maybeWhole),
    (
      "tasks",
      maybeList(
        object([
          ("id", text), ("name", text), ("estimateSeconds", whole), ("spentSeconds", whole),
          ("running", flag), ("leftSeconds", maybeWhole), ("done", flag),
        ])
      )
    ),
    ("plan", maybeList(planned)), ("forecast", forecast),
    ("cells", maybeList(list(maybe))), ("calendar", maybeList(calendarEvent)),
    (
      "ddays",
      maybeList(object([("id", text), ("name", text), ("target", text), ("days", whole)]))
    ),
    ("nextAlarm", maybeObject([("label", text), ("fireAt", time)])), ("wordsDue", maybeWhole),
    ("quote", maybeObject([("id", text), ("text", text)])),
    (
      "weather",
      maybeObject([("place", text), ("low", maybeNumber), ("high", maybeNumber)])
    ),
    ("note", maybe), ("sentence", maybe), ("hidden", list(text)),
  ])

  private static let calendarEvent = object([
    ("calendar", text), ("pen", whole), ("title", text), ("place", maybe), ("start", maybe),
    ("end", maybe),
  ])

  private static let planned = object([
    ("id", text), ("name", text), ("time", maybe), ("plannedSeconds", whole),
    ("spentSeconds", whole), ("running", flag), ("done", flag), ("repeats", list(text)),
  ])

  private static let forecast =
    maybeObject([("doneAt", time), ("eightOfTenBy", maybeTime), ("fits", flag)])

  /// Absent values are null; numbers are in the units named by `units`.
  private static let placeWeather = object([
    ("place", text), ("region", maybe), ("latitude", number), ("longitude", number),
    ("zone", maybe), ("provider", ["enum": ["Open-Meteo", "OpenWeatherMap"]]),
    ("fetchedAt", time), ("stale", flag), ("units", ["enum": ["metric", "imperial"]]),
    ("at", time), ("temperature", maybeNumber), ("feelsLike", maybeNumber),
    ("humidity", maybeWhole), ("pressure", maybeNumber), ("windSpeed", maybeNumber),
    ("windDirection", maybeWhole), ("precipitation", maybeNumber), ("condition", maybe),
    (
      "days",
      list(
        object([
          ("date", text), ("low", maybeNumber), ("high", maybeNumber),
          ("precipitation", maybeNumber), ("precipitationChance", maybeWhole),
          ("condition", maybe), ("sunrise", maybeTime), ("sunset", maybeTime),
        ])
      )
    ),
  ])

  /// A saved day as it is printed.
  private static let dday: JSON = {
    let entry = DDayEntry(id: "", dday: DDay(name: "", date: .solar(.first)))
    return object(like: entry.members(entry.dday.count(from: .first), text: ""))
  }()

  /// An object with members of the same types; one that is null may be a text.
  private static func object(like members: [JSON.Member]) -> JSON {
    object(
      members.map { member in
        switch member.value {
        case .bool: (member.key, flag)
        case .integer: (member.key, whole)
        case .null: (member.key, maybe)
        default: (member.key, text)
        }
      }
    )
  }

  private static func maybeList(_ items: JSON) -> JSON {
    ["type": ["array", "null"], "items": items]
  }

  private static let focusRecord = object([
    ("id", text), ("name", text), ("estimateSeconds", maybeWhole), ("actualSeconds", whole),
    ("pausedSeconds", whole), ("startedAt", time), ("endedAt", time),
    ("achieved", ["type": ["boolean", "null"]]),
  ])

  private static let wordCard = object([
    ("id", text), ("term", text), ("meaning", maybe), ("example", maybe), ("reading", maybe),
    ("note", maybe), ("tags", list(text)), ("language", maybe), ("savedOn", text),
    ("suspended", flag), ("stage", ["enum": ["new", "learning", "review", "relearning"]]),
    ("due", maybe), ("reviews", whole), ("lapses", whole),
  ])
}
