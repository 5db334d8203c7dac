import HaruPlatform
import HaruJSON
import HaruStore
import HaruUI

/// Which browsers of the account are on this machine, as the person said; stored in `browsers.json`
/// beside the records.
struct KnownBrowsers {
  static let fileName = "browsers.json"

  /// The answer about a browser.
  struct Answer: Equatable {
    /// The id of its session.
    let id: String
    /// Its label (`Messages.device`).
    let label: String
    let isHere: Bool
  }

  private(set) var answers: [Answer] = []

  /// Reads the file in a folder; empty without a valid file.
  init(in directory: String) {
    guard let data = FileManager.default.contents(atPath: "\(directory)/\(Self.fileName)"),
      let json = try? JSON.parse(Array(data))
    else { return }
    answers = (json["browsers"]?.array ?? []).compactMap { browser in
      guard let id = browser["id"]?.string, let isHere = browser["here"]?.bool else { return nil }
      return Answer(id: id, label: browser["label"]?.string ?? "", isHere: isHere)
    }
  }

  /// The ids of those on this machine.
  var here: Set<String> { Set(answers.filter(\.isHere).map(\.id)) }

  /// Whether the person has been asked about a browser.
  func has(_ id: String) -> Bool { answers.contains { $0.id == id } }

  mutating func add(_ answer: Answer) { answers.append(answer) }

  /// Forgets browsers; returns the labels of those on this machine.
  mutating func forget(_ ids: Set<String>) -> [String] {
    let gone = answers.filter { ids.contains($0.id) }
    answers.removeAll { ids.contains($0.id) }
    return gone.filter(\.isHere).map(\.label)
  }

  /// Writes the file; if the folder is not writable, the person is asked again.
  func write(to directory: String) {
    let browsers = answers.map { answer -> JSON in
      [
        "id": .string(answer.id), "label": .string(answer.label), "here": .bool(answer.isHere),
      ]
    }
    let json: JSON = ["browsers": .array(browsers)]
    try? PrivateFolder(directory).write(Data(json.text.utf8), to: Self.fileName)
  }
}
