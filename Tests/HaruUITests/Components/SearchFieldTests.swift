import HaruHTML
@testable import HaruUI
import Testing

struct SearchFieldTests {
  @Test func isHeardByItsNameAndTellsWhatIsTyped() {
    let field = ShownComponent<String>(SearchField.node(.wordSearch, value: "day") { $0 })
    #expect(field.html.contains(#"<span class="sr">Search words</span><input type="search""#))
    #expect(
      field.html.hasSuffix(
        #"placeholder="Search words" autocomplete="off" enterkeyhint="search" value="day"></label>"#
      )
    )
    #expect(field.sent(.input, Event(value: "days")) == ["days"])
  }

  @Test func aHintIsSeenInsteadOfTheName() {
    let field = ShownComponent<String>(
      SearchField.node(
        .quotesSearch,
        hint: .quotesSearchHint,
        id: "query",
        key: "q",
        isFocused: true,
        value: ""
      ) { $0 }
    )
    #expect(field.html.contains(#"<input type="search" autofocus="" id="query" name="q" "#))
  }

  @Test func theFieldThatAddsToAListHasALimit() {
    let field = ShownComponent<String>(
      SearchField.adding(.wordNew, id: "new", limit: "200", value: "") { $0 }
    )
    #expect(field.html.contains(#"<input type="text" id="new" maxlength="200""#))
    #expect(field.html.contains(#"enterkeyhint="done""#))
    #expect(field.sent(.input, Event(value: "a")) == ["a"])
  }
}
