import HTTPTypes
import HaruCore
import HaruJSON
import HaruSync
import HaruUI
import Hummingbird

/// `/api/v1/settings`: the settings that apply to all of a person's devices, named as in `haru
/// settings`.
struct SettingsRoutes: Sendable {
  let verbs: Verbs
  private static let kinds = [Settings.entity]

  func add(to router: Router<ServerContext>) {
    let settings = router.group("api/v1/settings")
    settings.get(use: show)
    settings.patch(use: edit)
  }

  @Sendable private func show(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, reading: Self.kinds)
    return try await answer(call, to: request)
  }

  @Sendable private func edit(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, writing: Self.kinds)
    var body = try await RequestFields(of: request, in: context)
    let typed = PersonSetting.all.compactMap { setting in
      body.optionalText(setting.name, limit: PersonSetting.valueLimit).map { (setting, $0) }
    }
    try body.check()
    try await verbs.change(call, from: Self.kinds) { replica in
      let record = replica.record(Settings.entity, id: Settings.id)
      let writes = try typed.flatMap { setting, text throws(Problem) in
        if let writes = setting.writes(text, in: record, at: call.instant) { return writes }
        let (name, values) = (setting.name, setting.values)
        let detail = call.messages.settingsBadValue(text: text, name: name, values: values)
        throw Problem.invalid(name, "no_value", detail: detail)
      }
      return (writes, ())
    }
    return try await answer(call, to: request)
  }

  private func answer(_ call: VerbCall, to request: Request) async throws -> Response {
    let record = try await verbs.replica(call, of: Self.kinds)
      .record(Settings.entity, id: Settings.id)
    return .verb(
      .object(
        PersonSetting.all.map { JSON.Member(key: $0.name, value: .string($0.text(in: record))) }
      ),
      to: request
    )
  }
}
