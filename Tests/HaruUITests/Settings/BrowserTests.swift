@testable import HaruUI
import Testing

/// `User-Agent` texts as the browsers send them.
struct BrowserTests {
  @Test(arguments: [
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
      "Chrome 142", "Windows"
    ),
    (
      "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.3595.53",
      "Edge 142", "Windows"
    ),
    (
      "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15",
      "Safari 26", "macOS"
    ),
    (
      "Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1",
      "Safari 26", "iOS"
    ),
    (
      "Mozilla/5.0 (iPad; CPU OS 17_6_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0.7390.96 Mobile/15E148 Safari/604.1",
      "Chrome 141", "iPadOS"
    ),
    (
      "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/29.0 Chrome/136.0.0.0 Mobile Safari/537.36",
      "Samsung Internet 29", "Android"
    ),
    (
      "Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0",
      "Firefox 145", "Linux"
    ),
    (
      "Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36",
      "Chrome 142", "ChromeOS"
    ),
    ("", "", ""), ("Chrome/", "Chrome ", ""), ("curl/8.17.0", "", ""), ("Android ", "", "Android"),
  ])
  func namesTheBrowserAndTheSystem(userAgent: String, name: String, system: String) {
    let browser = Browser(userAgent: userAgent)
    #expect(browser.name == name)
    #expect(browser.system == system)
    #expect(name.hasPrefix(browser.product) && !browser.product.contains(where: \.isNumber))
    #expect(browser.product.isEmpty == name.isEmpty)
  }

  @Test(arguments: [
    ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_7 like Mac OS X) Version/26.1 Mobile/15E148", true),
    ("Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 Chrome/136.0.0.0", true),
    ("Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0", false), ("", false),
  ])
  func tellsWhatFitsAHand(userAgent: String, isMobile: Bool) {
    #expect(Browser(userAgent: userAgent).isMobile == isMobile)
  }
}
