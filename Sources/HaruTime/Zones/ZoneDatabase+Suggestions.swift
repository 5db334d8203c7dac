extension ZoneDatabase {
  /// The ids that a mistyped one may mean, best match first: `Asia/Seoul` for `Asia/Seul`.
  ///
  /// An id matches if few edits (one, or a quarter of its letters) turn it into the text:
  /// inserting, deleting, replacing or swapping adjacent letters. The part after the last slash may
  /// stand for the whole. Case is ignored, and a blank equals an underscore.
  public func suggestions(for text: String, count: Int = 3) -> [String] {
    let wanted = ZoneDatabase.folded(text.utf8)
    guard wanted.count >= 3, wanted.count <= 64 else { return [] }
    let limit = max(1, wanted.count / 4)
    var found: [(id: String, distance: Int)] = []
    for id in canonicalIDs + ids {
      let folded = ZoneDatabase.folded(id.utf8)
      let city = Array(folded.split(separator: ASCII.slash).last ?? [])
      let distance = min(
        ZoneDatabase.distance(wanted, folded, limit: limit),
        ZoneDatabase.distance(wanted, city, limit: limit)
      )
      let isKnown = found.contains { $0.id.utf8.elementsEqual(id.utf8) }
      if distance <= limit, !isKnown { found.append((id, distance)) }
    }
    // The sort is stable, so zones stay before aliases.
    var best: [String] = []
    for distance in 0...limit {
      best += found.filter { $0.distance == distance }.map { $0.id }
    }
    return Array(best.prefix(count))
  }

  private static func folded(_ text: String.UTF8View) -> [UInt8] {
    text.map { $0 == ASCII.space ? UInt8(ascii: "_") : ASCII.lowercased($0) }
  }

  /// The Damerau-Levenshtein distance (optimal string alignment); `limit` + 1 if it exceeds the
  /// limit.
  private static func distance(_ first: [UInt8], _ second: [UInt8], limit: Int) -> Int {
    guard abs(first.count - second.count) <= limit else { return limit + 1 }
    var before: [Int] = []
    var last = Array(0...second.count)
    for row in first.indices {
      var current = [row + 1]
      for column in second.indices {
        let isSame = first[row] == second[column]
        var cost = min(last[column] + (isSame ? 0 : 1), last[column + 1] + 1, current[column] + 1)
        if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
          cost = min(cost, before[column - 1] + 1)
        }
        current.append(cost)
      }
      before = last
      last = current
    }
    return last[second.count]
  }
}
