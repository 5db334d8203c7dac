import NIOCore
import Testing

@testable import HaruServer

struct SocketOwnerTests {
  /// As in proc(5): a listening socket, an established one, and one in TIME_WAIT.
  private let table = """
      sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
       0: 0100007F:1F90 00000000:0000 0A 00000000:00000000 00:00000000 00000000  1000        0 1
       1: 0100007F:C350 0100007F:1F90 01 00000000:00000000 00:00000000 00000000  1001        0 2
       2: 0100007F:1F90 0100007F:C350 01 00000000:00000000 00:00000000 00000000  1000        0 3
       3: 0100007F:C351 0100007F:1F90 06 00000000:00000000 00:00000000 00000000     0        0 0
    """

  private func user(of port: Int) throws -> UInt32? {
    SocketOwner.user(
      from: try SocketAddress(ipAddress: "127.0.0.1", port: port),
      to: try SocketAddress(ipAddress: "127.0.0.1", port: 8080),
      in: table
    )
  }

  @Test func isTheUserOfTheFarEnd() throws {
    #expect(try user(of: 50_000) == 1001)
  }

  /// The socket of a process that has ended then belongs to root.
  @Test func needsAnEstablishedConnection() throws {
    #expect(try user(of: 50_001) == nil)
    #expect(try user(of: 50_002) == nil)
  }
}
