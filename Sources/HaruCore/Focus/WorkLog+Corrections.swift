import HaruJSON
import HaruSync

extension WorkLog {
  /// The facts that count: not those that another fact replaces, and of several that go back to the
  /// same one (two devices corrected it, or corrected a correction) only the one with the highest
  /// id, which is the latest, as ids are UUIDv7.
  ///
  /// To delete a session is to delete all its versions (`versions`): deleting only the correction
  /// would bring back what it replaced.
  static func current(_ facts: [WorkSession], _ families: Families) -> [WorkSession] {
    if families.isEmpty { return facts }
    var winners = [Int](repeating: -1, count: families.count)
    var current: [WorkSession] = []
    for (place, fact) in facts.enumerated() where !families.isReplaced(fact) {
      guard let family = families.family(of: fact) else {
        current.append(fact)
        continue
      }
      let winner = winners[family]
      if winner < 0 || facts[winner].id < fact.id { winners[family] = place }
    }
    for winner in winners where winner >= 0 { current.append(facts[winner]) }
    return current
  }
}

/// Which facts go back to the same one: a union-find over the ids that some fact replaces.
struct Families {
  private var replaced = IdentifierTable()
  private var parents: [Int] = []

  init(_ facts: [WorkSession]) {
    for fact in facts {
      guard let target = fact.replaces, target != fact.id else { continue }
      if replaced.number(target) == parents.count { parents.append(parents.count) }
    }
    for fact in facts {
      guard let target = fact.replaces.flatMap(replaced.find), let own = replaced.find(fact.id)
      else { continue }
      let (first, second) = (root(target), root(own))
      parents[max(first, second)] = min(first, second)
    }
    for number in parents.indices { parents[number] = root(number) }
  }

  var isEmpty: Bool { parents.isEmpty }
  var count: Int { parents.count }

  func isReplaced(_ fact: WorkSession) -> Bool { replaced.find(fact.id) != nil }

  func family(of fact: WorkSession) -> Int? {
    (replaced.find(fact.id) ?? fact.replaces.flatMap(replaced.find)).map { parents[$0] }
  }

  /// The family's lowest number; the way to it is halved for the next time.
  private mutating func root(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }
}
