import HTTPTypes
import HaruCore
import HaruJSON

extension APIDescription {
  static let verbOperations = [
    verb(
      .get,
      "today",
      "A day on one page; what the token does not reach is null and named in `hidden`.",
      "Today",
      query: [.part("date")]
    ),
    verb(.get, "me", "Whose credential this is, what it may, and the zone of its verbs.", "Me"),
    list("tasks", "The tasks, in order.", "Task"),
    verb(
      .post,
      "tasks",
      "Add a task.",
      "Task",
      status: 201,
      body: [.text("name"), .optional("estimate", limit: 64), .optional("icon", limit: 40), pen]
    ),
    verb(.get, "tasks/{task}", "A task by its name or the start of its id.", "Task"),
    verb(
      .patch,
      "tasks/{task}",
      "Change a task; what is absent stays.",
      "Task",
      body: [
        .optional("name"), .optional("estimate", limit: 64), .optional("icon", limit: 40), pen,
      ]
    ),
    verb(.delete, "tasks/{task}", "Remove a task; its records stay.", nil, status: 204),
    verb(.get, "focus", "The running session; `running` is false without one.", "Focus"),
    verb(
      .post,
      "focus/start",
      "Start a session on a task, by its name or the start of its id.",
      "Focus",
      status: 201,
      body: [.text("task")]
    ),
    verb(.post, "focus/pause", "Pause the running session.", "Focus"),
    verb(.post, "focus/resume", "End the pause.", "Focus"),
    verb(.post, "focus/done", "Complete the running session.", "FocusRecord"),
    verb(.post, "focus/cancel", "End the running session without a record.", "Focus"),
    verb(
      .get,
      "focus/records",
      "The sessions that ended on some days, a page after another.",
      "FocusRecords",
      query: [
        .part("from"), .part("to"), .part("task"), .part("cursor"),
        .whole("limit", 1..., through: 1_000),
      ]
    ),
    verb(
      .post,
      "focus/records",
      "Add a session that was not timed; `confirm` saves one over midnight or beside another.",
      "FocusRecord",
      status: 201,
      body: [
        .text("task"), .text("start", limit: 64), .text("end", limit: 64),
        .optional("date", limit: 40), .optional("estimate", limit: 64),
        choice("confirm"),
      ]
    ),
    verb(
      .get,
      "calibration",
      "How well the person estimates, for all tasks or one.",
      "Calibration",
      query: [.part("task")]
    ),
    verb(
      .get,
      "words",
      "The words, a page after another.",
      "Words",
      query: [.part("cursor"), .whole("limit", 1..., through: 1_000)]
    ),
    verb(
      .post,
      "words",
      "Add a word.",
      "Word",
      status: 201,
      body: [.text("term", limit: wordLimit)] + wordTexts
    ),
    list("words/due", "The words that are due, in the order of their reviews.", "Word"),
    verb(.get, "words/{word}", "A word by its term or the start of its id.", "Word"),
    verb(
      .patch,
      "words/{word}",
      "Change a word; what is absent stays.",
      "Word",
      body: [.optional("term", limit: wordLimit)] + wordTexts
    ),
    verb(.delete, "words/{word}", "Remove a word; its reviews stay.", nil, status: 204),
    verb(
      .post,
      "words/{word}/review",
      "Answer a word that is due: again, hard, good or easy.",
      "Word",
      body: [.text("rating", limit: 16)]
    ),
    list("dday", "The saved days, the next one first, counted from today.", "DDay"),
    verb(
      .post,
      "dday",
      "Save a day.",
      "DDay",
      status: 201,
      body: [
        .text("name"), .text("date", limit: 40), choice("dayOne"), choice("yearly"),
        choice("lunar"), choice("leapMonth"),
      ]
    ),
    verb(.get, "dday/{dday}", "A saved day by its name or the start of its id.", "DDay"),
    verb(
      .patch,
      "dday/{dday}",
      "Change a saved day; what is absent stays.",
      "DDay",
      body: [
        .optional("name"), .optional("date", limit: 40), choice("dayOne"), choice("yearly"),
        choice("lunar"), choice("leapMonth"),
      ]
    ),
    verb(.delete, "dday/{dday}", "Remove a saved day.", nil, status: 204),
    list("alarms", "The alarms by time of day, each with its next ring.", "Alarm"),
    verb(
      .post,
      "alarms",
      "Set an alarm; without days and date, it rings the next time.",
      "Alarm",
      status: 201,
      body: [.text("time", limit: 40)] + alarmParts
    ),
    alarmsNext,
    verb(.get, "alarms/{alarm}", "An alarm by its label or the start of its id.", "Alarm"),
    verb(
      .patch,
      "alarms/{alarm}",
      "Change an alarm; what is absent stays.",
      "Alarm",
      body: [.optional("time", limit: 40)] + alarmParts
    ),
    verb(.delete, "alarms/{alarm}", "Remove an alarm.", nil, status: 204),
    list("timers", "The timers.", "Timer"),
    verb(
      .post,
      "timers",
      "Start a timer.",
      "Timer",
      status: 201,
      body: [.text("length", limit: 64), .clearable("label")]
    ),
    verb(.get, "timers/{timer}", "A timer by its label or the start of its id.", "Timer"),
    verb(
      .patch,
      "timers/{timer}",
      "Reset, lengthen, start or pause a timer, in this order; what is absent stays.",
      "Timer",
      body: [
        .clearable("label"), choice("reset"), .optional("add", limit: 64), choice("running"),
      ]
    ),
    verb(.delete, "timers/{timer}", "Remove a timer.", nil, status: 204),
    verb(.get, "quotes/today", "The quote of the day.", "Quote"),
    verb(.get, "quotes/random", "A random quote.", "Quote"),
    verb(
      .post,
      "quotes/{quote}/use",
      "Record that a quote was used today, by the start of its id.",
      "Quote"
    ),
    verb(
      .post,
      "calc",
      "Calculate with times; nothing is kept.",
      "Calculation",
      body: [.text("expression", limit: 1_024)]
    ),
  ]

  /// The zone of the person, as the query or a header names it.
  private static let zone = APIOperation.Field.part("zone")

  private static let wordLimit = WordVerbRoutes.textLimit

  /// The texts of a word besides its term.
  private static let wordTexts =
    ["meaning", "example", "reading", "note", "tags"].map {
      APIOperation.Field.clearable($0, limit: wordLimit)
    } + [.clearable("language", limit: 35)]

  private static let alarmParts: [APIOperation.Field] = [
    .optional("days", limit: 100), .optional("date", limit: 40), .clearable("label"),
    .optional("zone", limit: 64), .optional("sound", limit: 40), .optional("snooze", limit: 64),
    choice("on"), choice("skipsHolidays"),
  ]

  private static let alarmsNext: APIOperation = {
    var operation = verb(
      .get,
      "alarms/next",
      "The next rings of all alarms, in order.",
      "Ring",
      query: [.whole("count", 1..., through: AlarmRoutes.ringLimit)]
    )
    operation.isList = true
    return operation
  }()

  /// A Boolean in a body that may be absent or null.
  private static func choice(_ name: String) -> APIOperation.Field {
    .init(name: name, schema: ["type": ["boolean", "null"]], isRequired: false)
  }

  private static let pen = APIOperation.Field.whole(
    "pen",
    Int64(WorkItem.pens.lowerBound)...,
    through: Int64(WorkItem.pens.upperBound)
  )

  private static func verb(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ summary: String,
    _ answer: String?,
    status: Int = 200,
    query: [APIOperation.Field] = [],
    body: [APIOperation.Field]? = nil
  ) -> APIOperation {
    let key = APIOperation.Field.part(IdempotencyKeys.header)
    return APIOperation(
      method: method,
      path: "/api/v1/\(path)",
      summary: summary,
      access: .token,
      query: query + [zone],
      body: body,
      status: status,
      answer: answer,
      headers: [.part(Verbs.zoneHeader)] + (method == .post ? [key] : [])
    )
  }

  private static func list(_ path: String, _ summary: String, _ answer: String) -> APIOperation {
    var operation = verb(.get, path, summary, answer)
    operation.isList = true
    return operation
  }

  static let verbSchemas: [(String, JSON)] = [
    ("Today", today),
    (
      "Me",
      object([
        ("account", text), ("name", maybe), ("scope", ["enum": ["full", "write", "read"]]),
        ("entities", ["type": ["array", "null"], "items": text]), ("zone", text),
        ("expires_at", time),
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
    (
      "DDay",
      object([
        ("id", text), ("name", text), ("date", text), ("lunar", maybe), ("leapMonth", flag),
        ("from", text), ("target", text), ("days", whole), ("text", text), ("dayOne", flag),
        ("yearly", flag),
      ])
    ),
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
    (
      "plan",
      maybeList(
        object([
          ("id", text), ("name", text), ("time", maybe), ("plannedSeconds", whole),
          ("spentSeconds", whole), ("running", flag), ("done", flag), ("repeats", list(text)),
        ])
      )
    ),
    ("forecast", maybeObject([("doneAt", time), ("eightOfTenBy", maybeTime), ("fits", flag)])),
    ("cells", maybeList(list(maybe))),
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
