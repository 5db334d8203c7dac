import HTTPTypes
import HaruJSON
import HaruStore
import HaruSync
import HaruTime
import Hummingbird
import NIOCore

/// Elements of a JSON array, spooled to disk until they are sent.
struct JSONList: Sendable {
  private let file: SpoolFile

  init(in folder: String) throws(StoreError) { file = try SpoolFile(in: folder) }

  var isEmpty: Bool { file.count == 0 }

  func append(_ elements: [JSON]) throws(StoreError) {
    try file.append(Self.text(elements, isFirst: file.count == 0))
  }

  /// Writes the elements, separated by commas.
  func write(to writer: inout any ResponseBodyWriter) async throws {
    var offset = 0
    while case let part = try file.read(from: offset, atMost: 64 << 10), !part.isEmpty {
      offset += part.count
      try await writer.write(ByteBuffer(bytes: part))
    }
  }

  /// Elements separated by commas, with a leading comma if others precede them.
  static func text(_ elements: [JSON], isFirst: Bool) -> [UInt8] {
    var bytes: [UInt8] = []
    for (index, element) in elements.enumerated() {
      if index > 0 || !isFirst { bytes.append(UInt8(ascii: ",")) }
      element.write(into: &bytes)
    }
    return bytes
  }
}

/// The text of a record file before and after its changes.
struct JSONText {
  let head: Substring
  let tail: Substring

  init(ofFileMadeAt instant: Instant) {
    let text = RecordFile(changes: []).json(madeAt: instant).text
    (head, tail) = (text.dropLast(2), text.suffix(2))
  }
}

extension Response {
  /// A JSON response that must not be cached, generated while it is sent.
  static func streamedJSON(
    headers: HTTPFields = [:],
    _ write: @escaping @Sendable (inout any ResponseBodyWriter) async throws -> Void
  ) -> Response {
    var headers = headers
    headers[.contentType] = "application/json; charset=utf-8"
    headers[.cacheControl] = "no-store"
    return Response(
      status: .ok,
      headers: headers,
      body: ResponseBody { writer in
        try await write(&writer)
        try await writer.finish(nil)
      }
    )
  }
}

extension ResponseBodyWriter {
  mutating func write(_ text: some StringProtocol) async throws {
    try await write(ByteBuffer(string: String(text)))
  }
}
