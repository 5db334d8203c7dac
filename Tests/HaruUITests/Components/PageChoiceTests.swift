import Foundation
import HaruHTML
@testable import HaruUI
import Testing

struct PageChoiceTests {
  private let texts = Messages.carried(.en).texts

  @Test(arguments: [Route.calculator, .dday])
  func aCalculationIsChosenWithOneLinkCurrent(route: Route) {
    let html = PageChoice.calculation(route).html(messages: texts)
    #expect(html.hasPrefix(#"<nav class="seg" aria-label=""#))
    #expect(html.contains(#"<a href="\#(Route.calculator.path)""#))
    #expect(html.contains(#"<a href="\#(route.path)" aria-current="page">"#))
    #expect(html.components(separatedBy: "aria-current").count == 2)
  }

  @Test(arguments: [Route.words, .quotes])
  func theLibraryIsChosenWithOneLinkCurrent(route: Route) {
    let html = PageChoice.library(route).html(messages: texts)
    #expect(html.contains(#"<a href="\#(route.path)" aria-current="page">"#))
    #expect(html.components(separatedBy: "<a ").count == 3)
    #expect(html.components(separatedBy: "aria-current").count == 2)
  }
}
