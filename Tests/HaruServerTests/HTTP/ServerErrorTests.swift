import Foundation
import HaruStore
import NIOCore
import Testing

@testable import HaruServer

/// Why a server stops, in words.
struct ServerErrorTests {
  private enum Raw: Error { case failedToDoSomething }

  @Test func speaksOfTheSystemsErrorsInItsWords() {
    #expect(ServerError(IOError(errnoCode: EADDRINUSE, reason: "bind")) == .portInUse)
    #expect(
      ServerError(IOError(errnoCode: ENETDOWN, reason: "bind"))
        == .failed(reason: "Network is down")
    )
  }

  @Test func theDatabasesErrorsStayWhatTheyAre() {
    #expect(ServerError(StoreError.busy(path: "x")) == .store(.busy(path: "x")))
  }

  @Test func namesNoCase() throws {
    guard case .failed(let reason) = ServerError(Raw.failedToDoSomething) else {
      Issue.record("a known error")
      return
    }
    #expect(!reason.contains("failedToDoSomething") && !reason.isEmpty)
  }
}
