import HaruHTML
@testable import HaruUI
import Testing

struct BannerTests {
  @Test func aSentenceStandsBetweenItsIconAndItsButtons() {
    let banner = ShownComponent<Int>(
      Banner.node(
        .made("Ready"),
        icon: .refresh,
        [TextButton.node(.appReload, 1), TextButton.node(.appClose, 2)]
      )
    )
    #expect(banner.html.hasPrefix(#"<div class="banner" role="status"><svg class="i s""#))
    #expect(banner.html.contains("</svg><p>Ready</p><button"))
    #expect(banner.sent(.click) == [1, 2])
  }

  @Test func aFailureIsSaidAtOnce() {
    let banner = ShownComponent<Int>(Banner.node(.made("Wrong"), look: .failure))
    #expect(banner.html == #"<div class="banner bad" role="alert"><p>Wrong</p></div>"#)
  }

  @Test func oneThatIsAlwaysThereIsNotAnnounced() {
    let banner = ShownComponent<Int>(
      Banner.node(.made("No HTTPS"), look: .warning, isAnnounced: false)
    )
    #expect(banner.html == #"<div class="banner warn"><p>No HTTPS</p></div>"#)
  }

  @Test func oneLineIsAParagraph() {
    #expect(
      Banner.line(.made("No date"), look: .failure).html()
        == #"<p class="banner bad" role="alert">No date</p>"#
    )
    let withIcon = Banner.line(.made("Draft"), icon: .edit).html()
    #expect(withIcon.hasPrefix(#"<p class="banner" role="status"><svg class="i s""#))
    #expect(withIcon.hasSuffix("</svg><span>Draft</span></p>"))
  }
}
