import Foundation

/// The notes of an Anki package (`.apkg`, `.colpkg`), of its three forms: `collection.anki2`,
/// `collection.anki21` and, compressed with Zstandard, `collection.anki21b`
/// (ankitects/anki, proto/anki/import_export.proto).
///
/// A package is made by somebody else: the archive is read within limits, and its database alone,
/// read-only, with the statements below and no others. Media are counted and left out.
public struct AnkiPackage: Sendable {
  /// A note: its fields as HTML, and how its first card was answered.
  public struct Note: Sendable {
    /// The fields in their order, by name.
    public let fields: [(name: String, html: String)]
    /// Its tags, with blanks between them.
    public let tags: String
    /// The name of the deck of its first card; parts are joined by `::`.
    public let deck: String
    /// The answers to its first card, in order.
    public let answers: [Answer]
    /// Where its first card stands if it has no answers.
    public let schedule: Schedule?
    /// Whether its first card is suspended.
    public let isSuspended: Bool
  }

  /// What a card says of its reviews.
  public struct Schedule: Equatable, Sendable {
    /// When it is due: milliseconds since 1970, in the middle of a day that counts as a whole.
    public let due: Int64
    /// The days from the last review to then.
    public let interval: Int
    /// The factor of SM-2 by which intervals grow, in thousandths.
    public let factor: Int
    /// What FSRS knows of it, where Anki uses it.
    public let stability, difficulty: Double?
  }

  /// An answer of the review log.
  public struct Answer: Sendable {
    /// When it was given: milliseconds since 1970.
    public let milliseconds: Int64
    /// 1 again, 2 hard, 3 good, 4 easy.
    public let rating: UInt8
    /// How long it took, in milliseconds.
    public let duration: Int64
  }

  /// The notes, in the order in which they were made.
  public let notes: [Note]
  /// How many sounds and pictures are left out.
  public let mediaCount: Int
  /// How many cards were learned of which neither answers nor a schedule is taken: the further cards of
  /// a note, and cards that are just being learned without a log.
  public let lostCount: Int
  /// When the time to read it is over: what reads its notes further on stops then too.
  public package(set) var deadline: ContinuousClock.Instant

  /// Reads a package from a file.
  public init(path: String) throws(AnkiPackageError) {
    guard let size = try? FileManager.default.attributesOfItem(atPath: path)[.size] as? Int else {
      throw .unreadable
    }
    guard size <= ZipArchive.sizeLimit else { throw .tooLarge }
    guard let data = FileManager.default.contents(atPath: path) else { throw .unreadable }
    // Of the own machine there is more time than of one that many share.
    try self.init([UInt8](data), patience: .seconds(60))
  }

  /// Reads a package; one for which the patience does not last is taken for too large.
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

  /// The newest form that is there: the older ones then only ask for a newer Anki.
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

/// Why a package cannot be read; nothing of it was taken.
public enum AnkiPackageError: Error, Equatable, Sendable {
  /// The file cannot be read.
  case unreadable
  /// It is no package of Anki.
  case notAPackage
  /// It is damaged, or made to do harm.
  case malformed
  /// It is larger than a package of words should be, or takes too long to read.
  case tooLarge
  /// It is packed in a way that is not known here (the current form needs the system's libzstd).
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
