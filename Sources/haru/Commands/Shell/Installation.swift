import HaruPlatform

/// Installs files all together or not at all.
final class Installation {
  /// A file and its destination.
  struct File {
    /// The content of a file.
    enum Content {
      case copy(of: String)
      case text(String)
    }

    let path: String
    let content: Content
    var mode: mode_t = 0o644
  }

  /// The first step that failed, with the system's reason.
  struct Failure: Error {
    let path: String
    let reason: String
  }

  private let files: [File]
  private var madeFolders: [String] = []
  private var written: [String] = []
  private var placed: [String] = []

  init(_ files: [File]) { self.files = files }

  /// Writes every file beside its destination, then moves all of them; after a failure, everything
  /// is as before.
  func run() throws(Failure) {
    do throws(Failure) {
      for file in files { try write(file) }
      for file in files { try place(file) }
    } catch {
      takeBack()
      throw error
    }
    for path in placed { unlink(old(path)) }
  }

  private func partial(_ path: String) -> String { "\(path).\(getpid()).new" }
  private func old(_ path: String) -> String { "\(path).\(getpid()).old" }

  private func write(_ file: File) throws(Failure) {
    try makeFolder(URL(filePath: file.path).deletingLastPathComponent().path)
    written.append(file.path)
    let partial = partial(file.path)
    do {
      switch file.content {
      case .copy(let source): try FileManager.default.copyItem(atPath: source, toPath: partial)
      case .text(let text):
        // Do not write through a link that somebody else may have placed there.
        try Data(text.utf8).write(to: URL(filePath: partial), options: .withoutOverwriting)
      }
    } catch {
      throw Failure(path: file.path, reason: error.systemReason)
    }
    let descriptor = open(partial, O_RDONLY | O_CLOEXEC)
    // Otherwise a power failure could leave an empty file in place of the old one.
    guard descriptor >= 0, fchmod(descriptor, file.mode) == 0, fsync(descriptor) == 0 else {
      let failure = systemFailure(file.path)
      if descriptor >= 0 { close(descriptor) }
      throw failure
    }
    close(descriptor)
  }

  /// Creates a folder and its parents, and remembers which ones are new.
  private func makeFolder(_ path: String) throws(Failure) {
    if FileManager.default.fileExists(atPath: path) { return }
    try makeFolder(URL(filePath: path).deletingLastPathComponent().path)
    guard mkdir(path, 0o755) == 0 else { throw systemFailure(path) }
    madeFolders.append(path)
  }

  private func place(_ file: File) throws(Failure) {
    // A hard link to the old file, until all files are in place.
    guard link(file.path, old(file.path)) == 0 || errno == ENOENT,
      rename(partial(file.path), file.path) == 0
    else { throw systemFailure(file.path) }
    placed.append(file.path)
  }

  private func takeBack() {
    for path in placed where rename(old(path), path) != 0 { unlink(path) }
    for path in written {
      unlink(partial(path))
      unlink(old(path))
    }
    for folder in madeFolders.reversed() { rmdir(folder) }
  }

  private func systemFailure(_ path: String) -> Failure {
    Failure(path: path, reason: String(cString: strerror(errno)))
  }
}
