import HaruPlatform
import HaruUI

/// The language of the command on this device: a setting that is no record, because every device has
/// its own, and the command needs it before it opens the records.
struct DeviceLanguage {
  /// The name of the setting.
  static let name = "language"
  /// A description of the valid values.
  static var values: String { Language.allCases.map { "\($0.code)" }.joined(separator: ", ") }

  private let path: String

  /// The setting in a data folder.
  init(root: String) { path = root + "/language" }

  /// What was chosen; nil for the default.
  var chosen: Language? {
    Data(existingFile: path).flatMap {
      Language(nearestTo: String(decoding: $0, as: UTF8.self))
    }
  }

  /// The code of the language: the chosen one, else that of the system, else English.
  var text: String { "\((chosen ?? SystemLocale.current.messages ?? .en).code)" }

  /// Chooses a language, nil for the default; false if it cannot be saved.
  func choose(_ language: Language?) -> Bool {
    guard let language else {
      return unlink(path) == 0 || errno == ENOENT
    }
    let folder = URL(filePath: path).deletingLastPathComponent()
    try? FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let data = Data("\(language.code)".utf8)
    return (try? data.write(to: URL(filePath: path), options: .atomic)) != nil
  }
}
