import Testing

@testable import HaruHTML

struct NodeTextTests {
  @Test func escapesTextsAndAttributes() {
    let node: Node<Int> = .element(.p, [.label("\"<&'>")], text: "<script>alert('&')</script>")
    #expect(
      node.html
        == "<p aria-label=\"&quot;&lt;&amp;&#39;&gt;\">&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</p>"
    )
  }

  @Test func writesNoEndTagForVoidElements() {
    #expect(Node<Int>.element(.input, [.type("date")]).html == "<input type=\"date\">")
  }

  @Test func writesTheTextOfATextAreaInside() {
    #expect(Node<Int>.element(.textarea, [.value("a<b")]).html == "<textarea>a&lt;b</textarea>")
  }

  @Test func leavesOutHandlersAndEmptyNodes() {
    #expect(Node<Int>.element(.div, [.onClick(1)], [.empty]).html == "<div></div>")
  }
}
