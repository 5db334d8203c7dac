import Foundation
import Testing

/// A terminal without a screen: reads what a program writes to it, and types what the program reads
/// (ioctl_tty(2); Glibc's own functions for it are not visible in Swift).
final class PseudoTerminal {
  private let main: Int32
  private let program: FileHandle
  /// Everything written to it.
  private(set) var text = ""

  init(columns: UInt16 = 80) throws {
    main = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    var (isLocked, number) = (Int32(0), UInt32(0))
    try #require(ioctl(main, 0x4004_5431, &isLocked) == 0)  // TIOCSPTLCK
    try #require(ioctl(main, 0x8004_5430, &number) == 0)  // TIOCGPTN
    let end = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
    try #require(end >= 0)
    var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
    try #require(ioctl(main, 0x5414, &size) == 0)  // TIOCSWINSZ
    program = FileHandle(fileDescriptor: end, closeOnDealloc: true)
  }

  deinit { close(main) }

  /// Gives a program the terminal as input, output and errors.
  func attach(_ process: Process) {
    process.standardInput = program
    process.standardOutput = program
    process.standardError = program
  }

  func type(_ keys: String) { _ = keys.withCString { write(main, $0, strlen($0)) } }

  func shows(_ wanted: String) -> Bool { shows { $0.contains(wanted) } }

  /// Reads until the output satisfies a condition; false after ten seconds.
  func shows(_ isWanted: (String) -> Bool) -> Bool {
    var buffer = [UInt8](repeating: 0, count: 4_096)
    for _ in 0..<200 where !isWanted(text) {
      var polled = pollfd(fd: main, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 50) > 0 else { continue }
      let count = read(main, &buffer, buffer.count)
      if count > 0 { text += String(decoding: buffer.prefix(count), as: UTF8.self) }
    }
    return isWanted(text)
  }
}
