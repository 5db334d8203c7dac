import HaruSync
import HaruTime
import SyncSimulation

/// A device in the simulation: its disk, its clock and its client.
struct SimulatedDevice {
  var disk: SimulatedDisk
  var client: SyncClient
  var skew: Int64
  var step = SyncClient.Step.rest(.busy(afterMilliseconds: 0))
  /// The pending request.
  var request: Int?
  var speaksOldProtocol = false

  init(_ disk: SimulatedDisk, skew: Int64, seed: UInt32) {
    self.disk = disk
    self.skew = skew
    client = SyncClient(disk.state, seed: [seed, 1, 2, 3])
  }

  var isResting: Bool {
    if case .rest = step { true } else { false }
  }

  /// The process ends; the next one knows what is on disk.
  mutating func restart(seed: UInt32) {
    self = SimulatedDevice(disk, skew: skew, seed: seed)
  }
}

/// A request or a response in transit.
struct SimulatedMessage {
  enum Content {
    case push(PushRequest)
    case pull(PullRequest)
    case reply(SyncClient.Reply)
  }

  var device: Int
  var request: Int
  var content: Content
}
