import Foundation
import NIOCore

/// The system's tool `brotli`: an independent reader of the server's output.
enum BrotliTool {
  static let path = "/usr/bin/brotli"
  static var isThere: Bool { FileManager.default.isExecutableFile(atPath: path) }

  static func decompressed(_ buffer: ByteBuffer) throws -> Data {
    let folder = try TemporaryFolder()
    let file = folder.path + "/packed"
    try Data(buffer.readableBytesView).write(to: URL(filePath: file))
    let tool = Process()
    tool.executableURL = URL(filePath: path)
    tool.arguments = ["--decompress", "--stdout", file]
    let output = Pipe()
    tool.standardOutput = output
    try tool.run()
    let bytes = output.fileHandleForReading.readDataToEndOfFile()
    tool.waitUntilExit()
    return tool.terminationStatus == 0 ? bytes : Data()
  }
}
