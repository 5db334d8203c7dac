import HaruJSON

/// The shortest unambiguous ids of things of one kind, as git shortens those of commits.
///
/// A printed id means one thing for every command that takes an id: no other id starts with it, and
/// no thing has it as its name. Ids are ASCII (`CellWrite.checked`) and handled as bytes, because for
/// ten thousand of them, characters take longer than everything else.
struct ShortIDs {
  /// Shorter ones would soon begin another id.
  private static let least = 4

  /// In order.
  private let ids: [String]
  private let names: Set<String>

  init(_ ids: [String], besides names: [String] = []) {
    self.ids = ids.sorted(by: Self.isBefore)
    // A name can only be confused with the start of an id if both begin with the same letter.
    let starts = Set(ids.map { $0.utf8.first })
    self.names = Set(names.filter { starts.contains($0.utf8.first) })
  }

  init<Thing>(of things: [Thing], id: (Thing) -> String, name: (Thing) -> String? = { _ in nil }) {
    self.init(things.map(id), besides: things.compactMap(name))
  }

  /// An id as short as it can be.
  func short(_ id: String) -> String { short(id, at: place(of: id)) }

  private func short(_ id: String, at place: Int) -> String {
    let before = place > 0 ? Self.sharedCount(ids[place - 1], id) : 0
    let after = ids[place...].first { $0 != id }.map { Self.sharedCount($0, id) } ?? 0
    let count = id.utf8.count
    var length = max(Self.least, before + 1, after + 1)
    while !names.isEmpty, length < count, names.contains(Self.start(of: id, length)) { length += 1 }
    return Self.start(of: id, length)
  }

  /// The column of a list: the short ids of its rows, padded to one width.
  func column(_ ids: [String]) -> [String] {
    var last = 0
    let short = ids.map { id in
      last = place(of: id, near: last)
      return self.short(id, at: last)
    }
    let width = short.map(\.columns).max() ?? 0
    return short.map { $0 + String(repeating: " ", count: width - $0.columns) }
  }

  /// The position of the first id that is not before this one.
  private func place(of id: String) -> Int {
    var (low, high) = (0, ids.count)
    while low < high {
      let middle = (low + high) / 2
      if Self.isBefore(ids[middle], id) { low = middle + 1 } else { high = middle }
    }
    return low
  }

  /// The same, looked for after another position first: most lists are in the order of their ids.
  private func place(of id: String, near start: Int) -> Int {
    if start > 0, !Self.isBefore(ids[start - 1], id) { return place(of: id) }
    for place in start..<min(start + 4, ids.count) where !Self.isBefore(ids[place], id) {
      return place
    }
    return place(of: id)
  }

  private static func isBefore(_ first: String, _ second: String) -> Bool {
    first.withBytes { first in second.withBytes { first.lexicographicallyPrecedes($0) } }
  }

  private static func sharedCount(_ first: String, _ second: String) -> Int {
    first.withBytes { first in
      second.withBytes { second in
        var count = 0
        while count < min(first.count, second.count), first[count] == second[count] { count += 1 }
        return count
      }
    }
  }

  private static func start(of id: String, _ length: Int) -> String {
    String(decoding: id.utf8.prefix(length), as: UTF8.self)
  }
}
