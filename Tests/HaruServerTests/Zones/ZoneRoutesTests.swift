import Foundation
import HTTPTypes
import HummingbirdTesting
import NIOCore
import Testing

@testable import HaruServer

struct ZoneRoutesTests {
  /// The app's own table with another version of the same length.
  private static func table(version: String) throws -> Data {
    var bytes = try repositoryFile("Data/zones.bin")
    let length = Int(bytes[4])
    #expect(version.utf8.count == length)
    bytes.replaceSubrange(5..<5 + length, with: Data(version.utf8))
    return bytes
  }

  private static func answer(
    to path: String,
    with table: Data?
  ) async throws -> (status: HTTPResponse.Status, body: Data, shell: String) {
    let folder = try TemporaryFolder()
    if let table { try table.write(to: URL(filePath: folder.path + "/zones.bin")) }
    return try await withServer({ $0.dataDirectory = folder.path }) { client in
      let get = { (path: String) in
        try await client.executeRequest(uri: path, method: .get, headers: [:], body: nil)
      }
      let answer = try await get(path)
      return (answer.status, Data(answer.body.readableBytesView), try await get("/clock").text)
    }
  }

  @Test func givesATableThatIsNewerThanTheApps() async throws {
    let table = try Self.table(version: "2099z")
    let answer = try await Self.answer(to: "/api/v1/zones", with: table)
    #expect(answer.status == .ok)
    #expect(answer.body == table)
    #expect(answer.shell.contains(#""newerZones":"/api/v1/zones""#))
  }

  @Test(arguments: ["1999a", nil]) func theAppsOwnTableStays(_ version: String?) async throws {
    let answer = try await Self.answer(
      to: "/api/v1/zones",
      with: try version.map { try Self.table(version: $0) }
    )
    #expect(answer.status == .notFound)
    #expect(answer.shell.contains(#""newerZones":null"#))
  }

  @Test func refusesToStartWithWhatIsNoTable() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/zones.bin"
    try Data("TZif2".utf8).write(to: URL(filePath: path))
    #expect(throws: ServerError.zonesUnusable(path: path)) {
      _ = try OperatorZones(dataDirectory: folder.path)
    }
  }
}
