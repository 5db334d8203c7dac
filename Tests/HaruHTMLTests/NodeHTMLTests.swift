import Testing

@testable import HaruHTML

struct NodeHTMLTests {
  private typealias Node = HaruHTML.Node<Int>

  @Test func escapesTextsAndAttributes() {
    let node = Node(.p).label("\"<&'>").text("<script>alert('&')</script>")
    #expect(
      node.html()
        == "<p aria-label=\"&quot;&lt;&amp;&#39;&gt;\">&lt;script&gt;alert(&#39;&amp;&#39;)&lt;/script&gt;</p>"
    )
  }

  @Test func writesNoEndTagForVoidElements() {
    #expect(Node(.input).type("date").html() == "<input type=\"date\">")
  }

  @Test func writesTheTextOfATextAreaInside() {
    #expect(Node(.textarea).value("a<b").html() == "<textarea>a&lt;b</textarea>")
  }

  @Test func leavesOutHandlersAndEmptyNodes() {
    #expect(Node(.div).onClick(1).containing(.empty).html() == "<div></div>")
  }

  @Test func writesTheTextsOfTheCatalogueAndNothingForAnUnknownNumber() {
    let page = Node(.div)
      .containing(
        Node(.b).label(Message(number: 1)).text(Message(number: 0)),
        Node(.i).text(Message(number: 2))
      )
    #expect(
      page.html(messages: ["<하루>", "day"])
        == "<div><b aria-label=\"day\">&lt;하루&gt;</b><i></i></div>"
    )
  }
}
