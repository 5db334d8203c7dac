import HTTPTypes
import HaruCore
import HaruJSON
import HaruUI

extension APIDescription {
  static let verbOperations = [
    today,
    verb(
      .get,
      "plan",
      "The plan of a day, by default of today: what is planned, and when it will be done.",
      "Plan",
      query: [day]
    ),
    planning,
    verb(
      .patch,
      "plan/{task}",
      "Give a planned task another time, length, day or place; what is absent stays.",
      "Plan",
      query: [day],
      body: [.optional("to", limit: 40).spelled(.date, "tomorrow")] + planParts
        + [.whole("place", 1..., through: Int64(Int32.max), orNull: true)],
      alone: "place"
    ),
    verb(
      .delete,
      "plan/{task}",
      "Take a task out of the plan; with `repeat`, out of those of all later days as well.",
      nil,
      status: 204,
      query: [day, .flag("repeat")]
    ),
    verb(
      .get,
      "search",
      "Everything that fits a text, and the answer to a question; `hidden` names kinds out of reach.",
      "Search",
      query: [
        .visible("q", limit: Int(SearchReader.limit)).example("English"),
        .init(name: "kind", schema: ["enum": .array(searchKinds)], isRequired: false),
      ] + paging
    ),
    verb(.get, "settings", "What applies to the person on all devices.", "Settings"),
    verb(
      .patch,
      "settings",
      "Change settings; what is absent stays, and `default` is what a new person has.",
      "Settings",
      body: PersonSetting.all.map { setting in
        .optional(setting.name, limit: PersonSetting.valueLimit)
          .spelled(.setting, .string(setting.text(in: nil)))
      }
    ),
    verb(
      .get,
      "weather",
      "The weather of a saved place, by default of the first.",
      "PlaceWeather",
      query: [
        .part("place"), .whole("days", through: WeatherVerb.dayLimit),
        .init(name: "units", schema: ["enum": ["metric", "imperial"]], isRequired: false),
      ]
    ),
    verb(.get, "me", "Whose credential this is, what it may, and the zone of its verbs.", "Me"),
    list("tasks", "The tasks, in order.", "Task"),
    verb(
      .post,
      "tasks",
      "Add a task.",
      "Task",
      status: 201,
      body: [.text("name").example("English")] + taskParts
    ),
    verb(.get, "tasks/{task}", "A task by its name or the start of its id.", "Task"),
    verb(
      .patch,
      "tasks/{task}",
      "Change a task; what is absent stays.",
      "Task",
      body: [.optional("name").example("English")] + taskParts
    ),
    verb(.delete, "tasks/{task}", "Remove a task; its records stay.", nil, status: 204),
    verb(.get, "focus", "The running session; `running` is false without one.", "Focus"),
    verb(.post, "focus", "The same as `focus/start`.", "Focus", status: 201, body: [task]),
    verb(
      .post,
      "focus/start",
      "Start a session on a task, by its name or the start of its id.",
      "Focus",
      status: 201,
      body: [task]
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
        .part("from", limit: 40).spelled(.date, "2026-11-01"),
        .part("to", limit: 40).spelled(.date), .part("task").example("English"),
      ] + paging
    ),
    verb(
      .post,
      "focus/records",
      "Add a session that was not timed; `confirm` saves one over midnight or beside another.",
      "FocusRecord",
      status: 201,
      body: [
        task, .text("start", limit: 64).spelled(.instant),
        .text("end", limit: 64).spelled(.instant, "9:20"),
        .optional("date", limit: 40).spelled(.date, "yesterday"),
        .optional("estimate", limit: 64).spelled(.duration),
        .maybeFlag("confirm"),
      ]
    ),
    verb(
      .get,
      "calibration",
      "How well the person estimates, for all tasks or one.",
      "Calibration",
      query: [.part("task").example("English")]
    ),
    verb(
      .get,
      "words",
      "The words, a page after another.",
      "Words",
      query: paging
    ),
    verb(
      .post,
      "words",
      "Add a word.",
      "Word",
      status: 201,
      body: [.text("term", limit: wordLimit).example("serendipity")] + wordTexts
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
      body: [.choice("rating", ["good", "again", "hard", "easy"], isRequired: true)]
    ),
    list("dday", "The saved days, the next one first, counted from today.", "DDay"),
    verb(
      .post,
      "dday",
      "Save a day.",
      "DDay",
      status: 201,
      body: [
        .text("name").example("Exam"), .text("date", limit: 40).spelled(.date, "2026-12-25"),
      ] + ddayParts,
      alternatives: solarOrLunar
    ),
    verb(.get, "dday/{dday}", "A saved day by its name or the start of its id.", "DDay"),
    verb(
      .patch,
      "dday/{dday}",
      "Change a saved day; what is absent stays.",
      "DDay",
      body: [
        .optional("name").example("Exam"),
        .optional("date", limit: 40).spelled(.date, "2026-12-25"),
      ] + ddayParts,
      alternatives: solarOrLunar
    ),
    verb(.delete, "dday/{dday}", "Remove a saved day.", nil, status: 204),
    list("alarms", "The alarms by time of day, each with its next ring.", "Alarm"),
    verb(
      .post,
      "alarms",
      "Set an alarm; without days and date, it rings the next time.",
      "Alarm",
      status: 201,
      body: [.text("time", limit: 40).spelled(.time)] + alarmParts,
      either: ["days", "date"]
    ),
    alarmsNext,
    verb(.get, "alarms/{alarm}", "An alarm by its label or the start of its id.", "Alarm"),
    verb(
      .patch,
      "alarms/{alarm}",
      "Change an alarm; what is absent stays.",
      "Alarm",
      body: [.optional("time", limit: 40).spelled(.time)] + alarmParts,
      either: ["days", "date"]
    ),
    verb(.delete, "alarms/{alarm}", "Remove an alarm.", nil, status: 204),
    list("timers", "The timers.", "Timer"),
    verb(
      .post,
      "timers",
      "Start a timer.",
      "Timer",
      status: 201,
      body: [.text("length", limit: 64).spelled(.duration), .clearable("label").example("Tea")]
    ),
    verb(.get, "timers/{timer}", "A timer by its label or the start of its id.", "Timer"),
    verb(
      .patch,
      "timers/{timer}",
      "Reset, lengthen, start or pause a timer, in this order; what is absent stays.",
      "Timer",
      body: [
        .clearable("label").example("Tea"), .maybeFlag("reset"),
        .optional("add", limit: 64).spelled(.duration, "5m"), .maybeFlag("running"),
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
      body: [.text("expression", limit: 1_024).spelled(.expression)]
    ),
  ]

  private static let today: APIOperation = {
    var operation = verb(
      .get,
      "today",
      "A day on one page; what the token does not reach is null and named in `hidden`.",
      "Today",
      query: [day]
    )
    operation.media = ["text/plain"]
    return operation
  }()

  private static let planning: APIOperation = {
    var operation = verb(
      .post,
      "plan",
      "Plan a task; one that is planned already gets what is given.",
      "Plan",
      status: 201,
      body: [task, .optional("date", limit: 40).spelled(.date)] + planParts
        + [.clearable("repeat", limit: 100).spelled(.weekdays)]
    )
    // To a token that only adds.
    operation.others = [(204, nil)]
    return operation
  }()

  /// The zone of the person, from the query or a header.
  private static let zone = APIOperation.Field.part("zone", limit: 64).spelled(.zone)

  private static let day = APIOperation.Field.part("date", limit: 40).spelled(.date)

  private static let task = APIOperation.Field.text("task").example("English")

  /// The part of a list.
  private static let paging: [APIOperation.Field] = [
    .part("cursor", limit: 128).spelled(.cursor), .whole("limit", 1..., through: 1_000),
  ]

  /// The tag of the answer that a client has.
  private static let known = APIOperation.Field.part("If-None-Match")

  private static let taskParts: [APIOperation.Field] = [
    .optional("estimate", limit: 64).spelled(.duration, "30m"),
    .choice("icon", WorkIcon.all.map(\.name)), pen,
  ]

  private static let planParts: [APIOperation.Field] = [
    .clearable("time", limit: 64).spelled(.time, "19:00"),
    .clearable("length", limit: 64).spelled(.duration, "50m"),
  ]

  private static let searchKinds = SearchKind.allCases.map { JSON.string("\($0.name)") }

  private static let wordLimit = Word.textLimit

  /// The texts of a word besides its term.
  private static let wordTexts = Word.settable.map(\.field)

  private static let ddayParts =
    DDay.settable.map(\.field) + [
      .maybeFlag("lunar"), .maybeFlag("leapMonth"),
      .choice("calendar", LunarCalendar.allCases.map { "\($0.name)" }),
    ]

  private static let alarmParts: [APIOperation.Field] = [
    .optional("days", limit: 100).spelled(.weekdays),
    .optional("date", limit: 40).spelled(.date, "tomorrow"), .clearable("label").example("School"),
    .optional("zone", limit: 64).spelled(.zone),
    .choice("sound", Settings.CompletionSound.allCases.map { "\($0.name)" }),
    .optional("snooze", limit: 64).spelled(.duration, "9m"),
    .maybeFlag("on"), .maybeFlag("skipsHolidays"),
  ]

  /// Only a lunar date is in a leap month and names its calendar; it is given with `lunar`.
  private static let solarOrLunar: [JSON] = [
    [
      "properties": [
        "lunar": ["enum": [false, .null]], "leapMonth": ["enum": [false, .null]],
        "calendar": ["enum": [.null]],
      ]
    ],
    [
      "properties": [
        "lunar": ["enum": [true]],
        "date": ["type": "string", "description": "Year, month and day: 1956-08-15."],
      ],
      "required": ["lunar", "date"],
    ],
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

  private static let pen = APIOperation.Field.whole(
    "pen",
    Int64(WorkItem.pens.lowerBound)...,
    through: Int64(WorkItem.pens.upperBound),
    orNull: true
  )

  private static func verb(
    _ method: HTTPRequest.Method,
    _ path: String,
    _ summary: String,
    _ answer: String?,
    status: Int = 200,
    query: [APIOperation.Field] = [],
    body: [APIOperation.Field]? = nil,
    either: [String] = [],
    alone: String? = nil,
    alternatives: [JSON] = []
  ) -> APIOperation {
    // A response that differs each time never matches the tag of a client.
    let isTagged = method == .get && path != "quotes/random"
    return APIOperation(
      method: method,
      path: "/api/v1/\(path)",
      summary: summary,
      access: .token,
      query: query + [zone],
      body: body,
      either: either,
      alone: alone,
      alternatives: alternatives,
      status: status,
      answer: answer,
      others: isTagged ? [(304, nil)] : [],
      headers: [.part(Verbs.zoneHeader, limit: 64).spelled(.zone)] + (isTagged ? [known] : [])
        + (Verbs.isVerb(method, "/api/v1/\(path)") ? [IdempotencyKeys.field] : [])
    )
  }

  private static func list(_ path: String, _ summary: String, _ answer: String) -> APIOperation {
    var operation = verb(.get, path, summary, answer, query: paging)
    operation.isList = true
    return operation
  }
}
