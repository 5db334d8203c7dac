import HaruHTML
@testable import HaruUI
import Testing

struct IconButtonTests {
  private static let cross =
    ##"<svg class="i" aria-hidden="true"><use href="#i-x"></use></svg>"##

  @Test func aButtonIsHeardByItsNameAndSendsItsAction() {
    let button = ShownComponent<Int>(IconButton.node(.x, .appClose, 7))
    #expect(
      button.html
        == #"<button class="icon-btn" type="button" aria-label="Close">\#(Self.cross)</button>"#
    )
    #expect(button.sent(.click) == [7])
    let korean = ShownComponent<Int>(IconButton.node(.x, .appClose, 7), language: .ko)
    #expect(korean.html.contains(#"aria-label="닫기""#))
  }

  @Test func aNameFromDataIsEscaped() {
    let button = ShownComponent<Int>(IconButton.node(.trash, #"Delete "A & B""#, 1, size: .small))
    #expect(button.html.contains(#"aria-label="Delete &quot;A &amp; B&quot;""#))
    #expect(button.html.contains(#"<svg class="i s""#))
  }

  @Test func aToggleSaysWhetherItIsOn() {
    let on = ShownComponent<Int>(IconButton.toggle(.heartOn, .quotesLike, isOn: true, 1))
    #expect(on.html.contains(#"class="icon-btn on" type="button" aria-pressed="true""#))
    #expect(on.sent(.click) == [1])
    let off = ShownComponent<Int>(IconButton.toggle(.heart, .quotesLike, isOn: false, 1))
    #expect(off.html.contains(#"class="icon-btn" type="button" aria-pressed="false""#))
  }

  @Test func aLinkIsHeardByItsName() {
    let link = IconButton.link(to: "/words", .left, .message(.wordBack))
    #expect(
      link.html(messages: Messages.carried(.en).texts)
        .hasPrefix(#"<a class="icon-btn" href="/words" aria-label="Back to words"><svg"#)
    )
  }

  @Test func aFileIsChosenInAFieldUnderItsName() {
    let file = ShownComponent<String>(IconButton.file(.upload, .wordImport, id: "file") { $0 })
    #expect(
      file.html.hasSuffix(
        #"<span class="sr">Import words</span><input class="sr" type="file" id="file"></label>"#
      )
    )
    #expect(file.sent(.change, Event(value: "a.csv")) == ["a.csv"])
  }

  @Test func theRoomOfAButtonSaysNothing() {
    #expect(
      IconButton.room.html() == #"<span class="icon-btn" aria-hidden="true"></span>"#
    )
  }
}
