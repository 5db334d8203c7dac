import HTTPTypes
import HaruCore
import HaruJSON

extension APIDescription {
  static let verbOperations = [
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
        .init(name: "confirm", schema: ["type": ["boolean", "null"]], isRequired: false),
      ]
    ),
    verb(
      .get,
      "calibration",
      "How well the person estimates, for all tasks or one.",
      "Calibration",
      query: [.part("task")]
    ),
  ]

  /// The zone of the person, as the query or a header names it.
  private static let zone = APIOperation.Field.part("zone")

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
  ]

  private static let focusRecord = object([
    ("id", text), ("name", text), ("estimateSeconds", maybeWhole), ("actualSeconds", whole),
    ("pausedSeconds", whole), ("startedAt", time), ("endedAt", time),
    ("achieved", ["type": ["boolean", "null"]]),
  ])
}
