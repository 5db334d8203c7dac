import HaruJSON
import HaruSync

extension WorkLog {
  /// The facts that count: those that no other fact replaces, and of several that go back to the
  /// same one only the one with the highest id.
  ///
  /// Two devices may correct the same fact, or correct a correction; ids are UUIDv7, so the highest
  /// is the latest. To delete a session, delete all its versions (`versions`): deleting only the
  /// correction would bring back what it replaced.
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

  #if !hasFeature(Embedded)
  /// The facts that count, in no particular order.
  public static func counting(_ facts: [WorkSession]) -> [WorkSession] {
    current(facts, Families(facts))
  }
  #endif
}

/// Groups facts that go back to the same one: a union-find over the ids that some fact replaces.
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

  /// The lowest number in the family, with path halving.
  private mutating func root(_ number: Int) -> Int {
    var number = number
    while parents[number] != number {
      parents[number] = parents[parents[number]]
      number = parents[number]
    }
    return number
  }
}
