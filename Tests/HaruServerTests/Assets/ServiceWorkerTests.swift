import Foundation
import NIOCore
import Testing

@testable import HaruServer

struct ServiceWorkerTests {
  private static func source() throws -> String {
    let asset = try #require(ServedAsset.all.first { $0.path == "/service-worker.js" })
    return try String(buffer: asset.contents())
  }

  private static func list(_ name: String) throws -> [String] {
    let start = try #require(source().range(of: "const \(name) = "))
    let line = try source()[start.upperBound...].prefix { $0 != ";" }
    return try JSONDecoder().decode([String].self, from: Data(line.utf8))
  }

  @Test func keepsEveryHashedFileOfItsVersion() throws {
    let hashed = WebAssets.all.filter(\.isHashed).map(\.path)
    // Pages refer to the icons of tasks without knowing their hash.
    #expect(try Set(Self.list("assets")) == Set(hashed + ["/work-icons.svg"]))
  }

  @Test func isNamedByTheVersionOfTheApp() throws {
    #expect(try Self.source().contains("const version = \"\(WebAssets.version)\";"))
  }
}
