import HaruPlatform
public import HaruCore
public import HaruLookup
import HaruStore
import HaruSync
import HaruTime
import Logging

/// Where the server listens and keeps its data, and the operator's configuration.
public struct ServerOptions: Sendable {
  /// A certificate with its key, both files in PEM.
  public struct Certificate: Sendable {
    /// The file of the certificate chain, the server's own certificate first.
    public let chain: String
    /// The file of the private key.
    public let key: String

    /// Creates a certificate from its two files.
    public init(chain: String, key: String) {
      self.chain = chain
      self.key = key
    }
  }

  /// A host name or address of this machine.
  public var host: String
  /// The TCP port; 0 picks a free one.
  public var port: Int
  /// The server's data folder; it is created if necessary.
  public var dataDirectory: String
  /// The address of a PostgreSQL database for everything that is stored; nil keeps it in the folder.
  public var database: String?

  /// The server's public origin; without it, links in mails lead to this machine.
  public var origin: PublicOrigin?
  /// The proxies that are trusted to report the client's address.
  public var trustedProxies = ProxyList()
  /// With a certificate, the server speaks https itself.
  public var certificate: Certificate?

  /// Whether HSTS covers all subdomains.
  public var hasSecureSubdomains = false

  /// Who can create an account.
  public var registration = Registration.open
  /// The command that sends mail, with the interface of `sendmail -t -i`; nil sends none.
  public var mailCommand: String?
  /// The sender address of mail.
  public var mailSender = ""
  /// The sign-in providers.
  public var providers: [OpenIDProvider] = []

  /// Origins of push services besides those of the browsers' makers.
  public var pushServices: [String] = []
  /// The origins at which people may have webhooks, in lower case.
  public var webhookOrigins: [String] = []
  /// The origins from which people may add calendars, in lower case.
  public var calendarOrigins: [String] = []

  /// A sentence above every page (maintenance, terms), if any.
  public var notice: String?
  /// The operator's own pages.
  public var legal = LegalPages()
  /// Links on the account pages.
  public var links: [OperatorLink] = []
  /// Where people can rate the app, if anywhere.
  public var rateURL: String?
  /// Where translators find the project, if anywhere.
  public var translateURL: String?
  /// The dictionary server for browsers, if any.
  public var dictionary: DictionaryClient?
  /// Web dictionaries to link to.
  public var webDictionaries: [WebDictionary] = []
  /// The weather provider; nil turns the weather off.
  public var weather: WeatherSource? = .openMeteo
  /// Your own Open-Meteo, such as `http://localhost:8080`, instead of the public one.
  public var openMeteoURL: String?
  /// The email address for feedback and questions, if any.
  public var feedbackAddress: String?

  /// The folder for daily backups, if any; a database has tools of its own.
  public var backupDirectory: String?
  /// How the log is written.
  public var logFormat = LogFormat.text

  /// Timeouts and limits for requests.
  var requestLimits = RequestLimits()
  /// The time between two heartbeats of an event stream.
  var heartbeat = Duration.milliseconds(EventStream.heartbeat)
  /// The cost of hashing a password.
  var passwordCost = PasswordHash.Cost()
  /// The current time; nil uses the system clock.
  var clock: (@Sendable () -> Instant)?

  /// Creates options.
  public init(host: String, port: Int, dataDirectory: String) {
    self.host = host
    self.port = port
    self.dataDirectory = dataDirectory
  }

  /// Makes password hashing nearly free, only for tests: the server warns about it at the start.
  ///
  /// Such hashes are upgraded at the next sign-in to a server with the normal cost.
  public mutating func lowerPasswordCost() { passwordCost = .lowest }

  /// Whether browsers reach the server only by https.
  var isSecure: Bool { origin?.isSecure ?? (certificate != nil) }

  /// The HSTS header (RFC 6797); nil without https.
  var transportPolicy: String? {
    guard isSecure else { return nil }
    return "max-age=63072000" + (hasSecureSubdomains ? "; includeSubDomains" : "")
  }

  /// The URL to open on this machine, for a port that the server listens on.
  ///
  /// An address that stands for all interfaces becomes this machine.
  public func link(port: Int) -> String { "\(local(port: port))/" }

  /// Records where people reach the server, for the operator's commands.
  func leavePlace(port: Int, in files: any OperatorFiles, _ logger: Logger) async {
    guard let origin = origin ?? PublicOrigin(local(port: port)) else { return }
    do throws(StoreError) {
      var place = ServerPlace(origin: origin)
      place.contact = ServerIdentity.contact(mailSender: mailSender, origin: self.origin)
      place.pushServices = pushServices
      place.isPublic = self.origin != nil
      place.registration = registration
      place.sendsMail = mailCommand != nil
      place.backups = backupDirectory.map(Self.absolute)
      place.certificate = certificate.map { Self.absolute($0.chain) }
      try await place.write(to: files)
    } catch {
      logger.warning("Links of haru admin need --public-url: \(error)")
    }
  }

  /// A path that also works in another working folder.
  private static func absolute(_ path: String) -> String { URL(filePath: path).path }

  /// The location of the data.
  var place: DataPlace { database.map { .database(address: $0) } ?? .folder(dataDirectory) }

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
    accounts.legal = legal
    accounts.links = links
    accounts.passwordCost = passwordCost
    if let clock { accounts.clock = clock }
    return accounts
  }
}
