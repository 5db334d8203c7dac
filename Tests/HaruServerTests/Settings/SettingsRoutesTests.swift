import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

struct SettingsRoutesTests {
  @Test func settingsAreReadChangedAndBroughtBack() async throws {
    try await withServer { client in
      let token = try await client.token("write")
      let usual = try await client.api(.get, "settings", token: token).json
      #expect(usual["dayStartHour"] == "5" && usual["quietHours"] == "off")
      let change: JSON = ["dayStartHour": "4", "wordRetention": "85", "quietHours": "22:30-07:00"]
      let changed = try await client.api(.patch, "settings", change, token: token)
      #expect(changed.status == 200 && changed.json["dayStartHour"] == "4")
      #expect(changed.json["wordRetention"] == "85")
      #expect(try await client.api(.get, "settings", token: token).json == changed.json)
      let back: JSON = ["dayStartHour": "default", "wordRetention": "90", "quietHours": "off"]
      #expect(try await client.api(.patch, "settings", back, token: token).json == usual)
    }
  }

  @Test func aWrongValueChangesNothingAndIsNamed() async throws {
    try await withServer { client in
      let token = try await client.token("write")
      let before = try await client.api(.get, "settings", token: token).json
      for (name, value) in [
        ("dayStartHour", "24"), ("startPage", "/nowhere"), ("wordRetention", "x"),
        ("quietHours", "late"), ("morningMinutes", "25:00"),
      ] {
        let body: JSON = .object([
          JSON.Member(key: "wordNewPerDay", value: "3"),
          JSON.Member(key: name, value: .string(value)),
        ])
        let answer = try await client.api(.patch, "settings", body, token: token)
        #expect(answer.status == 422, "\(name)")
        #expect(answer.json["errors"] == [["field": .string(name), "code": "no_value"]])
        #expect(answer.json["detail"]?.string?.contains("“\(value)”") == true)
      }
      #expect(try await client.api(.get, "settings", token: token).json == before)
    }
  }

  @Test func aTokenThatReadsChangesNothing() async throws {
    try await withServer { client in
      let reader = try await client.token("read")
      let edit: JSON = ["dayStartHour": "4"]
      #expect(try await client.api(.patch, "settings", edit, token: reader).status == 403)
    }
  }
}
