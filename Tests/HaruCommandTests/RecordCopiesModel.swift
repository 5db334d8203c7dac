import HaruCore
import Testing

@testable import haru

/// What two people with one machine and one server may see, as a model of sets of names.
struct RecordCopiesModel {
  /// A copy of records on the machine.
  struct Copy {
    var owner: String?
    var names: Set<String> = []
    var added: Set<String> = []
    var removed: Set<String> = []
  }

  private(set) var copies = [Copy()]
  private(set) var server: [String: Set<String>] = ["mina": [], "juno": []]
  private(set) var signedIn: String?
  /// How often somebody signed in: a server limits it.
  private(set) var signIns = 0
  private var open = 0

  /// The names that the machine shows.
  var shown: Set<String> { copies[open].names }
  /// Whether a sign-in asks about records of nobody.
  func asks(_ person: String) -> Bool {
    copies[open].owner == nil && !copies[open].names.isEmpty
      && !copies.contains { $0.owner == person }
  }

  mutating func add(_ name: String) {
    copies[open].names.insert(name)
    copies[open].added.insert(name)
  }

  mutating func remove(_ name: String) {
    copies[open].names.remove(name)
    copies[open].removed.insert(name)
  }

  mutating func signIn(_ person: String, takesAlong: Bool) {
    signedIn = person
    signIns += 1
    if let known = copies.firstIndex(where: { $0.owner == person }) {
      open = known
    } else if copies[open].owner == nil, copies[open].names.isEmpty || takesAlong {
      copies[open].owner = person
    } else {
      copies.append(Copy(owner: person))
      open = copies.count - 1
    }
  }

  mutating func signOut(removing: Bool) {
    signedIn = nil
    guard removing else { return }
    copies.remove(at: open)
    let nobodys = { (copy: Copy) in copy.owner == nil && !copy.names.isEmpty }
    if let left = copies.firstIndex(where: nobodys) {
      open = left
    } else {
      copies.append(Copy())
      open = copies.count - 1
    }
  }

  mutating func sync() {
    guard let person = signedIn, let known = server[person] else { return }
    let merged = known.union(copies[open].added).subtracting(copies[open].removed)
    server[person] = merged
    copies[open] = Copy(owner: person, names: merged)
  }
}

extension RecordCopiesTests {
  /// Whatever two people do in any order on one machine: each sees and sends their own records.
  @Test(arguments: 1...4 as ClosedRange<UInt32>)
  func twoPeopleNeverMixWhateverTheOrder(seed: UInt32) throws {
    var chance = SeededChance([seed])
    var model = RecordCopiesModel()
    for number in 1...40 {
      try step(number, &model, &chance)
      #expect(try Set(days(run)) == model.shown, "seed \(seed), step \(number)")
    }
    for person in ["mina", "juno"] {
      let own = CommandRun()
      try signIn(person, on: own)
      #expect(try own("sync").status == 0)
      #expect(try Set(days(own)) == model.server[person], "seed \(seed), \(person)")
    }
  }

  private func step(
    _ number: Int,
    _ model: inout RecordCopiesModel,
    _ chance: inout SeededChance
  ) throws {
    switch Int.random(in: 0..<10, using: &chance) {
    case 0, 1:
      guard model.signIns < 8 else { return }
      let person = Bool.random(using: &chance) ? "mina" : "juno"
      let takesAlong = Bool.random(using: &chance)
      let flags = model.asks(person) && !takesAlong ? ["--apart"] : []
      let arguments = ["login", url, "--email", "\(person)@haru.example"] + flags
      let result = try run.run(arguments, input: "correct horse battery\ny\n")
      #expect(result.status == 0, "\(result.errors)")
      model.signIn(person, takesAlong: takesAlong)
    case 2 where model.signedIn != nil:
      let isRemoving = Bool.random(using: &chance)
      let arguments = isRemoving ? ["logout", "--remove", "--discard"] : ["logout"]
      #expect(try run.run(arguments).status == 0)
      model.signOut(removing: isRemoving)
    case 3, 4:
      guard model.signedIn != nil else { return }
      try sync()
      model.sync()
    case 5:
      guard let name = model.shown.sorted().randomElement(using: &chance) else { return }
      #expect(try run("dday", "remove", name).status == 0)
      model.remove(name)
    default:
      try add("Day \(number)")
      model.add("Day \(number)")
    }
  }
}
