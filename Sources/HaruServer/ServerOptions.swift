/// Where the server listens and keeps its data, and what its operator says in the app.
public struct ServerOptions: Sendable {
  /// A name or address of this machine.
  public var host: String
  /// The TCP port; 0 takes any free one.
  public var port: Int
  /// The folder of the server's data; it is made where it is missing.
  public var dataDirectory: String

  /// Where the app can be rated, if anywhere.
  public var rateURL: String?
  /// Where translators find the project, if anywhere.
  public var translateURL: String?
  /// The dictionary server that browsers may ask; none if absent.
  public var dictionary: DictionaryClient?
  /// Who is asked for the weather.
  public var weather = WeatherSource.openMeteo
  /// The mail address for feedback and questions, if there is one.
  public var feedbackAddress: String?

  /// Collects the options.
  public init(host: String, port: Int, dataDirectory: String) {
    self.host = host
    self.port = port
    self.dataDirectory = dataDirectory
  }
}
