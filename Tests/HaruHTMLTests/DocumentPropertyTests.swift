import Testing

@testable import HaruHTML

/// Random pages: after any sequence of changes, the document equals a fresh one.
struct DocumentPropertyTests {
  /// SplitMix64 (Steele, Lea, Flood 2014), so that a failing seed can be repeated.
  struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state &+= 0x9e37_79b9_7f4a_7c15
      var z = state
      z = (z ^ (z >> 30)) &* 0xbf58_476d_1ce4_e5b9
      z = (z ^ (z >> 27)) &* 0x94d0_49bb_1331_11eb
      return z ^ (z >> 31)
    }
  }

  private func node(_ random: inout Seeded, depth: Int) -> Node<Int> {
    let tag = [Tag.div, .p, .span, .li].randomElement(using: &random) ?? .div
    // Names are sorted as in the test document, because the order of arrival is not tested.
    let classes = Bool.random(using: &random) ? "c\(Int.random(in: 0..<3, using: &random))" : nil
    let id = Bool.random(using: &random) ? "i\(Int.random(in: 0..<3, using: &random))" : nil
    let node = Node<Int>(tag).class(classes).id(id)
      .when(Bool.random(using: &random)) { $0.onClick(1) }
    switch Int.random(in: 0..<(depth > 3 ? 2 : 6), using: &random) {
    case 0: return node
    case 1:
      return
        node
        .text(["", "a", "한", "🌱b"].randomElement(using: &random) ?? "")
    case 2:
      let keys = Array(0..<8).shuffled(using: &random).prefix(Int.random(in: 0..<8, using: &random))
      let rows = keys.map { (UInt64($0), self.node(&random, depth: depth + 2)) }
      return
        node
        .containing(
          rows: KeyedList(
            rows.map { RowIdentity(key: $0.0, version: UInt64.hash(of: $0.1.html())) },
            make: {
              Node(.li)
                .containing(rows[$0].1)
            }
          )
        )
    default:
      let children = (0..<Int.random(in: 1..<5, using: &random)).map { _ in
        Int.random(in: 0..<5, using: &random) == 0 ? .empty : self.node(&random, depth: depth + 1)
      }
      return
        node
        .containing(children)
    }
  }

  @Test(arguments: 0..<200)
  func showsWhatAFreshDocumentWouldShow(seed: Int) {
    var random = Seeded(state: UInt64(seed))
    let document = Document<Int>()
    let dom = TestDOM()
    for _ in 0..<12 {
      let view = self.node(&random, depth: 0)
      document.show(view)
      dom.apply(document.patches)
      #expect(dom.html == view.html(), "seed \(seed)")
    }
  }
}
