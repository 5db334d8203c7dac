import Testing

@testable import HaruServer

struct WorkQueueTests {
  /// Work that continues until it is released.
  private actor Gate {
    private(set) var begun: [Int] = []
    private var waiting: [CheckedContinuation<Void, Never>] = []

    func work(_ number: Int) async {
      begun.append(number)
      await withCheckedContinuation { waiting.append($0) }
    }

    func letGo() { waiting.removeFirst().resume() }

    func waitUntil(begun count: Int) async {
      while begun.count < count { await Task.yield() }
    }
  }

  @Test func worksInOrderAndRefusesWhatDoesNotFitTheQueue() async throws {
    let (places, gate) = (WorkQueue(1, queue: 2), Gate())
    var tasks: [Task<Void, any Error>] = []
    for number in 1...3 {
      tasks.append(Task { try await places.perform { await gate.work(number) } })
      if number == 1 { await gate.waitUntil(begun: 1) }
      while await places.waitingCount < number - 1 { await Task.yield() }
    }
    await #expect(throws: Problem.self) { try await places.perform {} }
    for number in 1...3 {
      await gate.waitUntil(begun: number)
      await gate.letGo()
    }
    for task in tasks { try await task.value }
    #expect(await gate.begun == [1, 2, 3])
    #expect(try await places.perform { 7 } == 7)
  }

  @Test func givesAPlaceBackWhenTheWorkFails() async throws {
    struct Broken: Error {}
    let places = WorkQueue(1, queue: 0)
    await #expect(throws: Broken.self) { try await places.perform { throw Broken() } }
    #expect(try await places.perform { 1 } == 1)
  }
}
