import Foundation
import Testing

@testable import HaruLookup

/// A real dictd with WordNet (Debian's dictd and dict-wn), if installed.
@Suite(
  .serialized,
  .enabled(if: FileManager.default.fileExists(atPath: "/usr/share/dictd/wn.index"))
)
struct RealDictionaryTests {
  private static let port = 8_619

  private func asking(_ body: (DictionaryClient) async throws -> Void) async throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "haru-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let configuration = folder.appending(path: "dictd.conf")
    try """
    global { listen_to 127.0.0.1
     port \(Self.port) }
    database wn { data /usr/share/dictd/wn.dict.dz
     index /usr/share/dictd/wn.index }
    """.write(to: configuration, atomically: true, encoding: .utf8)
    let server = Process()
    // The threads of a test process block signals, which a child inherits, but dictd needs one. It
    // also closes all files, which Foundation would take for its end.
    server.executableURL = URL(filePath: "/usr/bin/python3")
    let identity = folder.appending(path: "pid").path
    let parent = """
      import signal, subprocess, sys
      signal.pthread_sigmask(signal.SIG_SETMASK, [])
      child = subprocess.Popen(sys.argv[1:])
      signal.signal(signal.SIGTERM, lambda *_: child.terminate())
      child.wait()
      """
    server.arguments = [
      "-c", parent, "/usr/sbin/dictd", "-d", "nodetach", "-c", configuration.path, "--pid-file",
      identity, "--locale", "C.UTF-8",
    ]
    server.standardError = nil
    server.standardOutput = nil
    try server.run()
    defer {
      server.terminate()
      server.waitUntilExit()
    }
    let client = try #require(DictionaryClient(address: "127.0.0.1:\(Self.port)"))
    for _ in 0..<100 where (try? await client.lookUp("word")) == nil {
      try await Task.sleep(for: .milliseconds(50))
    }
    try await body(client)
  }

  @Test func defines() async throws {
    try await asking { client in
      let answer = try await client.lookUp("serendipity")
      #expect(answer.definitions.map(\.database) == ["wn"])
      #expect(answer.definitions[0].title.hasPrefix("WordNet"))
      #expect(answer.definitions[0].text.contains("good luck"))
      #expect(try await client.lookUp("recieve").suggestions.contains("receive"))
      #expect(try await client.lookUp("뜻", database: "wn").definitions.isEmpty)
      await #expect(throws: DictionaryError.noSuchDatabase) {
        try await client.lookUp("word", database: "none")
      }
    }
  }
}
