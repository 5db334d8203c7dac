import HaruCore
import HaruJSON
import HaruSync
import Hummingbird

/// A part of a list.
struct ListPage {
  /// Lists of a person's things are read whole by most programs.
  static let usualLimit = 1_000

  let items: [JSON]
  /// The cursor of the next page, nil on the last one.
  let next: String?

  /// The part that a request asks for: at most `limit` things, after the one whose id is `cursor`;
  /// 410 if that no longer exists.
  init<Thing>(
    _ things: [Thing],
    of request: Request,
    id: (Thing) -> String,
    json: (Thing) -> JSON
  ) throws(Problem) {
    let limit = try request.pageLimit(usual: Self.usualLimit)
    var rest = things[...]
    if let cursor = request.uri.queryParameters["cursor"] {
      guard 1...128 ~= cursor.utf8.count else { throw .invalid("cursor", "no_cursor") }
      guard let last = things.firstIndex(where: { id($0) == cursor }) else {
        throw Problem(status: .gone, code: "cursor_expired", detail: "Read the list anew.")
      }
      rest = things[(last + 1)...]
    }
    let page = rest.prefix(limit)
    items = page.map(json)
    next = rest.count > limit ? page.last.map(id) : nil
  }

  /// A part of a person's things.
  init<Thing: StoredThing>(
    _ things: [Thing],
    of request: Request,
    json: (Thing) -> JSON
  ) throws(Problem) {
    try self.init(things, of: request, id: { $0.id.text }, json: json)
  }
}
