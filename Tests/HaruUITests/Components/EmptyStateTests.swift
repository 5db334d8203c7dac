import HaruHTML
@testable import HaruUI
import Testing

struct EmptyStateTests {
  @Test func saysWhyAndWhatCanBeDone() {
    let way = Node<Int>(.button, "btn solid").onClick(1).text(.appAddAlarm)
    let shown = ShownComponent(
      EmptyState.node(icon: .alarm, title: .made("Quiet"), text: .made("No alarms"), ways: [way])
    )
    #expect(shown.html.hasPrefix(#"<div class="empty"><svg"#))
    #expect(shown.html.contains("</svg><h2>Quiet</h2><p>No alarms</p><button"))
    #expect(shown.sent(.click) == [1])
  }

  @Test func whereItIsAllOfAPageItsTitleIsThePages() {
    let shown = ShownComponent<Int>(EmptyState.node(title: .message(.notFoundTitle), .h1))
    #expect(shown.html.contains("<h1>"))
  }

  @Test func anAnswerToASearchIsSaidAndAFailureAtOnce() {
    let none = ShownComponent<Int>(EmptyState.node(.noMatch, text: .message(.wordNothing)))
    #expect(none.html.hasPrefix(#"<div class="empty" role="status"><p>"#))
    let failure = ShownComponent<Int>(EmptyState.node(.failure, text: .made("No server")))
    #expect(failure.html.hasPrefix(#"<div class="empty" role="alert"><p>"#))
  }

  @Test func oneSentenceIsEnoughForASection() {
    let line = ShownComponent<Int>(EmptyState.line(.appClose))
    #expect(line.html == #"<p class="meta">Close</p>"#)
    let note = ShownComponent<Int>(EmptyState.note(.appClose))
    #expect(note.html == #"<p class="note">Close</p>"#)
  }

  @Test func aSearchWithoutHitsIsRepeatedAsItWasTyped() {
    let shown = ShownComponent<Int>(EmptyState.noHits(for: "<b>", .carried(.en)))
    #expect(shown.html.hasPrefix(#"<div class="empty" role="status"><svg"#))
    #expect(shown.html.contains(#"<p class="name">"#))
    #expect(shown.html.contains("&lt;b&gt;"))
  }
}
