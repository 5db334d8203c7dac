import Foundation
import HaruJSON
import HaruStore

/// Where people reach a server: the file `server.json` that a running one leaves in its data folder.
///
/// The commands of the operator read it, so that their links lead to the server without being told.
struct ServerPlace: Equatable {
  static let fileName = "server.json"

  let origin: PublicOrigin

  init(origin: PublicOrigin) { self.origin = origin }

  /// Reads what the last server of a folder left; nil without the file, and where it is none.
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
