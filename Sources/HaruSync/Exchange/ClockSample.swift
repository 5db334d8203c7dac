import HaruJSON
public import HaruTime

/// What the clocks of the server and of a device said at one moment, when the device had sent all it had.
///
/// As JSON: `[milliseconds of the server, milliseconds of the device]`.
public struct ClockSample: Equatable, Sendable {
  /// What the clock of the server said.
  public var server: Instant
  /// What the clock of the device said.
  public var device: Instant

  /// Collects what they said.
  public init(server: Instant, device: Instant) {
    self.server = server
    self.device = device
  }

  init?(json: JSON) {
    guard json.array?.count == 2, let server = json[0]?.integer, let device = json[1]?.integer
    else { return nil }
    self.init(server: Instant(milliseconds: server), device: Instant(milliseconds: device))
  }

  var json: JSON { [.integer(server.milliseconds), .integer(device.milliseconds)] }
}
