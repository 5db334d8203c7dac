import HaruPlatform

extension InputSource {
  /// Switches a terminal to single key presses without echo; returns the previous modes, nil if the
  /// input is not a terminal.
  func readKeys() -> termios? {
    guard let descriptor else { return nil }
    var modes = termios()
    guard tcgetattr(descriptor, &modes) == 0 else { return nil }
    var keyed = modes
    keyed.c_lflag &= ~tcflag_t(ICANON | ECHO)
    setModes(keyed)
    return modes
  }

  /// Sets the modes of the terminal.
  func setModes(_ modes: termios) {
    guard let descriptor else { return }
    var modes = modes
    tcsetattr(descriptor, TCSANOW, &modes)
  }

  /// Reads a byte, waiting up to a number of milliseconds; nil if none arrived.
  ///
  /// At the end of the input it just waits.
  func nextByte(waiting milliseconds: Int32) -> UInt8? {
    if bytes.isEmpty {
      var descriptors: [pollfd] = []
      if let descriptor, !isAtEnd {
        descriptors.append(pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0))
      }
      if poll(&descriptors, nfds_t(descriptors.count), milliseconds) > 0 { fill() }
    }
    guard let byte = bytes.first else { return nil }
    drop(1)
    return byte
  }
}
