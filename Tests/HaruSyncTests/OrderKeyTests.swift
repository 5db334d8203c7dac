import HaruSync
import HaruTime
import Testing

struct OrderKeyTests {
  /// The cases of src/test.js of https://github.com/rocicorp/fractional-indexing (CC0), the
  /// implementation of the algorithm's author.
  @Test(
    arguments: [
      (nil, nil, "a0"), (nil, "a0", "Zz"), (nil, "Zz", "Zy"), ("a0", nil, "a1"), ("a1", nil, "a2"),
      ("a0", "a1", "a0V"), ("a1", "a2", "a1V"), ("a0V", "a1", "a0l"), ("Zz", "a0", "ZzV"),
      ("Zz", "a1", "a0"), (nil, "Y00", "Xzzz"), ("bzz", nil, "c000"), ("a0", "a0V", "a0G"),
      ("a0", "a0G", "a08"), ("b125", "b129", "b127"), ("a0", "a1V", "a1"), ("Zz", "a01", "a0"),
      (nil, "a0V", "a0"), (nil, "b999", "b99"), (nil, "A00000000000000000000000000", nil),
      (nil, "A000000000000000000000000001", "A000000000000000000000000000V"),
      ("zzzzzzzzzzzzzzzzzzzzzzzzzzy", nil, "zzzzzzzzzzzzzzzzzzzzzzzzzzz"),
      ("zzzzzzzzzzzzzzzzzzzzzzzzzzz", nil, "zzzzzzzzzzzzzzzzzzzzzzzzzzzV"),
      ("a00", nil, nil), ("a00", "a1", nil), ("0", "1", nil),
    ] as [(String?, String?, String?)]
  )
  func agreesWithTheReference(_ first: String?, _ second: String?, key: String?) {
    #expect(OrderKey.between(first, second) == key)
  }

  @Test(
    arguments: [
      ("a1", "a0"), ("a0", "a0"), ("", nil), ("a", nil), ("a0-", nil), ("é0", nil), ("b1", "b2"),
    ] as [(String?, String?)]
  )
  func findsNothingBetweenWhatIsNotInOrderOrIsNoKey(_ first: String?, _ second: String?) {
    #expect(OrderKey.between(first, second) == nil)
  }

  @Test func keepsTheOrderWhateverIsPutWhere() throws {
    var random = IdentifierSource(seed: [1])
    var keys: [String] = []
    for _ in 0..<2_000 {
      let place = Int(random.next(at: .init(milliseconds: 0)).low % UInt64(keys.count + 1))
      let key = try #require(
        OrderKey.between(
          place > 0 ? keys[place - 1] : nil,
          place < keys.count ? keys[place] : nil
        )
      )
      keys.insert(key, at: place)
    }
    for (first, second) in zip(keys, keys.dropFirst()) {
      #expect(first.utf8.lexicographicallyPrecedes(second.utf8))
    }
  }

  @Test func staysShortWhereThingsAreAddedAtAnEnd() throws {
    var last = "a0"
    var first = "a0"
    for _ in 0..<5_000 {
      last = try #require(OrderKey.between(last, nil))
      first = try #require(OrderKey.between(nil, first))
    }
    #expect(last.utf8.count == 4)
    #expect(first.utf8.count == 4)
  }

  @Test(arguments: [(0, 2), (3, 0), (1, 3), (2, 1), (0, 1)])
  func movingChangesOneKey(source: Int, destination: Int) throws {
    let keys = ["a0", "a1", "a2", "a3"]
    let changed = OrderKey.moving(from: source, to: destination, in: keys)
    #expect(changed.map(\.index) == [source])
    var after = keys
    after[source] = changed[0].key
    var expected = Array(keys.indices)
    expected.insert(expected.remove(at: source), at: destination)
    let sorted = after.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    #expect(expected.map { after[$0] } == sorted)
  }

  @Test(arguments: [["a0", "a0", "a1"], ["a0", nil, nil], ["", "a0", "a1"], [nil, nil, nil]])
  func movingWhereKeysLeaveNoRoomGivesNewOnesToAll(keys: [String?]) {
    let changed = OrderKey.moving(from: 2, to: 1, in: keys)
    #expect(changed.map(\.index) == [0, 2, 1])
    #expect(changed.map(\.key) == ["a0", "a1", "a2"])
  }

  @Test(arguments: [(0, 0), (-1, 1), (0, 2), (2, 0)])
  func movingNowhereChangesNothing(source: Int, destination: Int) {
    #expect(OrderKey.moving(from: source, to: destination, in: ["a0", "a1"]).isEmpty)
  }
}
