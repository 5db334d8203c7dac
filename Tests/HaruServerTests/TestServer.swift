import Foundation
import Hummingbird
import HummingbirdTesting
import NIOCore

@testable import HaruServer

/// Runs a test against the whole application, over a socket of its own.
func withServer<Value: Sendable>(
  _ test: @Sendable (any TestClientProtocol) async throws -> Value
) async throws -> Value {
  let options = ServerOptions(host: "127.0.0.1", port: 0, dataDirectory: "/nonexistent")
  return try await WebServer(options).application().test(.live, test)
}

/// A file of the repository, read from its folder.
func repositoryFile(_ path: String) throws -> Data {
  let root = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")
  return try Data(contentsOf: root.appending(path: path))
}

/// The public path of a file of `Web/`, found by its name without the hash.
func publicPath(_ start: String, _ end: String) -> String {
  WebAssets.all.map(\.path).first { $0.hasPrefix(start) && $0.hasSuffix(end) } ?? ""
}

extension TestResponse {
  var text: String { String(buffer: body) }
}
