/// The shortest unambiguous ids of things of one kind, as git shortens those of commits.
///
/// A printed id means one thing for every command that takes an id: no other id starts with it, and
/// no thing has it as its name.
struct ShortIDs {
  /// Shorter ones would soon begin another id.
  private static let least = 4

  /// In order.
  private let ids: [String]
  private let names: Set<String>

  init(_ ids: [String], besides names: [String] = []) {
    self.ids = ids.sorted()
    // A name can only be confused with the start of an id if both begin with the same letter.
    let starts = Set(ids.map { $0.utf8.first })
    self.names = Set(names.filter { starts.contains($0.utf8.first) })
  }

  init<Thing>(of things: [Thing], id: (Thing) -> String, name: (Thing) -> String? = { _ in nil }) {
    self.init(things.map(id), besides: things.compactMap(name))
  }

  /// An id as short as it can be.
  func short(_ id: String) -> String {
    let place = place(of: id)
    let next = ids[place...].first { $0 != id }
    let before = place > 0 ? ids[place - 1] : nil
    let shared = [before, next].compactMap { $0.map { Self.sharedCount($0, id) } }.max() ?? 0
    let count = id.count
    var length = max(Self.least, shared + 1)
    while length < count, names.contains(String(id.prefix(length))) { length += 1 }
    return String(id.prefix(length))
  }

  /// The column of a list: the short ids of its rows, padded to one width.
  func column(_ ids: [String]) -> [String] {
    let short = ids.map(short)
    let width = short.map(\.columns).max() ?? 0
    return short.map { $0 + String(repeating: " ", count: width - $0.columns) }
  }

  /// The position of the first id that is not before this one.
  private func place(of id: String) -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if ids[middle] < id { low = middle + 1 } else { high = middle }
    }
    return low
  }

  private static func sharedCount(_ first: String, _ second: String) -> Int {
    zip(first, second).prefix { $0 == $1 }.count
  }
}
