import HaruCore
import Testing

struct OrderKeyTests {
  @Test func standsBetweenItsNeighbours() {
    #expect(OrderKey.between(nil, nil) == "1")
    #expect(OrderKey.between("1", nil) == "2")
    #expect(OrderKey.between("z", nil) == "z1")
    #expect(OrderKey.between("1", "2") == "1V")
    #expect(OrderKey.between(nil, "1") == "0V")
  }

  @Test(arguments: [("2", "1"), ("1", "1"), ("a", "a0"), ("", "0")])
  func refusesNeighboursWithoutRoom(first: String, second: String) {
    #expect(OrderKey.between(first, second) == nil)
  }

  @Test func givesManyKeysInOrder() {
    let keys = OrderKey.first(1_000)
    #expect(keys.count == 1_000)
    for (first, second) in zip(keys, keys.dropFirst()) {
      #expect(first.utf8.lexicographicallyPrecedes(second.utf8))
    }
    #expect(keys.map(\.utf8.count).max() == 17)
    #expect(OrderKey.first(-1).isEmpty)
  }

  @Test(arguments: 0..<20 as Range<UInt64>)
  func thereIsAlwaysRoom(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    var keys: [String] = []
    for _ in 0..<500 {
      let place = Int.random(in: 0...keys.count, using: &random)
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
}
