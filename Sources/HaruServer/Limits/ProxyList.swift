import HaruPlatform
import HTTPTypes
import HaruTime
import Hummingbird

/// The trusted proxies: addresses and networks (`10.0.0.0/8`, `::1`).
public struct ProxyList: Sendable {
  private var networks: [(bytes: [UInt8], bits: Int)] = []

  /// A list without proxies.
  public init() {}

  /// Adds an address or a network in CIDR notation; returns false for anything else.
  public mutating func add(_ text: String) -> Bool {
    let parts = text.split(separator: "/", maxSplits: 1, omittingEmptySubsequences: false)
    guard let first = parts.first, let bytes = Self.bytes(of: String(first)) else { return false }
    let bits = parts.count > 1 ? Int(parts[1]) : bytes.count * 8
    guard let bits, 0...bytes.count * 8 ~= bits else { return false }
    networks.append((bytes, bits))
    return true
  }

  /// Whether an address belongs to one of the proxies.
  func contains(_ address: String) -> Bool {
    guard let bytes = Self.bytes(of: address) else { return false }
    return networks.contains { network in
      network.bytes.count == bytes.count
        && (0..<network.bits).allSatisfy { bit in
          let mask = UInt8(0x80) >> (bit % 8)
          return network.bytes[bit / 8] & mask == bytes[bit / 8] & mask
        }
    }
  }

  /// The client of a request: the last address in the chain that is not a listed proxy.
  ///
  /// Whatever is further left was written by the client and proves nothing.
  func client(peer: String, forwarded: String?) -> String {
    guard contains(peer), let forwarded else { return peer }
    var client = peer
    for hop in forwarded.split(separator: ",").reversed() {
      let address = String(hop).trimmed
      guard Self.bytes(of: address) != nil else { break }
      client = address
      if !contains(address) { break }
    }
    return client
  }

  /// The unit of rate limits: a home has a whole /64 of IPv6, so all its addresses are one client.
  static func network(of address: String) -> String {
    guard address.contains(":"), let bytes = bytes(of: address), bytes.count == 16 else {
      return address
    }
    return bytes.prefix(8).map { "\($0)" }.joined(separator: ".")
  }

  /// The beginning of an address that its owner recognises: `203.0.113.*`, `2001:db8:1:*`.
  ///
  /// It is what a provider assigns to all its customers in a town or a building. Empty for anything
  /// that is not an address, and for this machine, which says nothing about the location.
  static func shownNetwork(of address: String) -> String {
    guard let bytes = bytes(of: address) else { return "" }
    if bytes.count == 4 {
      return bytes[0] == 127 ? "" : bytes.prefix(3).map { "\($0)." }.joined() + "*"
    }
    if bytes.dropLast().allSatisfy({ $0 == 0 }) { return "" }
    let groups = stride(from: 0, to: 6, by: 2).map { index in
      String(UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1]), radix: 16) + ":"
    }
    return groups.joined() + "*"
  }

  /// The 4 or 16 bytes of an address; IPv4-mapped IPv6 counts as IPv4.
  private static func bytes(of address: String) -> [UInt8]? {
    var short = in_addr()
    if inet_pton(AF_INET, address, &short) == 1 {
      return withUnsafeBytes(of: &short) { [UInt8]($0) }
    }
    var long = in6_addr()
    guard inet_pton(AF_INET6, address, &long) == 1 else { return nil }
    let bytes = withUnsafeBytes(of: &long) { [UInt8]($0) }
    let mapped: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF]
    return bytes.starts(with: mapped) ? [UInt8](bytes.dropFirst(12)) : bytes
  }
}

/// Puts the client's address into the context.
struct ClientAddress: RouterMiddleware {
  let proxies: ProxyList

  func handle(
    _ request: Request,
    context: ServerContext,
    next: (Request, ServerContext) async throws -> Response
  ) async throws -> Response {
    var context = context
    let forwarded = HTTPField.Name("X-Forwarded-For").flatMap { request.headers[$0] }
    context.clientAddress = proxies.client(peer: context.clientAddress, forwarded: forwarded)
    return try await next(request, context)
  }
}
