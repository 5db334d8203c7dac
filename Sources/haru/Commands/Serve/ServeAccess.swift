public import ArgumentParser
import HaruPlatform
public import HaruServer
import HaruUI

extension Registration: ExpressibleByArgument {}

extension LogFormat: ExpressibleByArgument {}

/// The options of `haru serve` for accounts, access and mail.
struct ServeAccess: ParsableArguments {
  @Option(help: "Who can create an account.")
  var registration = Registration.open

  @Option(
    name: .customLong("public-url"),
    help: ArgumentHelp(
      "The URL by which browsers reach the server: https://haru.example.",
      valueName: "url"
    )
  )
  var publicURL: String?

  @Option(
    name: .customLong("trusted-proxy"),
    help: ArgumentHelp(
      "A proxy whose X-Forwarded-For is trusted: an address or a network. Can be repeated.",
      valueName: "address"
    )
  )
  var trustedProxies: [String] = []

  @Option(
    name: .customLong("tls-cert"),
    help: ArgumentHelp(
      "The certificate in PEM format, to serve https without a proxy.",
      valueName: "file"
    )
  )
  var certificate: String?

  @Option(
    name: .customLong("tls-key"),
    help: ArgumentHelp("The private key of the certificate in PEM format.", valueName: "file")
  )
  var key: String?

  @Flag(
    name: .customLong("hsts-subdomains"),
    help: "Extend HSTS (two years) to all subdomains."
  )
  var hasSecureSubdomains = false

  @Option(
    name: .customLong("mail-command"),
    help: ArgumentHelp(
      "The command that sends a mail from its standard input: 'sendmail -t -i'.",
      valueName: "command"
    )
  )
  var mailCommand: String?

  @Option(
    name: .customLong("mail-from"),
    help: ArgumentHelp(
      "The sender address of mails, which push services are given as well.",
      valueName: "address"
    )
  )
  var mailSender: String?

  @Option(
    name: .customLong("push-service"),
    help: ArgumentHelp(
      "A push service besides those of the browsers' makers: https://push.example.org; repeatable.",
      valueName: "origin"
    )
  )
  var pushServices: [String] = []

  @Option(
    name: .customLong("webhook-origin"),
    help: ArgumentHelp(
      "An origin at which webhooks are allowed: https://hooks.example.org; repeatable.",
      valueName: "origin"
    )
  )
  var webhookOrigins: [String] = []

  @Option(
    name: .customLong("calendar-origin"),
    help: ArgumentHelp(
      "An origin from which calendars are read once a day: https://calendar.google.com; repeatable.",
      valueName: "origin"
    )
  )
  var calendarOrigins: [String] = []

  @Option(
    name: .customLong("sign-in-providers"),
    help: ArgumentHelp(
      "A file that describes OpenID Connect providers (see Documentation/Formats.md).",
      valueName: "file"
    )
  )
  var providers: String?

  @Flag(
    name: .customLong("cheap-passwords"),
    help: ArgumentHelp("For tests: hash passwords at next to no cost.", visibility: .hidden)
  )
  var hasCheapPasswords = false

  /// Applies the options to those of the server; returns a sentence about the first problem, if
  /// any.
  func apply(to options: inout ServerOptions, _ text: Messages) -> String? {
    options.registration = registration
    options.hasSecureSubdomains = hasSecureSubdomains
    if hasCheapPasswords { options.lowerPasswordCost() }
    if let publicURL {
      options.origin = PublicOrigin(publicURL)
      if options.origin == nil { return text.serveOriginInvalid(origin: publicURL) }
    }
    for proxy in trustedProxies {
      guard options.trustedProxies.add(proxy) else { return text.serveProxyInvalid(proxy: proxy) }
    }
    guard (certificate == nil) == (key == nil) else { return text.serveTlsIncomplete }
    if let certificate, let key { options.certificate = .init(chain: certificate, key: key) }
    if let mailCommand {
      guard let mailSender, ServeCommand.isMailAddress(mailSender) else {
        return text.serveMailIncomplete
      }
      options.mailCommand = mailCommand
    }
    if let mailSender {
      guard ServeCommand.isMailAddress(mailSender) else { return text.serveMailIncomplete }
      options.mailSender = mailSender
    }
    for origin in pushServices + webhookOrigins + calendarOrigins {
      if PublicOrigin(origin) == nil { return text.serveOriginInvalid(origin: origin) }
    }
    options.pushServices = pushServices.compactMap { PublicOrigin($0)?.text }
    options.webhookOrigins = webhookOrigins.compactMap { PublicOrigin($0)?.text }
    options.calendarOrigins = calendarOrigins.compactMap { PublicOrigin($0)?.text }
    if let providers {
      let bytes = try? Data(contentsOf: URL(filePath: providers))
      guard let list = bytes.flatMap({ OpenIDProvider.list($0) }) else {
        return text.serveProvidersInvalid(path: providers)
      }
      options.providers = list
    }
    return nil
  }
}
