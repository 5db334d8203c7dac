import Foundation
@testable import HaruUI
import Testing

/// The files of `Languages/`, read as a translator writes them.
struct CatalogueTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "../../../Languages").standardizedFileURL

  static let complete = Language.allCases.filter { $0.isComplete }

  /// The forms of each message; a message without plural has only the form `other`.
  private static func messages(_ language: Language) throws -> [String: [String: String]] {
    let file = folder.appending(path: "\(language.code).json")
    let object = try JSONSerialization.jsonObject(with: Data(contentsOf: file))
    let table = try #require(object as? [String: Any])
    return try table.mapValues { value in
      if let text = value as? String { return ["other": text] }
      if let lines = value as? [String] { return ["other": lines.joined(separator: "\n")] }
      return try #require(value as? [String: String])
    }
  }

  private static func placeholders(in text: String) -> Set<Substring> {
    Set(text.matches(of: /\{(\w+)\}/).map { $0.output.1 })
  }

  @Test func englishAndKoreanAreComplete() {
    #expect(Language.en.isComplete)
    #expect(Language.ko.isComplete)
    for language in Self.complete { #expect(language.hasTexts) }
  }

  @Test(arguments: complete)
  func aCompleteLanguageHasEveryMessageAndNoOther(language: Language) throws {
    let english = try Set(Self.messages(.en).keys)
    let keys = try Set(Self.messages(language).keys)
    #expect(english.subtracting(keys) == [])
    #expect(keys.subtracting(english) == [])
    #expect(english.count > 100)
  }

  @Test(arguments: complete)
  func everyTextHasItsPlaceholders(language: Language) throws {
    let english = try Self.messages(.en)
    for (key, forms) in try Self.messages(language) {
      let wanted = Self.placeholders(in: english[key]?["other"] ?? "")
      for (form, text) in forms {
        let found = Self.placeholders(in: text)
        // A form for a single count may spell it out.
        let missing = wanted.subtracting(found).subtracting(form == "one" ? ["count"] : [])
        #expect(missing == [], "\(key) (\(form))")
        #expect(found.subtracting(wanted) == [], "\(key) (\(form))")
        #expect(!text.trimmingCharacters(in: .whitespaces).isEmpty, "\(key) (\(form))")
      }
    }
  }

  @Test(arguments: complete)
  func everyCountedTextHasTheFormsOfItsLanguage(language: Language) throws {
    let names = ["zero", "one", "two", "few", "many", "other"]
    let counts = Array(0...200) + [1_000_000]
    let needed = Set(counts.map { names[PluralForm(of: $0, in: language).rawValue] })
      .union(["other"])
    for (key, forms) in try Self.messages(.en) where forms.count > 1 {
      let found = try Set(#require(Self.messages(language)[key]).keys)
      #expect(found == needed, "\(key)")
    }
  }

  @Test func longTextsHaveTheSameHeadingsInEveryLanguage() throws {
    let english = try Self.messages(.en)
    for language in Self.complete {
      let texts = try Self.messages(language)
      for (key, forms) in english where forms["other"]?.contains("\n") == true {
        let shape = { (text: String?) in
          text?.split(separator: "\n").map { $0.hasPrefix("# ") }
        }
        #expect(shape(texts[key]?["other"]) == shape(forms["other"]), "\(key) in \(language)")
      }
    }
  }
}
