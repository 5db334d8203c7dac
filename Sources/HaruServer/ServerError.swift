import HaruPlatform
public import HaruStore
import NIOCore

/// Why the server could not start or continue.
public enum ServerError: Error, Equatable {
  /// Another program listens on the port.
  case portInUse
  /// The system does not allow this user to listen on the port.
  case portForbidden
  /// The host is not a name or address of this machine.
  case hostUnusable
  /// The data folder is not writable, with the system's reason.
  case dataDirectoryUnusable(reason: String)
  /// The database cannot be opened.
  case store(StoreError)
  /// The operator's time zone table cannot be read.
  case zonesUnusable(path: String)
  /// The file of the certificate or of its key has none, or cannot be read.
  case certificateUnusable(path: String)
  /// Any other error, with the system's reason.
  case failed(reason: String)

  init(_ error: any Error) {
    switch error {
    case let error as ServerError: self = error
    case let error as StoreError: self = .store(error)
    case let error as IOError:
      switch error.errnoCode {
      case EADDRINUSE: self = .portInUse
      case EACCES: self = .portForbidden
      case EADDRNOTAVAIL: self = .hostUnusable
      case let code: self = .failed(reason: String(cString: strerror(code)))
      }
    case is SocketAddressError, is SocketAddressError.UnknownHost: self = .hostUnusable
    default: self = .failed(reason: error.systemReason)
    }
  }
}
