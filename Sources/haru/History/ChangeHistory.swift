import HaruPlatform
import HaruJSON

/// The last changes that commands made on this device, in files beside its records.
///
/// Files are numbered in the order of the changes.
struct ChangeHistory {
  /// How many changes are kept.
  static let limit = 50

  let folder: String

  init(directory: String) { folder = directory + "/history" }

  /// The numbers of the changes, the oldest first.
  var numbers: [Int] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? [])
      .compactMap { name in name.wholeMatch(of: /([0-9]{1,15})\.json/).flatMap { Int($0.1) } }
      .sorted()
  }

  func path(of number: Int) -> String { "\(folder)/\(number).json" }

  /// The change with a number, nil if its file is gone or damaged.
  func change(_ number: Int) -> RecordedChange? {
    guard let data = FileManager.default.contents(atPath: path(of: number)) else { return nil }
    return (try? JSON.parse(Array(data))).flatMap { RecordedChange(json: $0) }
  }

  /// Saves a change and deletes the oldest ones beyond the limit; nil if it cannot be written.
  func add(_ change: RecordedChange) -> Int? {
    try? FileManager.default.createDirectory(
      atPath: folder,
      withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o700]
    )
    let kept = numbers
    let first = (kept.last ?? 0) + 1
    let data = Data(change.utf8)
    // Another command may take the same number at the same time.
    for number in first..<first + Self.limit {
      let url = URL(filePath: path(of: number))
      do { try data.write(to: url, options: .withoutOverwriting) } catch {
        if access(url.path, F_OK) == 0 { continue }
        return nil
      }
      for old in kept.dropLast(Self.limit - 1) { forget(old) }
      return number
    }
    return nil
  }

  /// Removes a change that was undone or never made.
  func forget(_ number: Int) { _ = unlink(path(of: number)) }
}
