import HaruPlatform
import Testing

struct FileTests {
  private let path = FileManager.default.temporaryDirectory.appending(
    path: "haru-file-\(UUID().uuidString)"
  ).path

  @Test func readsAFileInParts() throws {
    try Data((0..<200).map { UInt8($0) }).write(to: URL(filePath: path))
    defer { unlink(path) }
    let file = try ReadableFile(path)
    #expect(try file.read(atMost: 150)?.count == 150)
    #expect(try file.read(atMost: 150)?.last == 199)
    #expect(try file.read(atMost: 150) == nil)
    #expect(try ReadableFile(path).readToEnd(limit: 30).count == 30)
    #expect(try ReadableFile(path).readToEnd().count == 200)
  }

  /// Linux says of this file that it is empty.
  @Test func readsAFileWithoutASize() throws {
    #expect(try !ReadableFile("/proc/self/status").readToEnd().isEmpty)
  }

  @Test func saysWhyAFileCannotBeRead() {
    let error = #expect(throws: POSIXError.self) { try ReadableFile("/nowhere/file") }
    #expect(error?.systemReason == "No such file or directory")
    let folder = #expect(throws: POSIXError.self) { try ReadableFile("/").readToEnd() }
    #expect(folder?.systemReason == "Is a directory")
    let other = #expect(throws: (any Error).self) {
      try Data().write(to: URL(filePath: "/nowhere/file"))
    }
    #expect(other?.systemReason == "No such file or directory")
  }

  @Test func knowsSizeKindAndPermissions() throws {
    try Data("하루".utf8).write(to: URL(filePath: path))
    defer { unlink(path) }
    chmod(path, 0o640)
    let status = try #require(FileStatus(path))
    #expect(status.size == 6)
    #expect(status.permissions == 0o640)
    #expect(status.isRegular)
    #expect(FileStatus("/dev/null")?.isRegular == false)
    #expect(FileStatus("/nowhere") == nil)
    #expect(try #require(FileStatus.freeSpace(at: "/")) > 0)
    #expect(FileStatus.freeSpace(at: "/nowhere") == nil)
  }

  @Test func changesWithItsContent() throws {
    try Data("a".utf8).write(to: URL(filePath: path))
    defer { unlink(path) }
    let before = FileStatus(path)
    #expect(FileStatus(path) == before)
    try Data("ab".utf8).write(to: URL(filePath: path))
    #expect(FileStatus(path) != before)
  }
}
