import HTTPTypes
import HaruJSON
import HaruSync
import Hummingbird

/// What the verbs of all named things have in common: list, show, change and remove.
struct ThingVerbs<Thing: NamedThing>: Sendable {
  let verbs: Verbs
  /// The name of the path's parameter.
  let part: String
  /// The other kinds of records that responses are made of, which a token must be allowed to read.
  var shown: [String] = []
  /// The kinds of records that only affect responses.
  var related: [String] = []
  /// The things in the order of the list, and the JSON form of one.
  let read: @Sendable (Replica, VerbCall) -> (things: [Thing], json: (Thing) -> JSON)

  private var kinds: [String] { [Thing.entity] + shown + related }

  /// Registers the verbs about one thing that need no body.
  func addSingle(to group: RouterGroup<ServerContext>) {
    let path = RouterPath(":\(part)")
    group.get(path, use: show)
    group.delete(path, use: remove)
  }

  /// Registers all verbs that need no body.
  func add(to group: RouterGroup<ServerContext>) {
    group.get(use: list)
    addSingle(to: group)
  }

  /// Changes the thing named in the path; returns its new description.
  func change(
    _ call: VerbCall,
    _ context: ServerContext,
    _ edit: (inout Thing, Replica) throws -> Void
  ) async throws -> Response {
    let named = VerbName(part, in: context)
    let json = try await verbs.change(call, from: kinds) { replica in
      let (things, json) = read(replica, call)
      let old = try named.find(in: things, call.messages)
      var thing = old
      try edit(&thing, replica)
      return (thing.writes(since: old, at: call.instant), json(thing))
    }
    return .json(json)
  }

  @Sendable private func list(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, reading: [Thing.entity] + shown)
    let (things, json) = read(try await verbs.replica(call, of: kinds), call)
    return .verb(try ListPage(things, of: request, json: json), to: request)
  }

  @Sendable private func show(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    let call = try await verbs.call(request, context, reading: [Thing.entity] + shown)
    let (things, json) = read(try await verbs.replica(call, of: kinds), call)
    let thing = try VerbName(part, in: context).find(in: things, call.messages)
    return .verb(json(thing), to: request)
  }

  @Sendable private func remove(
    _ request: Request,
    _ context: ServerContext
  ) async throws -> Response {
    let call = try await verbs.call(request, context, writing: [Thing.entity])
    let named = VerbName(part, in: context)
    try await verbs.change(call, from: [Thing.entity]) { replica in
      let thing = try named.find(in: read(replica, call).things, call.messages)
      return ([thing.deletion(at: call.instant)], ())
    }
    return Response(status: .noContent)
  }
}
