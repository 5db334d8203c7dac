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
      try await recorder.ask(.get, "today?date=today", token: token)
      let task: JSON = ["name": "English", "estimate": "30m", "icon": "book"]
      try await recorder.ask(.post, "tasks", task, token: token)
      try await recorder.ask(.get, "tasks", token: token)
      try await recorder.ask(.get, "tasks/English", token: token)
      try await recorder.ask(.patch, "tasks/English", ["pen": 3], token: token)
      let plan: JSON = ["task": "English", "time": "7 pm", "length": "50m", "repeat": "mon,wed"]
      try await recorder.ask(.post, "plan", plan, token: token)
      let adds: JSON = ["name": "planner", "scope": "add:focus"]
      let adder = try await client.api(.post, "tokens", adds, token: token).token
      try await recorder.ask(.get, "me", token: adder)
      try await recorder.ask(.post, "plan", ["task": "English", "date": "tomorrow"], token: adder)
      try await recorder.ask(.get, "plan?date=today", token: token)
      try await recorder.ask(.patch, "plan/English", ["time": "21:00"], token: token)
      try await recorder.ask(.delete, "plan/English?repeat=true", token: token)
      try await recorder.ask(.patch, "settings", ["dayStartHour": "4"], token: token)
      try await recorder.ask(.get, "settings", token: token)
      try await recorder.ask(.get, "search?q=english", token: token)
      let start: JSON = ["task": "English"]
      try await recorder.ask(.post, "focus/start", start, token: token)
      try await recorder.ask(.post, "focus/pause", token: token)
      try await recorder.ask(.post, "focus/resume", token: token)
      clock.advance(seconds: 1_200)
      try await recorder.ask(.get, "focus", token: token)
      try await recorder.ask(.post, "focus/done", token: token)
      try await recorder.ask(.post, "focus", start, token: token)
      try await recorder.ask(.post, "focus/cancel", token: token)
      let log: JSON = ["task": "English", "start": "1:00", "end": "1:20"]
      try await recorder.ask(.post, "focus/records", log, token: token)
      try await recorder.ask(.get, "focus/records?limit=1", token: token)
      try await recorder.ask(.get, "calibration?task=English", token: token)
      try await recorder.ask(.delete, "tasks/English", token: token)
      try await recorder.ask(.post, "words", ["term": "luck"], token: token)
      try await recorder.ask(.get, "words/due", token: token)
      try await recorder.ask(.post, "words/luck/review", ["rating": "good"], token: token)
      try await recorder.ask(.get, "words", token: token)
      try await recorder.ask(.get, "words/luck", token: token)
      try await recorder.ask(.patch, "words/luck", ["meaning": "운"], token: token)
      try await recorder.ask(.delete, "words/luck", token: token)
      try await recorder.ask(.post, "dday", ["name": "Exam", "date": "2026-11-26"], token: token)
      try await recorder.ask(.get, "dday", token: token)
      try await recorder.ask(.get, "dday/Exam", token: token)
      try await recorder.ask(.patch, "dday/Exam", ["yearly": true], token: token)
      try await recorder.ask(.delete, "dday/Exam", token: token)
      let alarm: JSON = ["time": "7:30 am", "label": "School", "days": "mon,tue"]
      try await recorder.ask(.post, "alarms", alarm, token: token)
      try await recorder.ask(.get, "alarms", token: token)
      try await recorder.ask(.get, "alarms/next?count=2", token: token)
      try await recorder.ask(.get, "alarms/School", token: token)
      try await recorder.ask(.patch, "alarms/School", ["on": false], token: token)
      try await recorder.ask(.delete, "alarms/School", token: token)
      try await recorder.ask(.post, "timers", ["length": "5m", "label": "Tea"], token: token)
      try await recorder.ask(.get, "timers", token: token)
      try await recorder.ask(.get, "timers/Tea", token: token)
      try await recorder.ask(.patch, "timers/Tea", ["running": false], token: token)
      try await recorder.ask(.delete, "timers/Tea", token: token)
      let quote = try await recorder.ask(.get, "quotes/today", token: token).json
      try await recorder.ask(.get, "quotes/random", token: token)
      let id = try #require(quote["id"]?.string)
      try await recorder.ask(.post, "quotes/\(id)/use", token: token)
      try await recorder.ask(.post, "calc", ["expression": "1:30+0:45"], token: token)
    }
  }
}
