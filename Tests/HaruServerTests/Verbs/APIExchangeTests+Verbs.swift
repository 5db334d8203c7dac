import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

extension APIExchangeTests {
  func askForVerbs(_ seen: Seen) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let recorder = Recorder(client: client, seen: seen)
      let token = try await client.signUp()
      try await recorder.ask(.get, "me", token: token)
      let task: JSON = ["name": "English", "estimate": "30m", "icon": "book"]
      try await recorder.ask(.post, "tasks", task, token: token)
      try await recorder.ask(.get, "tasks", token: token)
      try await recorder.ask(.get, "tasks/English", token: token)
      try await recorder.ask(.patch, "tasks/English", ["pen": 3], token: token)
      let start: JSON = ["task": "English"]
      try await recorder.ask(.post, "focus/start", start, token: token)
      try await recorder.ask(.post, "focus/pause", token: token)
      try await recorder.ask(.post, "focus/resume", token: token)
      clock.advance(seconds: 1_200)
      try await recorder.ask(.get, "focus", token: token)
      try await recorder.ask(.post, "focus/done", token: token)
      try await recorder.ask(.post, "focus/start", start, token: token)
      try await recorder.ask(.post, "focus/cancel", token: token)
      let log: JSON = ["task": "English", "start": "1:00", "end": "1:20"]
      try await recorder.ask(.post, "focus/records", log, token: token)
      try await recorder.ask(.get, "focus/records?limit=1", token: token)
      try await recorder.ask(.get, "calibration?task=English", token: token)
      try await recorder.ask(.delete, "tasks/English", token: token)
    }
  }
}
