import AsyncHTTPClient
import NIOCore
import NIOPosix
import NIOSSL

/// Why a request failed.
public enum ConnectionFailure: Error, Equatable, Sendable {
  /// The machine exists, but nothing listens on the port.
  case refused
  /// The host name has no address.
  case unknownHost
  /// The certificate is not trusted, has expired, or is for another name.
  case untrusted
  /// The response is larger than the limit.
  case tooLarge
  /// The request timed out, or the connection broke.
  case silent

  /// Interprets the HTTP client's errors.
  init(_ error: any Error) {
    switch error {
    case let error as NIOConnectionError: self.init(error)
    // For an address that needs no look-up.
    case let error as IOError: self = error.errnoCode == ECONNREFUSED ? .refused : .silent
    case let error as NIOSSLError: self = Self.isOfTrust(error) ? .untrusted : .silent
    case let error as NIOSSLExtraError where error == .failedToValidateHostname:
      self = .untrusted
    case is NIOTooManyBytesError: self = .tooLarge
    default: self = .silent
    }
  }

  private init(_ error: NIOConnectionError) {
    let attempts = error.connectionErrors.map(\.error)
    if attempts.isEmpty, error.dnsAError != nil || error.dnsAAAAError != nil {
      self = .unknownHost
    } else {
      self = attempts.contains { ($0 as? IOError)?.errnoCode == ECONNREFUSED } ? .refused : .silent
    }
  }

  private static func isOfTrust(_ error: NIOSSLError) -> Bool {
    switch error {
    case .unableToValidateCertificate: true
    // The library reports the cause only as text.
    case .handshakeFailed(let cause): "\(cause)".contains("CERTIFICATE_VERIFY_FAILED")
    default: false
    }
  }
}
