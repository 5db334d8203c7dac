import HTTPTypes
import HaruJSON
import HummingbirdTesting
import Testing

@testable import HaruServer

struct TaskRoutesTests {
  @Test func aTaskIsMadeChangedAndRemovedByItsName() async throws {
    try await withServer { client in
      let token = try await client.token("write")
      let made = try await client.api(
        .post,
        "tasks",
        ["name": " English ", "estimate": "1시간 30분", "icon": "book"],
        token: token
      )
      #expect(made.status == 201 && made.json["name"] == "English")
      #expect(made.json["estimateSeconds"] == 5_400 && made.json["pen"] == 1)
      _ = try await client.api(.post, "tasks", ["name": "수학 문제"], token: token)
      let list = try await client.api(.get, "tasks", token: token).json
      #expect(list.array?.map { $0["name"] } == ["English", "수학 문제"])
      #expect(list[1]?["estimateSeconds"] == 1_800 && list[1]?["pen"] == 2)
      let change: JSON = ["name": "Maths", "estimate": "1:30", "pen": 8]
      let path = "tasks/%EC%88%98%ED%95%99%20%EB%AC%B8%EC%A0%9C"
      let changed = try await client.api(.patch, path, change, token: token)
      #expect(changed.status == 200 && changed.json["estimateSeconds"] == 5_400)
      let id = try #require(changed.json["id"]?.string)
      #expect(try await client.api(.get, "tasks/\(id)", token: token).json == changed.json)
      #expect(try await client.api(.delete, "tasks/Maths", token: token).status == 204)
      #expect(try await client.api(.get, "tasks/Maths", token: token).status == 404)
      #expect(try await client.api(.get, "tasks", token: token).json.array?.count == 1)
    }
  }

  @Test func aNameThatFitsTwoNamesBoth() async throws {
    try await withServer { client in
      let token = try await client.token("write")
      var ids: [JSON?] = []
      for _ in 1...2 {
        ids.append(
          try await client.api(.post, "tasks", ["name": "English"], token: token).json["id"]
        )
      }
      let answer = try await client.api(.get, "tasks/English", token: token)
      #expect(answer.status == 409 && answer.code == "ambiguous")
      #expect(answer.json["matches"]?.array?.map { $0["id"] } == ids)
      #expect(answer.json["matches"]?[0]?["name"] == "English")
      let start = try await client.api(.post, "focus/start", ["task": "English"], token: token)
      #expect(start.status == 409 && start.json["matches"]?.array?.count == 2)
      let none = try await client.api(.delete, "tasks/French", token: token)
      #expect(none.status == 404 && none.json["detail"]?.string?.contains("French") == true)
    }
  }

  @Test(
    arguments: [
      (["name": "  "], "name", "no_text"), (["name": ""], "name", "no_text"),
      (["name": "a", "estimate": "soon"], "estimate", "no_duration"),
      (["name": "a", "estimate": "30"], "estimate", "no_duration"),
      (["name": "a", "estimate": "100h"], "estimate", "no_duration"),
      (["name": "a", "icon": "unicorn"], "icon", "no_icon"),
      (["name": "a", "pen": 9], "pen", "out_of_range"),
    ] as [(JSON, JSON, JSON)]
  )
  func namesWhatIsWrong(body: JSON, field: JSON, code: JSON) async throws {
    try await withServer { client in
      let token = try await client.token("write")
      let answer = try await client.api(.post, "tasks", body, token: token)
      #expect(answer.status == 422)
      #expect(answer.json["errors"] == [["field": field, "code": code]])
      #expect(try await client.api(.get, "tasks", token: token).json == [])
    }
  }

  @Test func aTokenDoesWhatItMayAndSaysSo() async throws {
    try await withServer { client in
      let session = try await client.signUp()
      let task: JSON = ["name": "English"]
      #expect(try await client.api(.post, "tasks", task, token: session).status == 201)
      for (scope, entities, read, write) in [
        ("read", ["workItem"], 200, 403), ("write", ["workItem"], 200, 201),
        ("read", ["word"], 403, 403), ("write", ["word"], 403, 403),
      ] as [(JSON, JSON, Int, Int)] {
        let body: JSON = ["name": "Siri", "scope": scope, "entities": entities]
        let token = try await client.api(.post, "tokens", body, token: session).token
        #expect(try await client.api(.get, "tasks", token: token).status == read)
        #expect(try await client.api(.post, "tasks", task, token: token).status == write)
        let start = try await client.api(.post, "focus/start", ["task": "x"], token: token)
        #expect(start.status == 403 && start.code == "scope")
        let me = try await client.api(.get, "me", token: token).json
        #expect(me["name"] == "Siri" && me["scope"] == scope && me["entities"] == entities)
        #expect(me["account"]?.string == (try await client.user(session)))
      }
      let me = try await client.api(.get, "me", token: session).json
      #expect(me["scope"] == "full" && me["name"]?.isNull == true && me["zone"] == "UTC")
      #expect(try await client.api(.get, "me").status == 401)
      #expect(try await client.api(.get, "tasks").status == 401)
    }
  }

  @Test func aRepeatedRequestMakesOneTask() async throws {
    try await withServer { client in
      let token = try await client.token("write")
      let headers: HTTPFields = [
        try #require(HTTPField.Name("Idempotency-Key")): "0123456789abcdef"
      ]
      let task: JSON = ["name": "English"]
      let first = try await client.api(.post, "tasks", task, token: token, headers: headers)
      let again = try await client.api(.post, "tasks", task, token: token, headers: headers)
      #expect(first.status == 201 && again.status == 201 && first.json == again.json)
      #expect(try await client.api(.get, "tasks", token: token).json.array?.count == 1)
      let none = try await client.api(.post, "tasks", task, headers: headers)
      #expect(none.status == 401)
    }
  }

  @Test func tasksOfProgramsAtOnceAreAllMade() async throws {
    try await withServer { client in
      let token = try await client.token("write")
      try await withThrowingTaskGroup(of: Int.self) { group in
        for number in 1...4 {
          group.addTask {
            let task: JSON = ["name": .string("Task \(number)")]
            return try await client.api(.post, "tasks", task, token: token).status
          }
        }
        for try await status in group { #expect(status == 201) }
      }
      let tasks = try await client.api(.get, "tasks", token: token).json.array ?? []
      #expect(Set(tasks.compactMap { $0["pen"]?.integer }) == [1, 2, 3, 4])
    }
  }

  /// A person makes far fewer requests than that in a row.
  @Test(arguments: [(HTTPRequest.Method.delete, 130), (.get, 610)])
  func aLoopIsStopped(method: HTTPRequest.Method, count: Int) async throws {
    let clock = TestClock()
    try await withServer({ $0.clock = { clock.now } }) { client in
      let token = try await client.token("write")
      var statuses: [Int] = []
      for _ in 1...count {
        statuses.append(try await client.api(method, "tasks/none", token: token).status)
      }
      #expect(statuses.prefix(100).allSatisfy { $0 == 404 } && statuses.last == 429)
    }
  }
}

extension TestClientProtocol {
  /// The secret of a token of a new account.
  func token(_ scope: JSON) async throws -> String {
    let session = try await signUp()
    return try await api(.post, "tokens", ["name": "script", "scope": scope], token: session).token
  }
}
