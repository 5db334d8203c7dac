import ArgumentParser
import HaruPlatform
import HaruUI

/// The destination of an export.
struct OutputFile: ParsableArguments {
  @Argument(help: "The file (default, and -: standard output).", completion: .file())
  var file: String?

  @Flag(help: "Replace an existing file; otherwise, a terminal refuses to.")
  var force = false

  /// Whether the export goes to standard output.
  var isStandardOutput: Bool { file == nil || file == "-" }

  /// Writes a whole export.
  ///
  /// A regular file is replaced atomically and keeps its mode; a link is followed; a pipe or a
  /// device is written to.
  func write(_ bytes: [UInt8], in context: CommandContext) throws {
    guard let file, file != "-" else { return context.output.write(document: bytes) }
    if let reason = try Self.isStream(file)
      ? Self.write(bytes, to: open(file, O_WRONLY | O_APPEND | O_CLOEXEC))
      : replace(file, with: bytes, in: context)
    {
      throw context.failure(context.messages.fileNotWritten(path: file, reason: reason))
    }
  }

  /// Whether a path names a pipe, a device, or a file that this process has open: `/dev/stdout` may
  /// be a file that a shell appends to.
  static func isStream(_ path: String) -> Bool {
    guard FileManager.default.fileExists(atPath: path) else { return false }
    if ["/dev/fd/", "/dev/std", "/proc/"].contains(where: path.hasPrefix) { return true }
    return FileStatus(path)?.isRegular == false
  }

  private func replace(
    _ file: String,
    with bytes: [UInt8],
    in context: CommandContext
  ) throws -> String? {
    let path = Self.target(of: file)
    let status = FileStatus(path)
    if status != nil, context.input.isTerminal, !force {
      throw context.failure(context.messages.fileExists(path: file))
    }
    return Self.replace(path, with: bytes, mode: status?.permissions)
  }

  /// The file itself; for a link, its target, even if that does not exist yet.
  private static func target(of path: String) -> String {
    var path = path
    // Linux follows as many links.
    for _ in 0..<40 {
      guard let next = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
        break
      }
      let folder = URL(filePath: path).deletingLastPathComponent()
      path = next.hasPrefix("/") ? next : folder.appending(path: next).path
    }
    return path
  }

  /// Replaces a file atomically; returns the system's error, nil on success.
  private static func replace(_ path: String, with bytes: [UInt8], mode: Int?) -> String? {
    let partial = "\(path).\(getpid()).new"
    // Never readable by more people than the old file.
    let first: mode_t = mode == nil ? 0o666 : 0o600
    let descriptor = open(partial, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, first)
    if descriptor >= 0, let mode { fchmod(descriptor, mode_t(mode & 0o777)) }
    if let reason = write(bytes, to: descriptor) {
      if descriptor >= 0 { unlink(partial) }
      return reason
    }
    if rename(partial, path) == 0 { return nil }
    let reason = String(cString: strerror(errno))
    unlink(partial)
    return reason
  }

  /// Writes to an open file and closes it; returns the system's error, nil on success.
  private static func write(_ bytes: [UInt8], to descriptor: Int32) -> String? {
    guard descriptor >= 0 else { return String(cString: strerror(errno)) }
    var reason = ByteSink.write(bytes, to: descriptor)
    // Otherwise a power failure could leave an empty file in place of the old one. Pipes and
    // devices have nothing to sync. The error of a delayed write is reported here, or by `close`.
    if fsync(descriptor) != 0, ![EINVAL, EROFS, ENOTSUP].contains(errno), reason == nil {
      reason = String(cString: strerror(errno))
    }
    if close(descriptor) != 0, reason == nil { reason = String(cString: strerror(errno)) }
    return reason
  }
}
