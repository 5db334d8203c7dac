/// Where the server listens and keeps its data.
public struct ServerOptions: Sendable {
  /// A name or address of this machine.
  public var host: String
  /// The TCP port; 0 takes any free one.
  public var port: Int
  /// The folder of the server's data; it is made where it is missing.
  public var dataDirectory: String

  /// Collects the options.
  public init(host: String, port: Int, dataDirectory: String) {
    self.host = host
    self.port = port
    self.dataDirectory = dataDirectory
  }
}
