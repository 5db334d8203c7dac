import Foundation
import HaruHTML
@testable import HaruUI
import Testing

struct LogoTests {
  private let html = ShownComponent<Int>(Logo.node()).html

  @Test func isADrawingThatScreenReadersSkip() {
    #expect(html.hasPrefix(#"<svg viewBox="0 0 28 28" aria-hidden="true"><rect"#))
    #expect(!html.contains("<title"))
  }

  @Test func hasFiveFilledCellsAndOneAhead() {
    #expect(html.components(separatedBy: "<rect").count == 7)
    #expect(html.components(separatedBy: #"fill="var("#).count == 6)
    #expect(html.components(separatedBy: #"fill="none""#).count == 2)
  }
}
