import Foundation
import HaruJSON
import HaruStore

/// The public URL of a server: the file `server.json` that a running server writes to its data
/// folder.
///
/// The operator's commands read it, so that their links lead to the server by default.
struct ServerPlace: Equatable {
  static let fileName = "server.json"

  let origin: PublicOrigin

  init(origin: PublicOrigin) { self.origin = origin }

  /// Reads what the last server wrote to a folder; nil without a valid file.
  init?(dataDirectory: String) {
    let file = URL(filePath: dataDirectory).appending(path: Self.fileName)
    guard let data = FileManager.default.contents(atPath: file.path),
      let url = (try? JSON.parse(data))?["url"]?.string, let origin = PublicOrigin(url)
    else { return nil }
    self.origin = origin
  }

  func write(to dataDirectory: String) throws(StoreError) {
    let json: JSON = ["url": .string(origin.text)]
    try PrivateFolder(dataDirectory).write(Data("\(json.text)\n".utf8), to: Self.fileName)
  }
}
