public import HaruCore
public import HaruLookup
import HaruStore
import HaruTime
import Logging

/// Where the server listens and keeps its data, and what its operator says of it.
public struct ServerOptions: Sendable {
  /// A certificate with its key, both files in PEM.
  public struct Certificate: Sendable {
    /// The file of the certificate and those that vouch for it, in this order.
    public let chain: String
    /// The file of the private key.
    public let key: String

    /// Names the two files.
    public init(chain: String, key: String) {
      self.chain = chain
      self.key = key
    }
  }

  /// A name or address of this machine.
  public var host: String
  /// The TCP port; 0 takes any free one.
  public var port: Int
  /// The folder of the server's data; it is made where it is missing.
  public var dataDirectory: String

  /// Where browsers reach the server; without it links in mails lead to this machine.
  public var origin: PublicOrigin?
  /// The proxies whose word about the client's address counts.
  public var trustedProxies = ProxyList()
  /// With a certificate the server speaks https itself.
  public var certificate: Certificate?

  /// Whether all names below the server's own speak https too, and browsers may insist on it.
  public var hasSecureSubdomains = false

  /// Who may make an account.
  public var registration = Registration.open
  /// The command that sends mail, as `sendmail -t -i` takes it; nil sends none.
  public var mailCommand: String?
  /// The sender of mail.
  public var mailSender = ""
  /// Who else people can sign in with.
  public var providers: [OpenIDProvider] = []

  /// Where the app can be rated, if anywhere.
  public var rateURL: String?
  /// Where translators find the project, if anywhere.
  public var translateURL: String?
  /// The dictionary server that browsers may ask; none if absent.
  public var dictionary: DictionaryClient?
  /// Dictionaries on the web that people are led to.
  public var webDictionaries: [WebDictionary] = []
  /// Who is asked for the weather; nobody if absent.
  public var weather: WeatherSource? = .openMeteo
  /// An Open-Meteo of one's own, such as `http://localhost:8080`, in place of the public one.
  public var openMeteoURL: String?
  /// The mail address for feedback and questions, if there is one.
  public var feedbackAddress: String?

  /// How long requests may take to arrive.
  var requestLimits = RequestLimits()
  /// The time between two signs of life of an event stream.
  var heartbeat = Duration.seconds(15)
  /// How much work a password costs.
  var passwordCost = PasswordHash.Cost()
  /// Tells what time it is; nil is the clock of the system.
  var clock: (@Sendable () -> Instant)?

  /// Collects the options.
  public init(host: String, port: Int, dataDirectory: String) {
    self.host = host
    self.port = port
    self.dataDirectory = dataDirectory
  }

  /// Has passwords hashed at next to no cost, for tests alone: the server warns of it as it starts.
  ///
  /// A password that was hashed so is hashed anew at the next sign-in to a server at the usual cost.
  public mutating func lowerPasswordCost() { passwordCost = .lowest }

  /// Whether browsers reach the server by https alone.
  var isSecure: Bool { origin?.isSecure ?? (certificate != nil) }

  /// For how long browsers insist on https, in the words of RFC 6797; nil where there is none.
  var transportPolicy: String? {
    guard isSecure else { return nil }
    return "max-age=63072000" + (hasSecureSubdomains ? "; includeSubDomains" : "")
  }

  /// The address to open on this machine, for a port that the server listens on.
  ///
  /// An address that stands for all interfaces is reached as this machine.
  public func link(port: Int) -> String { "\(local(port: port))/" }

  /// Leaves word for the operator's commands where people reach the server.
  func leavePlace(port: Int, _ logger: Logger) {
    guard let origin = origin ?? PublicOrigin(local(port: port)) else { return }
    do throws(StoreError) {
      try ServerPlace(origin: origin).write(to: dataDirectory)
    } catch {
      logger.warning("Links of haru admin need --public-url: \(error)")
    }
  }

  private func local(port: Int) -> String {
    let scheme = certificate == nil ? "http" : "https"
    let name =
      switch host {
      case "0.0.0.0", "::": "localhost"
      case let host where host.contains(":"): "[\(host)]"
      case let host: host
      }
    return "\(scheme)://\(name):\(port)"
  }

  var accounts: AccountOptions {
    var accounts = AccountOptions()
    accounts.registration = registration
    accounts.origin = origin
    accounts.mailer = mailCommand.map { Mailer(command: $0, sender: mailSender) }
    accounts.providers = providers
    accounts.passwordCost = passwordCost
    if let clock { accounts.clock = clock }
    return accounts
  }
}
