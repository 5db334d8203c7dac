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

  private static func combobox(active: String?) -> ShownComponent<String> {
    ShownComponent(
      SearchField.combobox(
        .searchHint,
        id: "palette",
        list: "found",
        active: active,
        value: "day",
        moved: { "\($0)" }
      ) { $0 }
    )
  }

  @Test func aPalettesFieldNamesItsListAndTheChosenResult() {
    let field = Self.combobox(active: "row-2")
    #expect(field.html.contains(#"<input type="text" id="palette" role="combobox" name="q" "#))
    #expect(
      field.html.contains(
        #"aria-expanded="true" aria-controls="found" aria-activedescendant="row-2" autofocus="""#
      )
    )
    let none = Self.combobox(active: nil)
    #expect(none.html.contains(#"aria-expanded="false" aria-controls="found" autofocus="""#))
  }

  @Test(arguments: [("ArrowUp", ["-1"]), ("ArrowDown", ["1"]), ("Enter", [])])
  func arrowKeysMoveThroughTheResultsOfAPalette(key: String, steps: [String]) {
    let field = Self.combobox(active: nil)
    #expect(field.sent(.keydown, Event(value: key)) == steps)
    #expect(field.sent(.input, Event(value: "days")) == ["days"])
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
