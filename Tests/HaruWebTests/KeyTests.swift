import HaruHTML
import HaruJSON
import HaruUI
import Testing

@testable import HaruWeb

struct KeyTests {
  private static let now = 1_795_219_200_000.0  // 2026-11-21T00:00:00Z

  /// Bit 0 of a result: the key was handled; bit 1: the browser's default is prevented.
  @Test(
    arguments: [
      ("/words", "/", 3), ("/words", "Control+k", 3), ("/words", "x", 0), ("/calc", "5", 3),
      ("/calc", "F5", 0), ("/words", "", 0),
    ] as [(String, String, Int32)]
  )
  func aKeyThatIsTakenIsNotTyped(path: String, key: String, answer: Int32) {
    let launch = """
      {"path":"\(path)","zone":"Asia/Seoul","seed":[1,2,3,4],"config":\(Configuration().json.text)}
      """
    let host = WebApp(launch: Array(launch.utf8), now: Self.now, offset: 32_400)
    let kind = WebApp.Message.key.rawValue
    let event = Event(value: key)
    #expect(host.event(event, kind: kind, at: 0, now: Self.now, offset: 32_400) == answer)
  }
}
