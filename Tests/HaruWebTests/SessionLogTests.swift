import Foundation
import HaruJSON
import HaruUI
import Testing

/// Records sessions of the app for Tests/Web/parity.test.mjs, which replays them in WebAssembly.
struct SessionLogTests {
  @Test(arguments: 0..<6)
  func recordsWhatARandomSessionAnswers(seed: Int) throws {
    var session = RecordedSession(seed: UInt64(seed), language: seed % 2 == 0 ? .en : .ko)
    for _ in 0..<250 { session.step() }
    #expect(session.savedCount > 0)

    let folder = URL(filePath: #filePath).appending(path: "../../../.build/session-logs")
      .standardized
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let text = session.lines.map { $0.text + "\n" }.joined()
    try text.write(to: folder.appending(path: "\(seed).jsonl"), atomically: true, encoding: .utf8)
  }
}
