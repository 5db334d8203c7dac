public import HaruJSON
public import HaruTime
public struct CellWrite: Equatable {
  public init() {}; public var json: JSON { .null }
  public func made(at: Instant) -> CellWrite { self }
}
public struct Operation { public static func list(from: JSON) -> [Operation] { [] } }
public struct Replica {
  public init() {}; public init(json: JSON) {}
  public mutating func apply(_ w: [CellWrite]) {}; public mutating func apply(_ w: [Operation]) {}
}
public struct IdentifierSource { public init(seed: [UInt32]) {} }
