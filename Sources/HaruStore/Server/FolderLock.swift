import HaruPlatform

/// Locks a folder for one process; the system releases the lock when the process ends, however it
/// ends.
final class FolderLock: Sendable {
  private let descriptor: CInt

  /// Takes the lock, or throws `StoreError.inUse` if another process has it.
  init(directory: String, name: String) throws(StoreError) {
    let path = directory.hasSuffix("/") ? directory + name : "\(directory)/\(name)"
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else {
      throw .unusable(path: path, reason: String(cString: strerror(errno)))
    }
    guard flock(descriptor, LOCK_EX | LOCK_NB) == 0 else {
      let code = errno
      // `deinit` closes the descriptor, even if this initializer throws.
      throw code == EWOULDBLOCK
        ? .inUse(path: directory) : .unusable(path: path, reason: String(cString: strerror(code)))
    }
  }

  /// Releases the lock while there may still be references to this object; nothing may be done
  /// under it afterwards.
  ///
  /// A child process inherits the descriptor until it executes its program, so closing it here
  /// would not release the lock.
  func release() { flock(descriptor, LOCK_UN) }

  deinit {
    release()
    close(descriptor)
  }
}
