import HaruHTML
@testable import HaruUI
import Testing

struct ImportPreviewTests {
  private func html(first: [(name: String, note: String)], unread: [String]) -> String {
    let nodes: [Node<Int>] = ImportPreview.nodes(["2 words"], first: first, unread: unread)
    return ShownComponent(Node<Int>(.div).containing(nodes)).html
  }

  @Test func theSentencesAreAnnounced() {
    let empty = #"<div><div class="why" role="status"><p>2 words</p></div></div>"#
    #expect(html(first: [], unread: []) == empty)
  }

  @Test func entriesAreAListAndWhatIsUnreadStandsBelow() {
    let html = html(first: [("kindle", "불붙이다"), ("hearth", "")], unread: ["line 3"])
    #expect(html.contains(#"<ul class="rows"><li class="row">"#))
    #expect(html.split(separator: "<li").count == 3)
    #expect(html.split(separator: #"class="meta""#).count == 2)
    #expect(html.hasSuffix(#"<div class="why"><p class="err">line 3</p></div></div>"#))
  }
}
