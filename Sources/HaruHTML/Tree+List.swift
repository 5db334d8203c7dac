extension Tree {
  /// Updates a keyed list to its new rows with the fewest moves.
  ///
  /// Unchanged rows at the start and at the end are skipped. Of the others, those on a longest
  /// increasing subsequence of old indices stay in place, and the rest move.
  func update(
    _ parent: Mounted,
    _ before: [RowIdentity],
    _ rows: consuming [Mounted],
    to list: Element.Rows
  ) {
    let after = list.identities
    let shorter = min(before.count, after.count)
    var start = 0
    while start < shorter, before[start].key == after[start].key { start += 1 }
    var tail = 0
    while tail < shorter - start,
      before[before.count - 1 - tail].key == after[after.count - 1 - tail].key
    { tail += 1 }

    let old = start..<(before.count - tail)
    let new = start..<(after.count - tail)
    if !old.isEmpty || !new.isEmpty {
      let next = tail > 0 ? rows[old.upperBound].id : 0
      let middle = place(parent, before, rows, old, list, new, before: next)
      rows.replaceSubrange(old, with: middle)
    }
    for index in 0..<start where isNewEdition || before[index].version != after[index].version {
      rows[index] = refresh(rows[index], list.element(index))
    }
    for index in new.upperBound..<after.count {
      let source = index - new.upperBound + old.upperBound
      if isNewEdition || before[source].version != after[index].version {
        rows[index] = refresh(rows[index], list.element(index))
      }
    }
    parent.children = .list(after, rows)
  }

  /// Creates, moves and removes the rows between the unchanged ends.
  private func place(
    _ parent: Mounted,
    _ before: [RowIdentity],
    _ rows: [Mounted],
    _ old: Range<Int>,
    _ list: Element.Rows,
    _ new: Range<Int>,
    before next: UInt32
  ) -> [Mounted] {
    let sources = sources(of: new, in: list.identities, from: old, in: before)
    if !sources.contains(where: { $0 >= 0 }) {
      remove(old, of: rows, from: parent)
      return add(new, of: list, in: parent, before: next)
    }
    var isKept = [Bool](repeating: false, count: old.count)
    for source in sources where source >= 0 { isKept[source - old.lowerBound] = true }
    for index in old where !isKept[index - old.lowerBound] { discard(rows[index]) }

    let stays = longestIncreasingRun(of: sources)
    var result: [Mounted] = []
    result.reserveCapacity(new.count)
    var follower = next
    for offset in sources.indices.reversed() {
      let source = sources[offset]
      let index = new.lowerBound + offset
      let row: Mounted
      if source < 0 {
        row = mount(list.element(index), in: parent.id, isInserted: false)
      } else if !isNewEdition, before[source].version == list.identities[index].version {
        row = rows[source]
      } else {
        row = refresh(rows[source], list.element(index))
      }
      if !stays[offset] { patches.insert(row.id, in: parent.id, before: follower) }
      follower = row.id
      result.append(row)
    }
    return result.reversed()
  }

  /// Removes some rows of a list, in one step if they are all of them.
  private func remove(_ old: Range<Int>, of rows: [Mounted], from parent: Mounted) {
    if !old.isEmpty, old.count == rows.count {
      patches.clear(parent.id)
      for row in rows { release(row) }
    } else {
      for index in old { discard(rows[index]) }
    }
  }

  /// The old indices of the new rows, -1 for rows that are new.
  private func sources(
    of new: Range<Int>,
    in after: [RowIdentity],
    from old: Range<Int>,
    in before: [RowIdentity]
  ) -> [Int] {
    if old.isEmpty || new.isEmpty { return [Int](repeating: -1, count: new.count) }
    let places = KeyTable(before, old)
    return new.map { places.take(after[$0].key) }
  }

  /// Creates rows in an empty range; all but the first are copies of the first.
  private func add(
    _ new: Range<Int>,
    of list: Element.Rows,
    in parent: Mounted,
    before next: UInt32
  ) -> [Mounted] {
    var template: Mounted?
    return new.map { index in
      let element = list.element(index)
      let row: Mounted
      if let template, template.hasStructure(of: element) {
        row = copy(of: template, as: element)
      } else {
        row = mount(element, in: parent.id, isInserted: false)
        template = row
      }
      patches.insert(row.id, in: parent.id, before: next)
      return row
    }
  }

  /// Updates a row in place; a row with another tag is replaced.
  private func refresh(_ row: Mounted, _ element: Element) -> Mounted {
    if row.element.tag == element.tag {
      patch(row, to: element)
      return row
    }
    let new = mount(element, in: row.parent, isInserted: false)
    patches.replace(row.id, with: new.id)
    release(row)
    return new
  }
}

extension Element.Rows {
  /// The element of a row; if the view built nothing, an empty element keeps the position.
  func element(_ index: Int) -> Element { make(index) ?? Element(.span) }
}

/// Which of the indices are on a longest increasing subsequence; negative ones never are.
func longestIncreasingRun(of places: [Int]) -> [Bool] {
  var tails: [Int] = []
  var previous = [Int](repeating: -1, count: places.count)
  for (index, place) in places.enumerated() where place >= 0 {
    var low = 0
    var high = tails.count
    while low < high {
      let middle = (low + high) / 2
      if places[tails[middle]] < place { low = middle + 1 } else { high = middle }
    }
    if low > 0 { previous[index] = tails[low - 1] }
    if low == tails.count { tails.append(index) } else { tails[low] = index }
  }
  var isMember = [Bool](repeating: false, count: places.count)
  var index = tails.last ?? -1
  while index >= 0 {
    isMember[index] = true
    index = previous[index]
  }
  return isMember
}
