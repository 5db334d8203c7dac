@testable import HaruUI
import HaruSync
import Testing

/// Expected forms from the table "Language Plural Rules" of Unicode CLDR 47
/// (https://www.unicode.org/cldr/charts/47/supplemental/language_plural_rules.html), cardinals.
struct PluralFormTests {
  @Test(arguments: [Language.zhHans, .zhHant, .ja, .ko, .th, .vi, .id])
  func languagesWithoutPluralHaveOneForm(language: Language) {
    for count in [0, 1, 2, 5, 21, 1_000_000] {
      #expect(PluralForm(of: count, in: language) == .other)
    }
  }

  @Test(arguments: [Language.en, .de, .nl, .sv, .da, .nb, .fi, .tr])
  func mostLanguagesHaveAFormForOne(language: Language) {
    #expect(PluralForm(of: 1, in: language) == .one)
    #expect(PluralForm(of: -1, in: language) == .one)
    for count in [0, 2, 11, 21, 101, 1_000_000] {
      #expect(PluralForm(of: count, in: language) == .other)
    }
  }

  @Test(arguments: [
    (Language.es, 0, PluralForm.other), (.es, 1, .one), (.es, 2, .other),
    (.es, 1_000_000, .many), (.es, 1_000_001, .other), (.es, 3_000_000, .many),
    (.it, 0, .other), (.it, 1, .one), (.it, 7, .other), (.it, 2_000_000, .many),
    (.fr, 0, .one), (.fr, 1, .one), (.fr, 2, .other), (.fr, 1_000_000, .many),
    (.ptBR, 0, .one), (.ptBR, 1, .one), (.ptBR, 2, .other), (.ptBR, 5_000_000, .many),
  ])
  func romanceLanguagesHaveAFormForMillions(language: Language, count: Int, form: PluralForm) {
    #expect(PluralForm(of: count, in: language) == form)
  }

  @Test(arguments: [
    (0, PluralForm.other), (1, .one), (2, .few), (4, .few), (5, .other), (22, .other),
    (101, .other),
  ])
  func czechHasFewFromTwoToFour(count: Int, form: PluralForm) {
    #expect(PluralForm(of: count, in: .cs) == form)
  }

  @Test(arguments: [
    (0, PluralForm.many), (1, .one), (2, .few), (4, .few), (5, .many), (11, .many), (12, .many),
    (14, .many), (20, .many), (21, .one), (22, .few), (25, .many), (101, .one), (111, .many),
    (112, .many), (122, .few),
  ])
  func russianAndUkrainianGoByTheLastDigits(count: Int, form: PluralForm) {
    #expect(PluralForm(of: count, in: .ru) == form)
    #expect(PluralForm(of: count, in: .uk) == form)
  }

  @Test(arguments: [
    (0, PluralForm.many), (1, .one), (2, .few), (4, .few), (5, .many), (12, .many), (21, .many),
    (22, .few), (24, .few), (25, .many), (101, .many), (112, .many),
  ])
  func polishHasOneForTheNumberOneAlone(count: Int, form: PluralForm) {
    #expect(PluralForm(of: count, in: .pl) == form)
  }
}
