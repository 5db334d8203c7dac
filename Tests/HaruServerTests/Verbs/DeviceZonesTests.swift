import Testing

@testable import HaruServer

struct DeviceZonesTests {
  @Test func looksAgainOnlyWhenTheRecordsHaveChanged() async {
    let zones = DeviceZones()
    var looked = 0
    func zone(_ user: String, at sequence: Int64, kinds: [String]? = nil, is zone: String?) async
      -> String?
    {
      await zones.zone(of: DeviceZones.Question(user: user, kinds: kinds), at: sequence) {
        looked += 1
        return zone
      }
    }
    #expect(await zone("mina", at: 1, is: "Asia/Seoul") == "Asia/Seoul")
    #expect(await zone("mina", at: 1, is: "Europe/Berlin") == "Asia/Seoul")
    #expect(looked == 1)
    #expect(await zone("mina", at: 2, is: "Europe/Berlin") == "Europe/Berlin")
    #expect(await zone("mina", at: 2, kinds: ["word"], is: nil) == nil)
    #expect(await zone("mina", at: 2, kinds: ["word"], is: "Asia/Tokyo") == nil)
    #expect(await zone("joon", at: 2, is: "Asia/Tokyo") == "Asia/Tokyo")
    #expect(looked == 4)
  }
}
