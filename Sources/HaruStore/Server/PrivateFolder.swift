package import Foundation

/// The folder of a server's data: it and what the server writes there are for their owner alone.
package struct PrivateFolder: Sendable {
  /// Something that others could reach.
  package struct Opening: Equatable, Sendable {
    /// Where it is.
    package let path: String
    /// Its permissions as they were found.
    package let mode: mode_t
    /// Whether it is closed to others now.
    package let isClosed: Bool
  }

  private static let ownerBits: mode_t = 0o700
  private static let otherBits: mode_t = 0o077
  /// What a server or its operator puts there, beside the database and its backups.
  private static let names: Set<String> = [
    "lock", "quotes.jsonl", "zones.bin", "server.json", "backups",
  ]

  let path: String

  package init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Writes a file of the folder: complete or not at all, with mode 0600.
  ///
  /// Throws `StoreError.unusable`. What root writes beside a server belongs to the folder's owner, who
  /// has to read it.
  package func write(_ data: Data, to name: String) throws(StoreError) {
    let place = "\(path)/\(name)"
    let partial = "\(place).\(getpid())"
    unlink(partial)
    try Self.makeFile(partial)
    do {
      try data.write(to: URL(filePath: partial))
    } catch {
      unlink(partial)
      throw .unusable(path: place, reason: error.localizedDescription)
    }
    var folder = stat()
    if geteuid() == 0, stat(path, &folder) == 0 {
      _ = lchown(partial, folder.st_uid, folder.st_gid)
    }
    guard rename(partial, place) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(partial)
      throw .unusable(path: place, reason: reason)
    }
  }

  /// Makes an empty file with mode 0600 where there is none: what is opened there later keeps the mode.
  static func makeFile(_ path: String) throws(StoreError) {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw .unusable(path: path, reason: String(cString: strerror(errno)))
    }
    close(file)
  }

  /// Takes from others what they could reach; answers what that was.
  ///
  /// The folder is closed if nothing but a server's data lies in it: one that has other things in it
  /// is somebody's home or the place of temporary files, and is only named. Links are left alone.
  package func closeToOthers() -> [Opening] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let all = Set(names)
    let own = names.filter { Self.isOwn($0, beside: all) }.sorted()
    var found = opening(path, mayClose: own.count == names.count)
    for name in own {
      found += opening("\(path)/\(name)", mayClose: true)
      if name == "backups" { found += PrivateFolder("\(path)/\(name)").closeBackups() }
    }
    return found
  }

  /// The files of a folder that the operator keeps backups in.
  private func closeBackups() -> [Opening] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().flatMap { opening("\(path)/\($0)", mayClose: true) }
  }

  private static func isOwn(_ name: String, beside names: Set<String>) -> Bool {
    name.hasPrefix(ServerStore.fileName) || Self.names.contains(name)
      || names.contains(name + ".sha256")
      || name.hasSuffix(".sha256") && names.contains(String(name.dropLast(7)))
  }

  /// A file or folder that others can reach, closed if it may be.
  private func opening(_ place: String, mayClose: Bool) -> [Opening] {
    var status = stat()
    // The folder itself may be reached by a link.
    guard (place == path ? stat(place, &status) : lstat(place, &status)) == 0 else { return [] }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR, status.st_mode & Self.otherBits != 0 else {
      return []
    }
    let isClosed = mayClose && chmod(place, status.st_mode & Self.ownerBits) == 0
    return [Opening(path: place, mode: status.st_mode & 0o777, isClosed: isClosed)]
  }
}
