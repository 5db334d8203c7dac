import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import Hummingbird

/// `/api/v1/tasks`: the tasks by name.
struct TaskRoutes: Sendable {
  let verbs: Verbs
  private static let kinds = [WorkItem.entity]

  init(verbs: Verbs) { self.verbs = verbs }

  func add(to router: Router<ServerContext>) {
    let tasks = router.group("api/v1/tasks")
    things.add(to: tasks)
    tasks.post(use: make)
    tasks.patch(":task", use: edit)
  }

  private var things: ThingVerbs<WorkItem> {
    ThingVerbs(verbs: verbs, part: "task") { replica, _ in (replica.workItems, { $0.json }) }
  }

  @Sendable private func make(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, writing: Self.kinds, as: .add)
    var body = try await RequestFields(of: request, in: context)
    let given = body.text("name")
    let name = body.name("name", given) ?? ""
    let (estimate, icon, pen) = (body.estimate("estimate"), body.icon("icon"), body.pen("pen"))
    try body.check()
    let id = RecordID(verbs.accounts.newID())
    let item = try await verbs.change(call, from: Self.kinds) { replica in
      let items = replica.workItems
      let item = WorkItem(
        id: id,
        name: name,
        icon: icon ?? "",
        pen: pen ?? WorkItem.leastUsedPen(among: items),
        estimateSeconds: estimate ?? WorkItem.firstEstimateSeconds,
        order: WorkItem.lastOrder(after: items)
      )
      return (item.writes(at: call.instant), item)
    }
    return .json(item.json, status: .created)
  }

  @Sendable private func edit(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, writing: Self.kinds)
    var body = try await RequestFields(of: request, in: context)
    let given = body.optionalText("name")
    let name = body.name("name", given)
    let (estimate, icon, pen) = (body.estimate("estimate"), body.icon("icon"), body.pen("pen"))
    try body.check()
    return try await things.change(call, context) { item, _ in
      item.name = name ?? item.name
      item.estimateSeconds = estimate ?? item.estimateSeconds
      item.icon = icon ?? item.icon
      item.pen = pen ?? item.pen
    }
  }
}

extension WorkItem {
  fileprivate var json: JSON {
    [
      "id": .string(id.text),
      "name": .string(name),
      "icon": icon.isEmpty ? .null : .string(icon),
      "pen": .integer(Int64(pen)),
      "estimateSeconds": .integer(estimateSeconds),
      "dday": dday.map { .string($0.text) } ?? .null,
    ]
  }
}
