package import HaruPlatform

/// A server's data folder; it and the server's files in it are accessible only to their owner.
package struct PrivateFolder: Sendable {
  /// A file or folder that others could access.
  package struct Opening: Equatable, Sendable {
    /// Where it is.
    package let path: String
    /// Its permissions before any change.
    package let mode: mode_t
    /// Whether others can no longer access it.
    package let isClosed: Bool
  }

  private static let ownerBits: mode_t = 0o700
  private static let otherBits: mode_t = 0o077
  /// What a server or its operator puts there, besides the database and its backups.
  private static let names: Set<String> = [
    "lock", "quotes.jsonl", "zones.bin", "server.json", "backups",
  ]

  let path: String

  package init(_ path: String) {
    self.path = path.count > 1 && path.hasSuffix("/") ? String(path.dropLast()) : path
  }

  /// Writes a file in the folder atomically, with mode 0600.
  ///
  /// Throws `StoreError.unusable`. A file that root writes is given to the folder's owner, who has
  /// to read it.
  package func write(_ data: Data, to name: String) throws(StoreError) {
    let place = "\(path)/\(name)"
    let partial = "\(place).\(getpid())"
    unlink(partial)
    try Self.makeFile(partial)
    do {
      try data.write(to: URL(filePath: partial))
    } catch {
      unlink(partial)
      throw .unusable(path: place, reason: error.systemReason)
    }
    giveToOwner(partial)
    guard rename(partial, place) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(partial)
      throw .unusable(path: place, reason: reason)
    }
  }

  /// Gives a file that root made to the folder's owner: the user of the server.
  func giveToOwner(_ file: String) {
    var folder = stat()
    if geteuid() == 0, stat(path, &folder) == 0 {
      _ = lchown(file, folder.st_uid, folder.st_gid)
    }
  }

  /// Creates an empty file with mode 0600 if there is none, so that what is opened there later
  /// keeps the mode.
  static func makeFile(_ path: String) throws(StoreError) {
    let file = open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o600)
    guard file >= 0 else {
      throw .unusable(path: path, reason: String(cString: strerror(errno)))
    }
    close(file)
  }

  /// Removes the access of others and returns what they could access.
  ///
  /// The folder itself is closed only if it contains nothing but a server's data: a folder with
  /// other things may be a home or temporary folder, and is only reported. Links are left alone.
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

  /// The paths that others can access; nothing is changed.
  package func openToOthers() -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    let all = Set(names)
    let own = names.filter { Self.isOwn($0, beside: all) }.sorted().map { "\(path)/\($0)" }
    return ([path] + own).flatMap { opening($0, mayClose: false).map(\.path) }
  }

  /// Closes the files of a folder in which the operator keeps backups.
  private func closeBackups() -> [Opening] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
    return names.sorted().flatMap { opening("\(path)/\($0)", mayClose: true) }
  }

  private static func isOwn(_ name: String, beside names: Set<String>) -> Bool {
    name.hasPrefix(ServerStore.fileName) || Self.names.contains(name)
      || names.contains(name + ".sha256")
      || name.hasSuffix(".sha256") && names.contains(String(name.dropLast(7)))
  }

  /// A file or folder that others can access, closed if allowed.
  private func opening(_ place: String, mayClose: Bool) -> [Opening] {
    var status = stat()
    // The folder itself may be a link.
    guard (place == path ? stat(place, &status) : lstat(place, &status)) == 0 else { return [] }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR, status.st_mode & Self.otherBits != 0 else {
      return []
    }
    let isClosed = mayClose && chmod(place, status.st_mode & Self.ownerBits) == 0
    return [Opening(path: place, mode: status.st_mode & 0o777, isClosed: isClosed)]
  }
}
