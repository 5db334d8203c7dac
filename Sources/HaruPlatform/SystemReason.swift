extension Error {
  /// What the system says of the error, such as "Permission denied", or its own words; never the name
  /// of a case.
  public var systemReason: String {
    switch self {
    case let error as POSIXError: String(cString: strerror(error.code.rawValue))
    case let error as CocoaError: error.underlying?.systemReason ?? "\(error)"
    case let error as any CustomStringConvertible: error.description
    default: "\(type(of: self))"
    }
  }
}
