/// What the system knows of a file (stat(2)).
public struct FileStatus: Equatable, Sendable {
  /// The size in bytes.
  public let size: Int64
  private let mode: mode_t
  private let seconds: Int
  private let nanoseconds: Int

  /// Nil if there is no such file, or it cannot be reached; a link is followed.
  public init?(_ path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    size = Int64(status.st_size)
    mode = status.st_mode
    #if canImport(Darwin)
    (seconds, nanoseconds) = (status.st_mtimespec.tv_sec, status.st_mtimespec.tv_nsec)
    #else
    (seconds, nanoseconds) = (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
    #endif
  }

  /// Who may read, write and execute it, such as 0o600.
  public var permissions: Int { Int(mode & 0o7777) }
  /// Whether it is neither a folder nor a pipe or device.
  public var isRegular: Bool { mode & S_IFMT == S_IFREG }

  /// How many bytes are free for ordinary users where a file is (statvfs(3)); nil if it cannot be
  /// reached.
  public static func freeSpace(at path: String) -> Int64? {
    var status = statvfs()
    guard statvfs(path, &status) == 0 else { return nil }
    return Int64(
      clamping: UInt64(status.f_bavail).multipliedReportingOverflow(by: UInt64(status.f_frsize))
        .partialValue
    )
  }
}
