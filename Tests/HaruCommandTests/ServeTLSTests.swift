import Foundation
import HaruJSON
import HaruLookup
import NIOHTTP1
import Testing

@testable import haru

/// `haru serve` with a certificate, requested by OpenSSL over a socket.
@Suite(.serialized)
struct ServeTLSTests {
  private let folder: TemporaryFolder
  private var certificate: String { folder.path("cert.pem") }
  private var key: String { folder.path("key.pem") }

  init() throws {
    folder = try TemporaryFolder()
    let made = try Self.openSSL([
      "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days",
      "2",
      "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
      "-keyout", folder.path("key.pem"), "-out", folder.path("cert.pem"),
    ])
    #expect(made.status == 0)
  }

  @Test func speaksHTTPSWithItsCertificate() throws {
    let server = try ServeProcess([
      "--port", "0", "--data", folder.path("data"), "--tls-cert", certificate, "--tls-key", key,
    ])
    defer { _ = server.stop(SIGTERM) }
    let line = server.nextLine()
    #expect(line.hasPrefix("Haru is ready: https://127.0.0.1:"))
    let port = try #require(line.split(separator: ":").last?.prefix { $0.isNumber })
    let form = "email=mina%40haru.example&new=correct+horse+battery"
    let request = """
      POST /account/sign-up HTTP/1.1\r
      Host: 127.0.0.1:\(port)\r
      Content-Type: application/x-www-form-urlencoded\r
      Content-Length: \(form.utf8.count)\r
      Connection: close\r
      \r
      \(form)
      """
    let answer = try Self.openSSL(
      [
        "s_client", "-quiet", "-verify_return_error", "-verify_ip", "127.0.0.1", "-CAfile",
        certificate, "-connect", "127.0.0.1:\(port)",
      ],
      input: request
    )
    #expect(answer.output.hasPrefix("HTTP/1.1 303 See Other"))
    // An http page cannot set a cookie with this name (RFC 6265bis section 4.1.3).
    #expect(answer.output.contains("__Host-haru="))
    #expect(answer.output.contains("; Secure"))
    #expect(answer.output.lowercased().contains("strict-transport-security: "))
    let stranger = try Self.openSSL(
      ["s_client", "-quiet", "-verify_return_error", "-connect", "127.0.0.1:\(port)"],
      input: request
    )
    #expect(stranger.status != 0 && stranger.output == "")
  }

  @Test func theCommandTrustsTheAuthorityThatItIsTold() throws {
    let server = try ServeProcess([
      "--port", "0", "--cheap-passwords", "--data", folder.path("data"), "--tls-cert", certificate,
      "--tls-key", key,
    ])
    defer { _ = server.stop(SIGTERM) }
    let digits = server.nextLine().split(separator: ":").last?.prefix { $0.isNumber }
    let url = "https://127.0.0.1:\(try #require(digits))"
    let body: JSON = ["email": "mina@haru.example", "password": "correct horse battery"]
    for (authorities, isTrusted) in [
      ((nil, nil), false), ((certificate, nil), true), ((nil, certificate), true),
    ] as [((String?, String?), Bool)] {
      let connection = try ServerConnection(server: url, token: nil, authorities: authorities)
      let answer = connection.answer(.POST, "/api/v1/accounts", body)
      #expect((answer != nil) == isTrusted)
      if !isTrusted { #expect(connection.failure == .untrusted) }
    }

    let run = CommandRun()
    let words = "mina@haru.example\ncorrect horse battery\n"
    let stranger = try run("login", url, input: words)
    #expect(stranger.status == 1)
    #expect(stranger.errors.contains("the certificate of \(url) is not trusted."))
    let unusable = try run("login", url, "--ca-file", key, input: words)
    #expect(unusable.errors.contains("“\(key)” holds no certificates in PEM form."))
    #expect(try run("login", url, "--ca-file", certificate, input: words).status == 0)
    #expect(
      try run("sync") == CommandRun.Result(status: 0, output: "Synced with \(url).\n")
    )
  }

  @Test func invalidCertificateAuthoritiesAreReportedAtStartup() throws {
    let options = ["--port", "0", "--data", folder.path("data")]
    let server = try ServeProcess(
      command: "serve",
      options,
      environment: ["SSL_CERT_FILE": key]
    )
    #expect(server.exitCode() == 1)
    #expect(server.errors().contains("“\(key)” holds no certificates in PEM form."))
  }

  @Test func refusesAKeyOfAnotherCertificateAndHalfOfAPair() throws {
    try Data("nothing".utf8).write(to: URL(filePath: folder.path("wrong.pem")))
    let options = ["--port", "0", "--data", folder.path("data")]
    let wrong = try ServeProcess(
      options + ["--tls-cert", certificate, "--tls-key", folder.path("wrong.pem")]
    )
    #expect(wrong.exitCode() == 1)
    #expect(wrong.errors().hasPrefix("haru: "))
    let half = try ServeProcess(options + ["--tls-cert", certificate])
    #expect(half.exitCode() == 1)
    #expect(half.errors().contains("--tls-key"))
  }

  private static func openSSL(
    _ arguments: [String],
    input: String? = nil
  ) throws -> (status: CInt, output: String) {
    let process = Process()
    let output = Pipe()
    let entry = Pipe()
    process.executableURL = URL(filePath: "/usr/bin/env")
    process.arguments = ["openssl"] + arguments
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    process.standardInput = entry
    try process.run()
    if let input { try entry.fileHandleForWriting.write(contentsOf: Data(input.utf8)) }
    let text = output.fileHandleForReading.readDataToEndOfFile()
    try entry.fileHandleForWriting.close()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: text, as: UTF8.self))
  }
}
