import HaruLookup
import Testing

struct CalendarAddressTests {
  @Test(arguments: [
    ("webcal://a.example/b.ics?c:d", "https://a.example/b.ics?c:d"),
    ("WEBCALS://a.example/", "https://a.example/"), ("HTTPS://a.example/b", "https://a.example/b"),
    ("http://127.0.0.1:8080/b", "http://127.0.0.1:8080/b"), ("file:///etc/passwd", nil),
    ("a.ics", nil), ("C:\\a.ics", nil), ("https:", nil), ("https:a", nil), ("", nil), (":", nil),
  ])
  func isCalledByHTTP(text: String, address: String?) {
    #expect(CalendarAddress.web(text) == address)
  }
}
