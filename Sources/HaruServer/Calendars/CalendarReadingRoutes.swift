import HaruLookup
import HaruPlatform
import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruTime
import Hummingbird

/// `/api/v1/calendars/read` and `/fetch`: convert an iCalendar file into days for a browser, which
/// cannot parse one; nothing is stored.
struct CalendarReadingRoutes: Sendable {
  let limit: LookupLimit
  let uploads: Uploads
  let reader: CalendarReader

  func add(to router: Router<ServerContext>) {
    router.post("api/v1/calendars/read", use: read)
    router.post("api/v1/calendars/fetch", use: fetch)
  }

  /// Reads the file in the body.
  @Sendable private func read(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    try limit.take(.calendar, context)
    let home = try home(of: request)
    let spooled = try await uploads.receive(request, context)
    let members = try await members(home, context) {
      try spooled.read(from: 0, atMost: spooled.count)
    }
    return .json(.object(members))
  }

  /// Fetches and reads the file at an address, for a person with an account.
  @Sendable private func fetch(_ request: Request, _ context: ServerContext) async throws
    -> Response
  {
    _ = try context.requirePerson()
    try limit.take(.calendar, context)
    var body = try await RequestFields(of: request, in: context)
    let address = body.text("address", limit: ApprovedAddress.longest)
    try body.check()
    let home = try home(of: request)
    let (called, bytes) = try await reader.download(address)
    let host =
      WebAddress.withASCIIHost(called).flatMap { URLComponents(string: $0)?.host } ?? called
    let members = try await members(home, context, called: host) { bytes }
    return .json(.object(members + [JSON.Member(key: "address", value: .string(called))]))
  }

  private func home(of request: Request) throws(Problem) -> ZoneRules {
    let id = request.uri.queryParameters["zone"].map(String.init) ?? "UTC"
    guard reader.zones.canonicalID(of: id) != nil, let home = reader.zones.rules(for: id) else {
      throw .invalid("zone", "no_zone")
    }
    return home
  }

  private func members(
    _ home: ZoneRules,
    _ context: ServerContext,
    called name: String = "",
    _ bytes: @Sendable @escaping () throws -> [UInt8]
  ) async throws -> [JSON.Member] {
    let (file, reading) = try await reader.read(
      for: context.clientAddress,
      at: limit.clock(),
      in: home,
      bytes
    )
    let problems = file.problems + reading.expansion.problems
    return [
      JSON.Member(key: "name", value: .string(file.name.isEmpty ? name : file.name)),
      JSON.Member(key: "zone", value: .string(home.id)),
      JSON.Member(key: "weeks", value: reading.json),
      JSON.Member(key: "problems", value: .array(problems.map { Self.json(of: $0) })),
      JSON.Member(key: "lost", value: .integer(Int64(reading.expansion.lostCount))),
    ]
  }

  private static func json(of problem: CalendarFile.Problem) -> JSON {
    [
      "line": .integer(Int64(problem.line)), "kind": .string(problem.kind.rawValue),
      "name": .string(problem.name),
    ]
  }
}
