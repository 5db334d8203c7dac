import Foundation
import HaruHTML
import HaruUI
import Testing

struct IconTests {
  /// A missing symbol leaves an empty square, and a duplicate one is sent twice.
  @Test func everyIconIsOnceInTheSprite() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let sprite = try String(contentsOf: root.appending(path: "Web/icons.svg"), encoding: .utf8)
    for icon in Icon.allCases {
      let html = (icon.node() as Node<Never>).html()
      let id = try #require(html.firstMatch(of: /href="#([^"]+)"/)?.output.1)
      #expect(sprite.components(separatedBy: "<symbol id=\"\(id)\"").count == 2, "\(icon)")
    }
  }
}
