import Foundation
import Testing

@testable import haru

/// The options of `haru serve` from arguments, the environment and a file.
struct ServeSettingsTests {
  private func settings(
    _ arguments: [String] = [],
    _ environment: [String: String] = [:],
    _ text: String? = nil
  ) throws(ServeSettings.Fault) -> ServeSettings {
    try ServeSettings(
      arguments: arguments,
      environment: environment,
      file: text.map { ("haru.conf", $0) }
    )
  }

  @Test func anArgumentReplacesTheVariableAndTheVariableTheLine() throws {
    let merged = try settings(
      ["--port", "1", "--trusted-proxy=10.0.0.1", "--trusted-proxy", "10.0.0.2"],
      ["HARU_SERVE_PORT": "2", "HARU_SERVE_HOST": "::1", "HOME": "/root"],
      "port = 3\nhost = 0.0.0.0\ndata = /var/lib/haru\ntrusted-proxy = 10.0.0.3\n"
    )
    #expect(
      merged.arguments == [
        "--port=1", "--trusted-proxy=10.0.0.1", "--trusted-proxy=10.0.0.2", "--host=::1",
        "--data=/var/lib/haru",
      ]
    )
  }

  @Test func readsCommentsFlagsAndRepeatedOptions() throws {
    let merged = try settings(
      [],
      ["HARU_SERVE_PUSH_SERVICE": "https://a.example\nhttps://b.example\n"],
      "\u{FEFF}# Haru\r\n\r\n  public-url=https://haru.example\r\nhsts-subdomains = true\n"
    )
    #expect(
      merged.arguments == [
        "--push-service=https://a.example", "--push-service=https://b.example",
        "--public-url=https://haru.example", "--hsts-subdomains",
      ]
    )
    #expect(try settings([], [:], "hsts-subdomains = false").arguments == [])
  }

  @Test(arguments: [
    ("port = 1\nprot = 2", 2), ("port", 1), ("= 5", 1), ("port =", 1), ("\nweather = rain", 2),
    ("hsts-subdomains = yes", 1),
  ])
  func namesTheLineThatIsWrong(text: String, line: Int) {
    let fault = #expect(throws: ServeSettings.Fault.self) { try settings([], [:], text) }
    #expect(fault?.source == .line(line, path: "haru.conf"))
  }

  @Test func namesTheVariableThatIsWrong() {
    let fault = #expect(throws: ServeSettings.Fault.self) {
      try settings([], ["HARU_SERVE_REGISTRATION": "anybody"])
    }
    #expect(fault?.source.text == "$HARU_SERVE_REGISTRATION")
    #expect(fault?.reason?.contains("anybody") == true)
  }

  /// What `--check-config` prints is a file that gives the same options.
  @Test func listsTheOptionsAsAFile() throws {
    let merged = try settings(
      ["--check-config", "--config=haru.conf", "--port", "1"],
      ["HARU_SERVE_HOST": "::1"],
      "hsts-subdomains = true"
    )
    #expect(
      merged.listing == """
        # haru serve
        port = 1
        # $HARU_SERVE_HOST
        host = ::1
        # haru.conf:1
        hsts-subdomains = true

        """
    )
    #expect(
      try settings([], [:], merged.listing).arguments
        == merged.arguments.filter {
          !["--check-config", "--config=haru.conf"].contains($0)
        }
    )
  }

  @Test func theServerTakesItsOptionsFromAFile() throws {
    let folder = try TemporaryFolder()
    let config = folder.path("haru.conf")
    let text = "port = 0\ndata = \(folder.path("data"))\nregistration = closed\n"
    try Data(text.utf8).write(to: URL(filePath: config))
    let server = try ServeProcess(["--config", config])
    #expect(server.nextLine().hasPrefix("Haru is ready: http://127.0.0.1:"))
    #expect(server.stop(SIGTERM) == 0)
    #expect(FileManager.default.fileExists(atPath: folder.path("data/haru-server.sqlite")))
  }

  @Test func checksTheOptionsWithoutStarting() throws {
    let folder = try TemporaryFolder()
    let data = ["--data", folder.path("data"), "--check-config"]
    let checked = try ServeProcess(data)
    #expect(checked.exitCode() == 0)
    #expect(checked.nextLine() == "# haru serve")
    #expect(checked.nextLine() == "data = \(folder.path("data"))")
    #expect(!FileManager.default.fileExists(atPath: folder.path("data")))
    let missing = folder.path("missing.pem")
    let refused = try ServeProcess(data + ["--tls-cert", missing, "--tls-key", missing])
    #expect(refused.exitCode() == 1)
    #expect(refused.errors().contains(missing))
    for option in ["--legal-dir=\(missing)", "--account-link=Apps=\(missing)"] {
      let refused = try ServeProcess(data + [option])
      #expect(refused.exitCode() == 1 && refused.errors().contains(missing), "\(option)")
    }
    let legal = folder.path("legal")
    try FileManager.default.createDirectory(atPath: legal, withIntermediateDirectories: true)
    try Data("# Terms".utf8).write(to: URL(filePath: legal + "/terms.md"))
    let consent = data + ["--legal-dir=\(legal)"]
    #expect(try ServeProcess(consent + ["--consent", "terms=1"]).exitCode() == 0)
    for unknown in ["privacy=1", "terms", "terms=", "terms=1 2"] {
      let refused = try ServeProcess(consent + ["--consent", unknown])
      #expect(refused.exitCode() == 1 && refused.errors().contains("“\(unknown)” is not a page"))
    }
    let config = folder.path("haru.conf")
    try Data("port".utf8).write(to: URL(filePath: config))
    let unread = try ServeProcess(data + ["--config", config])
    #expect(unread.exitCode() == 1)
    #expect(unread.errors().contains("\(config):1: a line is NAME = VALUE."))
  }
}
