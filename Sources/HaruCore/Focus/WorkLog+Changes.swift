import HaruJSON
public import HaruSync

extension WorkLog {
  /// Appends a new fact if it just adds a session at the end; returns whether it does.
  public mutating func append(_ fact: WorkSession) -> Bool {
    guard fact.replaces == nil, sessions.last.map({ WorkSession.isInOrder($0, fact) }) ?? true,
      !versions.contains(where: {
        $0.id == fact.id || $0.replaces == fact.id
      })
    else { return false }
    count(fact)
    return true
  }

  /// Applies a change of a fact: it is new, known already, or was deleted (`nil`).
  ///
  /// The result equals a log built from all facts, but only numbers are updated, so a correction
  /// among many sessions takes milliseconds.
  public mutating func update(_ id: RecordID, to fact: WorkSession?) {
    if let known = version(id) ?? session(id) { exchange(known, isNew: false) }
    if let fact { exchange(fact, isNew: true) }
  }

  /// The ids of all facts about the same session, including this one.
  public func versions(of session: WorkSession) -> [RecordID] {
    let families = Families(versions)
    guard let family = families.family(of: session) else { return [session.id] }
    return versions.filter { families.family(of: $0) == family }.map { $0.id }
  }

  private func version(_ id: RecordID) -> WorkSession? {
    versions.first { $0.id == id }
  }

  /// Adds or removes a fact, and updates which fact of its session counts.
  private mutating func exchange(_ fact: WorkSession, isNew: Bool) {
    var all = versions
    if isNew || version(fact.id) == nil { all.append(fact) }
    if isNew, let target = fact.replaces, version(target) == nil, let plain = session(target) {
      all.append(plain)
    }
    let before = Families(all)
    let family = before.family(of: fact)
    func isRelated(_ other: WorkSession) -> Bool {
      other.id == fact.id || family != nil && before.family(of: other) == family
    }
    let group = all.filter(isRelated)
    let others = group.filter { $0.id != fact.id }
    let (old, new) = isNew ? (others, group) : (group, others)
    let after = Families(new)
    versions = all.filter { !isRelated($0) } + new.filter { after.family(of: $0) != nil }
    replace(old, by: WorkLog.current(new, after))
  }

  /// Replaces some sessions with others, as far as they are in the log.
  private mutating func replace(_ old: [WorkSession], by new: [WorkSession]) {
    for session in old {
      let place = place(of: session)
      if place < sessions.count, sessions[place].id == session.id {
        remove(at: place)
      }
    }
    for session in new { insert(session) }
    var items = IdentifierTable()
    for session in old + new { _ = items.number(session.item) }
    for item in items.recordIDs { recount(item) }
  }
}
