import Foundation
import HTTPTypes
import HaruCore
import HaruJSON
import HaruStore
import HaruTime
import Hummingbird

/// `/api/v1/calendars/read`: reads an iCalendar file for a browser, which cannot; nothing is stored.
struct CalendarReadingRoutes: Sendable {
  let limit: LookupLimit
  let uploads: Uploads
  let zones: ZoneDatabase
  private let places = FairWorkQueue(1, queue: 8)

  init(limit: LookupLimit, uploads: Uploads, zones: ZoneDatabase) {
    self.limit = limit
    self.uploads = uploads
    self.zones = zones
  }

  func add(to router: Router<ServerContext>) {
    router.post("api/v1/calendars/read", use: read)
  }

  @Sendable private func read(_ request: Request, _ context: ServerContext) async throws -> Response
  {
    try limit.take(.calendar, context)
    let id = request.uri.queryParameters["zone"].map(String.init) ?? "UTC"
    guard zones.canonicalID(of: id) != nil, let home = zones.rules(for: id) else {
      throw Problem.invalid("zone", "no_zone")
    }
    let spooled = try await uploads.receive(request, context)
    let now = limit.clock()
    // A file with many rules takes a while: one at a time, each client at most one.
    let answer = try await places.perform(for: context.clientAddress) {
      try await withCheckedThrowingContinuation { continuation in
        Thread.detachNewThread {
          continuation.resume(with: Result { try json(of: spooled, home, now) })
        }
      }
    }
    return .json(answer)
  }

  private func json(of spooled: SpoolFile, _ home: ZoneRules, _ now: Instant) throws -> JSON {
    let bytes = try spooled.read(from: 0, atMost: spooled.count)
    let file: CalendarFile
    do throws(CalendarFileError) {
      file = try CalendarFile(bytes, zones: zones)
    } catch {
      switch error {
      case .notACalendar: throw Problem(status: .unprocessableContent, code: "bad_calendar")
      case .tooLarge: throw Problem(status: .contentTooLarge, code: "too_large")
      }
    }
    let reading = CalendarReading(file, at: now, in: home)
    return [
      "name": .string(file.name), "zone": .string(home.id), "weeks": reading.json,
      "problems": .array((file.problems + reading.expansion.problems).map { Self.json(of: $0) }),
      "lost": .integer(Int64(reading.expansion.lostCount)),
    ]
  }

  private static func json(of problem: CalendarFile.Problem) -> JSON {
    [
      "line": .integer(Int64(problem.line)), "kind": .string(problem.kind.rawValue),
      "name": .string(problem.name),
    ]
  }
}
