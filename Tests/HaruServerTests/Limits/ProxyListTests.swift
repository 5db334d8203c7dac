import Testing

@testable import HaruServer

struct ProxyListTests {
  @Test(arguments: [
    ("203.0.113.9", "1.1.1.1", "203.0.113.9"),
    ("10.1.2.3", "198.51.100.7", "198.51.100.7"),
    ("10.1.2.3", "6.6.6.6, 198.51.100.7", "198.51.100.7"),
    ("10.1.2.3", "6.6.6.6, 198.51.100.7, 10.9.9.9", "198.51.100.7"),
    ("10.1.2.3", "nonsense", "10.1.2.3"),
    ("10.1.2.3", nil, "10.1.2.3"),
    ("::ffff:10.1.2.3", "198.51.100.7", "198.51.100.7"),
    ("fd00::1", "2001:db8::5", "2001:db8::5"),
    ("fd01::1", "2001:db8::5", "fd01::1"),
  ])
  func believesOnlyItsProxies(peer: String, forwarded: String?, client: String) {
    var list = ProxyList()
    for network in ["10.0.0.0/8", "fd00::/16"] {
      let isAdded = list.add(network)
      #expect(isAdded)
    }
    #expect(list.client(peer: peer, forwarded: forwarded) == client)
  }

  @Test(arguments: ["", "10.0.0.0/33", "10.0.0.0/-1", "haru", "::1/129", "10.0.0.0/"])
  func takesNothingElse(text: String) {
    var list = ProxyList()
    let isAdded = list.add(text)
    #expect(!isAdded)
  }
}
