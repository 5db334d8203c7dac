import HaruUI
import Testing

@testable import HaruServer

struct LanguageNegotiationTests {
  @Test(
    arguments: [
      (nil, nil, Language.en),
      (nil, "ko", .ko),
      (nil, "ko-KR,ko;q=0.9,en-US;q=0.8", .ko),
      (nil, "en-GB, ko;q=0.7", .en),
      (nil, "en;q=0.5, ko;q=0.9", .ko),
      (nil, "xx, ko;q=0", .en),
      (nil, "*", .en),
      (nil, ";;,q=1,,", .en),
      (nil, "tlh, KO-kr", .ko),
      ("ko", "en", .ko),
      ("en", "ko", .en),
      ("klingon", "ko", .ko),
      ("zh_Hant", "ko", .zhHant),
    ] as [(String?, String?, Language)]
  )
  func choosesTheCookieThenTheBestCompleteLanguage(
    cookie: String?,
    accepted: String?,
    language: Language
  ) {
    #expect(Language.negotiated(cookie: cookie, accepted: accepted) == language)
  }

  @Test(arguments: [
    ("en", [WeightedChoice(value: "en", weight: 1)]),
    (
      "Ko ; Q=0.5,en;level=1;q=1",
      [WeightedChoice(value: "ko", weight: 0.5), WeightedChoice(value: "en", weight: 1)]
    ),
    ("a;q=x", [WeightedChoice(value: "a", weight: 0)]),
    ("", []),
  ])
  func readsWeights(header: String, choices: [WeightedChoice]) {
    #expect(WeightedChoice.list(header) == choices)
  }
}
