extension Document {
  /// Brings a keyed list to its new rows with the fewest moves.
  ///
  /// Rows that kept their place at the start and at the end are passed over; of the rest those on a
  /// longest increasing run of old places stay where they are and only the others move.
  func update(
    _ parent: Mounted<Action>,
    keys: [UInt64],
    versions: [UInt64],
    rows: [Mounted<Action>],
    to list: KeyedList<Action>
  ) {
    let newKeys = (0..<list.count).map(list.key)
    let newVersions = (0..<list.count).map(list.version)
    var newRows: [Mounted<Action>] = []
    newRows.reserveCapacity(list.count)

    var start = 0
    while start < keys.count, start < newKeys.count, keys[start] == newKeys[start] { start += 1 }
    var oldEnd = keys.count
    var newEnd = newKeys.count
    while oldEnd > start, newEnd > start, keys[oldEnd - 1] == newKeys[newEnd - 1] {
      oldEnd -= 1
      newEnd -= 1
    }

    for index in 0..<start {
      let isSame = versions[index] == newVersions[index]
      newRows.append(isSame ? rows[index] : refresh(rows[index], list.make(index)))
    }
    let next = oldEnd < rows.count ? rows[oldEnd].id : 0
    newRows += middle(
      parent,
      old: start..<oldEnd,
      new: start..<newEnd,
      before: next,
      keys: keys,
      versions: versions,
      rows: rows,
      list: list,
      newKeys: newKeys,
      newVersions: newVersions
    )
    for index in newEnd..<newKeys.count {
      let old = oldEnd + index - newEnd
      let isSame = versions[old] == newVersions[index]
      newRows.append(isSame ? rows[old] : refresh(rows[old], list.make(index)))
    }
    parent.content = .list(keys: newKeys, versions: newVersions, rows: newRows)
  }

  private func middle(
    _ parent: Mounted<Action>,
    old: Range<Int>,
    new: Range<Int>,
    before next: UInt32,
    keys: [UInt64],
    versions: [UInt64],
    rows: [Mounted<Action>],
    list: KeyedList<Action>,
    newKeys: [UInt64],
    newVersions: [UInt64]
  ) -> [Mounted<Action>] {
    let places = KeyTable(keys: keys, range: old)
    let sources = new.map { old.isEmpty ? -1 : places.take(newKeys[$0]) }
    let isReplaced = !sources.contains { $0 >= 0 }
    if isReplaced, !old.isEmpty, old.count == keys.count {
      emit { $0.clear(parent.id) }
      for index in old { release(rows[index]) }
    } else {
      for index in old where !places.isTaken(index) { discard(rows[index]) }
    }
    if isReplaced {
      var template: Mounted<Action>?
      return new.map { index in
        let row = add(list.make(index), like: template)
        if template == nil { template = row }
        emit { $0.insert(row.id, in: parent.id, before: next) }
        return row
      }
    }
    let stays = longestIncreasingRun(of: sources)
    var result: [Mounted<Action>] = []
    result.reserveCapacity(new.count)
    var follower = next
    for offset in sources.indices.reversed() {
      let source = sources[offset]
      let index = new.lowerBound + offset
      let row: Mounted<Action>
      if source < 0 {
        row = add(list.make(index), like: nil)
      } else {
        let isSame = versions[source] == newVersions[index]
        row = isSame ? rows[source] : refresh(rows[source], list.make(index))
      }
      if source < 0 || !stays[offset] {
        emit { [follower] in $0.insert(row.id, in: parent.id, before: follower) }
      }
      follower = row.id
      result.append(row)
    }
    return result.reversed()
  }

  /// Brings a row to its new look where it stands; a row of another tag is replaced.
  private func refresh(_ row: Mounted<Action>, _ node: Node<Action>) -> Mounted<Action> {
    let element = node.rowElement
    if row.tag == element.tag {
      patch(row, to: element)
      return row
    }
    let new = mount(element, in: nil)
    emit { $0.replace(row.id, with: new.id) }
    release(row)
    return new
  }

  /// Makes a row that is not inserted yet, as a copy of one with the same structure if there is one.
  private func add(_ node: Node<Action>, like template: Mounted<Action>?) -> Mounted<Action> {
    let element = node.rowElement
    guard let template, template.hasStructure(of: element) else { return mount(element, in: nil) }
    var ids: [UInt32] = []
    let row = copy(template, as: element, ids: &ids)
    emit { $0.clone(template.id, ids) }
    settle(row, from: template, to: element)
    return row
  }
}

extension Node {
  /// A row is an element; where a view made something else, an empty element keeps its place.
  fileprivate var rowElement: Element<Action> {
    switch self {
    case .element(let element): element
    case .memo(_, let make): make().rowElement
    case .empty: Element(.span, [.hidden(true)], .none)
    }
  }
}

/// Which of the places belong to a longest increasing run; places below 0 never do.
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
