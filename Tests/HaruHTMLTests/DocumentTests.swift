import Testing

@testable import HaruHTML

struct DocumentTests {
  typealias View = Node<Int>

  /// Shows the views one after another and returns the document after the last one.
  private func show(_ views: [View]) -> (dom: TestDOM, document: Document<Int>) {
    let dom = TestDOM()
    let document = Document<Int>()
    for view in views {
      document.show(view)
      dom.apply(document.patches)
    }
    return (dom, document)
  }

  private func list(_ keys: [Int], _ text: @escaping (Int) -> String = { "row \($0)" }) -> View {
    Node(.ul)
      .containing(
        rows: KeyedList(
          keys.map { RowIdentity(key: UInt64($0), version: UInt64.hash(of: text($0))) },
          make: { index in
            Node(.li, "row")
              .containing(
                Node(.b).text(text(keys[index])),
                Node(.button).onClick(keys[index]).text("×")
              )
          }
        )
      )
  }

  @Test func showsTheSameAsTheRenderedText() {
    let view: View = Node(.section, "a")
      .label("one")
      .containing(
        Node(.p).text("한글 🌱 text"),
        .empty,
        Node(.svg)
          .containing(Node(.use).href("#i"))
      )
    #expect(show([view]).dom.html == view.html())
  }

  @Test func changesOnlyTheTextThatChanged() {
    let page = { (text: String) -> View in
      Node(.div)
        .containing(
          Node(.p).text("same"),
          Node(.p).text(text)
        )
    }
    let (dom, document) = show([page("0:00"), page("0:05")])
    #expect(dom.html == "<div><p>same</p><p>0:05</p></div>")
    #expect(document.patches.words.count == 3)
  }

  @Test func leavesAnUnchangedPageAlone() {
    #expect(show([list([1, 2]), list([1, 2])]).document.patches.words.isEmpty)
  }

  @Test func keepsThePlacesOfWhatComesAndGoes() {
    let page = { (isOn: Bool) -> View in
      Node(.div)
        .containing(
          .when(
            isOn,
            Node(.b)
              .text("1")
          ),
          Node(.i).text("2"),
          .when(
            isOn,
            Node(.s)
              .text("3")
          )
        )
    }
    #expect(show([page(false), page(true)]).dom.html == "<div><b>1</b><i>2</i><s>3</s></div>")
    #expect(show([page(true), page(false)]).dom.html == "<div><i>2</i></div>")
  }

  @Test func replacesAnElementByOneOfAnotherTag() {
    let page = { (tag: HaruHTML.Tag) -> View in
      Node(.div)
        .containing(
          View(tag)
            .text("x"),
          Node(.p)
        )
    }
    #expect(show([page(.b), page(.i)]).dom.html == "<div><i>x</i><p></p></div>")
  }

  @Test func replacesTextByNodesAndBack() {
    let text: View = Node(.div).text("x")
    let nodes: View = Node(.div)
      .containing(Node(.p))
    #expect(show([text, nodes]).dom.html == "<div><p></p></div>")
    #expect(show([nodes, text]).dom.html == "<div>x</div>")
    #expect(show([list([1]), Node(.ul)]).dom.html == "<ul></ul>")
  }

  @Test func addsChangesAndRemovesAttributes() {
    let input = { () -> View in Node(.input).type("text") }
    let (dom, _) = show([
      input().value("a").disabled(true),
      input().value("b").id("x"),
    ])
    #expect(dom.html == "<input id=\"x\" type=\"text\" value=\"b\"></input>")
  }

  @Test func makesOnlyTheRowsWhoseVersionChanged() {
    var made: [Int] = []
    let page = { (changed: Int) -> View in
      Node(.ul)
        .containing(
          rows: KeyedList(
            (0..<5).map { RowIdentity(key: $0, version: Int($0) == changed ? 2 : 1) },
            make: {
              made.append($0)
              return Node(.li).text($0 == changed ? "new" : "old")
            }
          )
        )
    }
    let (dom, _) = show([page(-1), page(3)])
    #expect(made == [0, 1, 2, 3, 4, 3])
    #expect(dom.html.hasSuffix("<li>old</li><li>new</li><li>old</li></ul>"))
  }

  @Test(arguments: [
    ([1, 2, 3], [3, 1, 2], 1), ([1, 2, 3, 4, 5, 6], [1, 5, 3, 4, 2, 6], 2),
    ([1, 2, 3], [1, 2, 3, 4], 1), ([1, 2, 3, 4], [1, 3, 4], 0), ([1, 2, 3], [4, 5, 6], 3),
    ([], [1], 1), ([1, 2], [], 0),
  ])
  func movesTheFewestRows(from: [Int], to: [Int], inserts: Int) {
    let (dom, document) = show([list(from), list(to)])
    #expect(dom.html == list(to).html())
    #expect(dom.counts[PatchBuffer.Operation.insert.rawValue, default: 0] == inserts)
    #expect(document.count == 1 + 3 * to.count)
  }

  @Test func sendsTheActionOfTheElementThatWasPressed() {
    let (_, document) = show([list([7, 8])])
    let found = document.tree.mounted.compactMap { $0 }.filter { !$0.element.handlers.isEmpty }
      .compactMap {
        document.action(for: Event(), kind: .click, at: $0.id)?.action
      }
    #expect(found.sorted() == [7, 8])
    #expect(document.action(for: Event(), kind: .input, at: 1) == nil)
    #expect(document.action(for: Event(), kind: .click, at: 999) == nil)
  }

  @Test func letsAnEventPassThatMeansNothing() {
    let view = Node(.button)
      .on(.keydown, preventsDefault: true) { $0.value == "ArrowUp" ? 1 : nil }
    let (_, document) = show([view])
    let answer = { (key: String) in
      document.action(for: Event(value: key), kind: .keydown, at: 1)
    }
    #expect(answer("ArrowUp")?.action == 1)
    #expect(answer("ArrowUp")?.preventsDefault == true)
    #expect(answer("Tab") == nil)
  }

  @Test func liftsActionsThroughMapInsideLists() {
    let view = Node(.div)
      .containing(list([5])).map { "got \($0)" }
    let document = Document<String>()
    document.show(view)
    let actions = document.tree.mounted.compactMap { $0 }.compactMap {
      document.action(for: Event(), kind: .click, at: $0.id)?.action
    }
    #expect(actions == ["got 5"])
  }

  @Test func staysAsLargeAsThePageOverManyChanges() {
    let document = Document<Int>()
    for turn in 0..<2_000 {
      document.show(list(Array((turn % 7)..<(turn % 7 + turn % 13))))
    }
    document.show(list([1]))
    #expect(document.count == 4)
    #expect(document.tree.mounted.count < 80)
  }

  @Test func saysItsMessagesAnewInAnotherEditionOfTheCatalogue() {
    let page = View(.div)
      .containing(
        View(.b).label(Message(number: 0)).text(Message(number: 1)),
        View(.i).text(Message(number: 1)),
        View(.ul)
          .containing(
            rows: KeyedList([RowIdentity(key: 1, version: 1)]) { _ in
              View(.li).text(Message(number: 1))
            }
          ),
        View(.s).text("same")
      )
    let dom = TestDOM()
    let document = Document<Int>()
    document.show(page, messages: ["name", "text"], edition: 1)
    dom.apply(document.patches)
    document.show(page, messages: ["name", "text"], edition: 1)
    #expect(document.patches.words.isEmpty)
    document.show(page, messages: ["이름", "글"], edition: 2)
    dom.apply(document.patches)
    #expect(
      dom.html
        == "<div><b aria-label=\"이름\">글</b><i>글</i><ul><li>글</li></ul><s>same</s></div>"
    )
    #expect(dom.counts[PatchBuffer.Operation.setText.rawValue] == 3)
  }
}

extension UInt64 {
  /// A number that changes with a text, as the version of a row does; it differs in each process.
  static func hash(of text: String) -> UInt64 { UInt64(bitPattern: Int64(text.hashValue)) }
}
