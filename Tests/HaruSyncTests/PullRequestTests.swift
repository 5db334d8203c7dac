import Testing

@testable import HaruSync

struct PullRequestTests {
  /// The parameters of a query, as a server takes it apart.
  private static func parameters(_ query: String) -> [String: String] {
    let pairs = query.split(separator: "&").map { $0.split(separator: "=", maxSplits: 1) }
    return Dictionary(uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) })
  }

  @Test func aServerReadsWhatADeviceWrites() throws {
    var whole = PullRequest(
      cursor: SyncCursor(epoch: "e", sequence: 7),
      end: 9,
      purged: 3,
      device: "phone",
      wantsSum: true
    )
    whole.account = "mina"
    whole.limit = 5
    #expect(
      whole.query == "device=phone&account=mina&cursor=e.7&end=9&purged=3&sum=1&limit=5"
    )
    for request in [whole, PullRequest(cursor: nil, device: "phone")] {
      let parameters = Self.parameters(request.query)
      #expect(PullRequest { parameters[$0] } == request)
    }
  }

  @Test(
    arguments: [
      "", "device=", "device=phone&sum=2", "device=phone&sum=", "device=phone&cursor=7",
      "device=phone&end=-1", "device=phone&purged=x", "device=phone&limit=0",
    ]
  )
  func refusesWhatIsNoQuestion(query: String) {
    let pairs = query.split(separator: "&").map {
      $0.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    }
    let parameters = Dictionary(
      uniqueKeysWithValues: pairs.map { (String($0[0]), String($0[1])) }
    )
    #expect(PullRequest { parameters[$0] } == nil)
  }
}
