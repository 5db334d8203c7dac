import HaruPlatform
import Testing

struct PercentEncodingTests {
  /// The first four from RFC 3986, sections 2.1 and 2.5.
  @Test(arguments: [
    ("%20", " "), ("%C3%80", "À"), ("%E3%82%A2", "ア"), ("%41", "A"), ("a+b", "a+b"),
    ("%ed%95%98루", "하루"), ("", ""),
  ])
  func replacesEscapes(text: String, expected: String) {
    #expect(text.removingPercentEncoding == expected)
  }

  @Test(arguments: ["%", "100%", "%4", "%zz", "%+1", "%-1", "%-0", "%FF", "%E3%82"])
  func refusesWhatIsNoText(text: String) {
    #expect(text.removingPercentEncoding == nil)
  }
}
