import HaruPlatform

/// The notes of an Anki package (`.apkg`, `.colpkg`) in any of its three forms.
///
/// The forms are `collection.anki2`, `collection.anki21` and, compressed with Zstandard,
/// `collection.anki21b` (ankitects/anki, proto/anki/import_export.proto). A package comes from a
/// stranger: the archive is read within limits, and only its database is opened, read-only, with a
/// fixed set of statements. Media are counted and skipped.
public struct AnkiPackage: Sendable {
  /// A note: its fields as HTML, and how its first card was answered.
  public struct Note: Sendable {
    /// The fields in order, by name.
    public let fields: [(name: String, html: String)]
    /// Its tags, separated by blanks.
    public let tags: String
    /// The deck of its first card, in which `::` separates the parts.
    public let deck: String
    /// The answers to its first card, in order.
    public let answers: [Answer]
    /// The schedule of its first card, if that has no answers; otherwise the one before its first
    /// answer, if Haru wrote the package.
    public let schedule: Schedule?
    /// Whether its first card is suspended.
    public let isSuspended: Bool
  }

  /// The schedule of a card.
  public struct Schedule: Equatable, Sendable {
    /// When it is due, in milliseconds since 1970; noon of a day if only the day is known.
    public let due: Int64
    /// The days between the last review and the due date.
    public let interval: Int
    /// The ease factor of SM-2, in thousandths.
    public let factor: Int
    /// The memory state of FSRS, if Anki uses it.
    public let stability, difficulty: Double?
  }

  /// An entry of the review log.
  public struct Answer: Sendable {
    /// When it was given: milliseconds since 1970.
    public let milliseconds: Int64
    /// 1 again, 2 hard, 3 good, 4 easy.
    public let rating: UInt8
    /// How long it took, in milliseconds.
    public let duration: Int64
  }

  /// Where Haru keeps a schedule before the first answer: `[due in seconds, days, stability,
  /// difficulty]` in the custom data of a card.
  static let startKey = "haru"

  /// The notes, in order of creation.
  public let notes: [Note]
  /// How many sounds and pictures are left out.
  public let mediaCount: Int
  /// How many learned cards are lost: further cards of a note, and cards being learned without a
  /// review log.
  public let lostCount: Int
  /// The deadline for reading the package, which also applies to the conversion of its notes.
  public package(set) var deadline: ContinuousClock.Instant

  /// Reads a package from a file.
  public init(path: String) throws(AnkiPackageError) {
    guard let size = FileStatus(path)?.size else {
      throw .unreadable
    }
    guard size <= ZipArchive.sizeLimit else { throw .tooLarge }
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable }
    // A local file may take longer than one on a shared server.
    try self.init([UInt8](data), patience: .seconds(60))
  }

  /// Reads a package; if that takes longer than `patience`, the package counts as too large.
  public init(
    _ bytes: [UInt8],
    patience: Duration = .seconds(10)
  ) throws(AnkiPackageError) {
    deadline = ContinuousClock.now + patience
    let database: [UInt8]
    do throws(ZipError) {
      let archive = try ZipArchive(bytes)
      mediaCount = archive.entries.count { $0.name.allSatisfy { "0"..."9" ~= $0 } }
      database = try Self.database(in: archive, deadline)
    } catch {
      throw AnkiPackageError(error)
    }
    (notes, lostCount) = try Self.notes(inDatabase: database, deadline)
  }

  /// The newest form in the archive: the older ones then only contain a request to update Anki.
  private static func database(
    in archive: ZipArchive,
    _ deadline: ContinuousClock.Instant
  ) throws(ZipError) -> [UInt8] {
    for name in ["collection.anki21b", "collection.anki21", "collection.anki2"] {
      guard let entry = archive.entries.first(where: { $0.name == name }) else { continue }
      let content = try archive.content(of: entry, deadline: deadline)
      guard name.hasSuffix("b") else { return content }
      let limit = min(ZipArchive.contentLimit, content.count * ZipArchive.ratioLimit + 64 << 10)
      do throws(ZstandardError) {
        return try Zstandard.decompressed(content, limit: limit, deadline: deadline)
      } catch {
        throw error == .tooLarge ? .tooLarge : error == .malformed ? .malformed : .unknownMethod
      }
    }
    throw .notZip
  }

  private static func notes(
    inDatabase bytes: [UInt8],
    _ deadline: ContinuousClock.Instant
  ) throws(AnkiPackageError) -> (notes: [Note], lost: Int) {
    let file = FileManager.default.temporaryDirectory.appending(path: "haru-\(UUID()).anki").path
    let isWritten = FileManager.default.createFile(
      atPath: file,
      contents: Data(bytes),
      attributes: [.posixPermissions: 0o600]
    )
    guard isWritten else { throw .noSpace }
    defer { try? FileManager.default.removeItem(atPath: file) }
    return try AnkiDatabase(path: file, isTemporary: true, deadline: deadline).notes()
  }
}

/// Why a package cannot be read; nothing was imported.
public enum AnkiPackageError: Error, Equatable, Sendable {
  /// The file cannot be read.
  case unreadable
  /// It is not an Anki package.
  case notAPackage
  /// It is damaged or malicious.
  case malformed
  /// It is larger than a package of words should be, or takes too long to read.
  case tooLarge
  /// Its compression is not supported (the current form needs the system's libzstd).
  case unknownCompression
  /// There is no room for its database.
  case noSpace

  init(_ error: ZipError) {
    self =
      switch error {
      case .notZip: .notAPackage
      case .malformed, .overlapping: .malformed
      case .unknownMethod: .unknownCompression
      case .tooLarge: .tooLarge
      }
  }
}
