import Foundation
import HaruJSON
import HaruSync
import NIOHTTP1
import Testing

@testable import haru

/// Account management by the operator while a server is running.
@Suite(.serialized)
struct AdminCommandTests {
  private let folder: TemporaryFolder
  private let server: ServeProcess
  private let url: String
  private let run = CommandRun()
  private static let password = "correct horse battery"

  init() throws {
    folder = try TemporaryFolder()
    let options = [
      "--port", "0", "--cheap-passwords", "--data", folder.path("server"), "--registration",
      "invite",
    ]
    server = try ServeProcess(options)
    let digits = server.nextLine().split(separator: ":").last?.prefix { $0.isNumber }
    url = "http://127.0.0.1:\(try #require(digits))"
  }

  private func admin(_ arguments: String...) throws -> CommandRun.Result {
    try run.run(["admin"] + arguments + ["--data", folder.path("server")])
  }

  private func ask(
    _ method: HTTPMethod,
    _ path: String,
    _ body: JSON? = nil,
    token: String? = nil
  ) throws -> SyncClient.Reply {
    try #require(
      ServerConnection(server: url, token: token).answer(method, "/api/v1/" + path, body)
    )
  }

  private func body(_ email: String, _ more: JSON.Member...) -> JSON {
    .object(
      [
        JSON.Member(key: "email", value: .string(email)),
        JSON.Member(key: "password", value: .string(Self.password)),
        JSON.Member(key: "transport", value: "bearer"),
      ] + more
    )
  }

  /// The secret at the end of a link.
  private func ticket(_ result: CommandRun.Result, _ kind: String) throws -> String {
    #expect(result.status == 0)
    let parts = result.output.split(separator: "#\(kind)=")
    return String(try #require(parts.last)).trimmingCharacters(in: .newlines)
  }

  /// Creates an account with an invitation; returns its token.
  private func signUp(_ email: String) throws -> String {
    let invitation = try ticket(try admin("invite"), "invite")
    let invite = JSON.Member(key: "invite", value: .string(invitation))
    let reply = try ask(.POST, "accounts", body(email, invite))
    #expect(reply.status == 201)
    return try #require(reply.body["token"]?.string)
  }

  @Test func letsInvitedPeopleInAndListsThem() throws {
    _ = try signUp("mina@haru.example")
    _ = try signUp("juno@haru.example")
    let list = try admin("user", "list")
    let lines = list.output.split(separator: "\n")
    #expect(lines.count == 2)
    #expect(lines[0].hasSuffix("  mina@haru.example") && lines[1].hasSuffix("  juno@haru.example"))
    let json = try admin("user", "list", "--json").output.split(separator: "\n")
    let first = try JSON.parse(json[0].utf8)
    // The list shows the start of an id, and the commands take it.
    let (id, short) = (try #require(first["id"]?.string), String(lines[0].prefix { $0 != " " }))
    #expect(id.hasPrefix(short) && short.count < id.count)
    #expect(try admin("user", "enable", short).output == id + "\n")
    #expect(first["email"] == "mina@haru.example" && first["disabled"] == false)
    #expect(first["deleteAt"]?.isNull == true)
  }

  @Test func anInvitationWorksOnce() throws {
    #expect(try ask(.POST, "accounts", body("mina@haru.example")).body["code"] == "invite_needed")
    let link = try admin("invite", "--public-url", url)
    #expect(link.output.hasPrefix("\(url)/account#invite="))
    let invite = JSON.Member(key: "invite", value: .string(try ticket(link, "invite")))
    #expect(try ask(.POST, "accounts", body("mina@haru.example", invite)).status == 201)
    let second = try ask(.POST, "accounts", body("juno@haru.example", invite))
    #expect(second.body["code"] == "invite_needed")
  }

  @Test func shutsAndOpensAnAccount() throws {
    let token = try signUp("mina@haru.example")
    let id = try admin("user", "disable", "mina@haru.example").output
    #expect(try admin("user", "list").output.hasSuffix("  mina@haru.example  disabled\n"))
    #expect(try refuses(token))
    #expect(try ask(.POST, "sessions", body("mina@haru.example")).status == 401)
    #expect(try admin("user", "enable", String(id.prefix(12))).output == id)
    #expect(try ask(.GET, "account", token: token).status == 200)
  }

  /// Whether a running server, which follows within a second, eventually refuses a session.
  private func refuses(_ token: String) throws -> Bool {
    let end = ContinuousClock.now + .seconds(20)
    while ContinuousClock.now < end {
      if try ask(.GET, "account", token: token).status == 401 { return true }
    }
    return false
  }

  @Test func deletesAnAccountWithAllItHolds() throws {
    let token = try signUp("mina@haru.example")
    let push: JSON = [
      "device": "phone", "after": 0, "prior": 0, "now": 1,
      "ops": [["e": "dday", "i": "1", "f": "name", "v": "Exam", "t": 1, "n": 1]],
    ]
    #expect(try ask(.POST, "sync/push", push, token: token).status == 200)
    let refused = try admin("user", "delete", "mina@haru.example")
    #expect(refused.status == 1 && refused.errors.contains("add --yes"))
    #expect(try ask(.GET, "account", token: token).status == 200)
    #expect(try admin("user", "delete", "mina@haru.example", "--yes").status == 0)
    #expect(try refuses(token))
    #expect(try admin("user", "list").output == "")
    let again = try signUp("mina@haru.example")
    #expect(try ask(.GET, "export", token: again).body["changes"] == [])
  }

  @Test func printsALinkForANewPassword() throws {
    let token = try signUp("mina@haru.example")
    let result = try admin("reset-link", "mina@haru.example", "--public-url", url)
    #expect(result.output.hasPrefix("\(url)/account#reset="))
    let reset: JSON = [
      "ticket": .string(try ticket(result, "reset")), "password": "another fine secret",
    ]
    #expect(try ask(.PUT, "password-resets", reset).status == 204)
    #expect(try ask(.PUT, "password-resets", reset).status == 410)
    #expect(try ask(.GET, "account", token: token).status == 401)
    #expect(try ask(.POST, "sessions", body("mina@haru.example")).status == 401)
  }

  @Test func printsTheAuditLog() throws {
    _ = try signUp("mina@haru.example")
    let id = try admin("user", "disable", "mina@haru.example").output.dropLast()
    let lines = try admin("log").output.split(separator: "\n").map { $0.split(separator: "  ") }
    #expect(lines.map { $0[1] } == ["invited", "signedUp", "disabled"])
    #expect(lines.map { $0.dropFirst(2) } == [["-", "operator"], [id], [id, "operator"]])
    let json = try admin("log", "mina@haru.example", "--limit", "1", "--json").output
    let entry = try JSON.parse(json.utf8)
    #expect(entry["event"] == "disabled" && entry["operator"] == true)
    #expect(entry["account"]?.string == String(id) && entry["network"]?.isNull == true)
    #expect(try admin("quotes", "add", "Ready").status == 0)
    for _ in 1...2 { #expect(try admin("quotes", "publish").status == 0) }
    #expect(try admin("backup", folder.path("backup.sqlite")).status == 0)
    let acts = try admin("log", "--limit", "2").output.split(separator: "\n")
    #expect(acts.map { $0.split(separator: "  ")[1] } == ["quotesPublished", "backedUp"])
    // The log of an account outlives it.
    #expect(try admin("user", "delete", "mina@haru.example", "--yes").status == 0)
    #expect(try admin("log", String(id)).output.contains("deleted"))
  }

  @Test func saysWhatItCannotFind() throws {
    #expect(
      try admin("user", "disable", "nobody@haru.example")
        == .init(
          status: 1,
          output: "",
          errors: "haru: there is no account “nobody@haru.example”.\n"
        )
    )
    let nowhere = folder.path("nowhere")
    #expect(
      try run("admin", "user", "list", "--data", nowhere).errors
        == "haru: there is no server data in \(nowhere): give its folder with --data.\n"
    )
  }

  @Test func theLogTellsWhatHappenedAndNamesNobody() throws {
    let token = try signUp("mina@haru.example")
    let wrong: JSON = ["email": "mina@haru.example", "password": "not my password"]
    #expect(try ask(.POST, "sessions", wrong).status == 401)
    let made = try ask(.POST, "tokens", ["name": "my script", "scope": "read"], token: token)
    let secret = try #require(made.body["token"]?.string)
    let reset = try ticket(try admin("reset-link", "mina@haru.example"), "reset")
    let new: JSON = ["ticket": .string(reset), "password": "another fine secret"]
    #expect(try ask(.PUT, "password-resets", new).status == 204)
    #expect(try ask(.PUT, "password-resets", new).status == 410)
    #expect(server.stop(SIGTERM) == 0)
    let log = server.errors()
    for event in ["signedUp", "signInFailed", "tokenMade", "passwordReset"] {
      #expect(log.contains("event=\(event)"))
    }
    for word in [
      "mina", "haru.example", Self.password, "not my password", "another fine secret", "my script",
      token, secret, reset,
    ] {
      #expect(!log.contains(word), "\(word)")
    }
  }
}
