import Foundation

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
      // `deinit` closes the descriptor, also of an object whose initializer throws here.
      throw code == EWOULDBLOCK
        ? .inUse(path: directory) : .unusable(path: path, reason: String(cString: strerror(code)))
    }
  }

  /// Gives the lock back, while somebody may still refer to it; nothing is done under it afterwards.
  ///
  /// A child process that was just forked has the descriptor until it starts its program: closing
  /// alone would leave the lock to it.
  func release() { flock(descriptor, LOCK_UN) }

  deinit {
    release()
    close(descriptor)
  }
}
