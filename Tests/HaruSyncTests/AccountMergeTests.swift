import HaruJSON
import HaruSync
import Testing

struct AccountMergeTests {
  private func merge(_ ticket: String = "t", isAsking: Bool = false, refused: Int = 0) -> JSON? {
    AccountMerge(ticket: ticket, isAsking: isAsking, refused: refused, copied: ["a.7"])?.body
  }

  @Test func waitsForTheAnswerAndForWhatTheNewAccountRefused() {
    #expect(merge() == ["anonymous_ticket": "t", "copied": ["a.7"]])
    #expect(merge(isAsking: true) == nil)
    #expect(merge(refused: 1) == nil)
    #expect(merge("") == nil)
  }

  @Test func isTriedAgainWhileTheServerCannotAnswer() {
    for status in [0, 429, 500, 503] { #expect(!AccountMerge.isSettled(status: status)) }
    for status in [204, 400, 401, 404, 409] { #expect(AccountMerge.isSettled(status: status)) }
  }
}
