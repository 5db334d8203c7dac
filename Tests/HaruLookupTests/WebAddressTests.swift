import HaruLookup
import Testing

struct WebAddressTests {
  /// Expected by Python's `idna` codec (RFC 3490), and for the fourth by UTS #46 and browsers.
  @Test(arguments: [
    ("https://하루.example", "https://xn--2s2b133c.example"),
    ("https://a:b@하루.example:8443/길?q=#x", "https://a:b@xn--2s2b133c.example:8443/길?q=#x"),
    ("http://ＨＡＲＵ.bücher.example/", "http://haru.xn--bcher-kva.example/"),
    ("https://straße.example", "https://xn--strae-oqa.example"),
    // As macOS writes the name: in letters instead of syllables.
    ("https://\u{1112}\u{1161}\u{1105}\u{116E}.example", "https://xn--2s2b133c.example"),
    ("https://haru.example/하루", "https://haru.example/하루"),
    ("http://[::1]:8080", "http://[::1]:8080"),
    ("haru.example", "haru.example"),
  ])
  func writesTheHostInASCII(address: String, expected: String) {
    #expect(WebAddress.withASCIIHost(address) == expected)
  }

  @Test(arguments: [
    "하루", "https://haru.example\u{FF0F}.하루.example", "https://\u{2100}.example",
    "https://a\u{FF20}하루.example", "https://하루.example\u{FF1A}80", "https://하루\u{FF03}.example",
    "https://하루\u{FF05}41.example", "https://\u{200D}.example", "https://하루..example",
    "https://\(String(repeating: "하", count: 300)).example",
  ])
  func refusesAnInvalidHost(address: String) {
    #expect(WebAddress.withASCIIHost(address) == nil)
  }
}
