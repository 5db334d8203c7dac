import HaruJSON
public import HaruTime

/// The clocks of the server and of a device at one moment, when the device had sent everything.
///
/// As JSON: `[milliseconds of the server, milliseconds of the device]`.
public struct ClockSample: Equatable, Sendable {
  /// The server's clock.
  public var server: Instant
  /// The device's clock.
  public var device: Instant

  /// Creates a sample.
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
