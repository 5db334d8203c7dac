import Foundation
import HaruCore
import HaruTime
import HaruUI
import Testing

/// The week review; today is Saturday, 2026-11-21.
struct FocusWeekTests {
  /// An app with sessions by date and times, each estimated at 30 minutes.
  private static func run(
    _ sessions: [(String, String, String)],
    language: Language = .en
  ) -> AppRun {
    var run = AppRun(path: "/focus", language: language)
    run.add("English")
    for (date, start, end) in sessions {
      run.send(.focus(.records(.sessionAdded)))
      run.send(.focus(.records(.sessionEdited(.date, date))))
      run.send(.focus(.records(.sessionEdited(.start, start))))
      run.send(.focus(.records(.sessionEdited(.end, end))))
      run.send(.focus(.records(.sessionEditingEnded(isConfirmed: true))))
    }
    return run
  }

  private static let week = (16...18).map { ("2026-11-\($0)", "09:00", "09:36") }
  private static let before = (9...11).map {
    ("2026-11-\($0 < 10 ? "0" : "")\($0)", "09:00", "09:44")
  }

  @Test func showsSevenDaysTheirTotalsAndTheTasks() {
    var run = Self.run(Self.week)
    run.send(.navigated("/focus/week"))
    #expect(run.html.contains("<dd>1:48</dd>"))
    #expect(run.html.components(separatedBy: #"class="mini24""#).count == 8)
    #expect(run.html.contains(#"href="/today?date=2026-11-16""#))
    #expect(run.html.contains("longest Mon · 0:36"))
    #expect(run.html.contains(#"<span class="name">English</span><b>1:48</b>"#))
  }

  @Test func tellsInWordsHowEstimatesChanged() {
    var run = Self.run(Self.week + Self.before)
    run.send(.navigated("/focus/week"))
    #expect(run.html.contains("Estimates are getting closer"))
    #expect(run.html.contains("Usually off by 6 min; in the four weeks before, by 14 min."))
    run.send(.navigated("/focus/week?date=2026-11-10"))
    #expect(run.html.contains("With a few more estimates"))
  }

  @Test func namesTheLongestStreak() {
    var run = Self.run(Self.week)
    run.send(.navigated("/focus/week"))
    #expect(!run.html.contains("Longest streak"))
    run = Self.run((16...18).map { ("2026-11-\($0)", "09:00", "09:20") })
    run.send(.navigated("/focus/week"))
    #expect(run.html.contains(">Longest streak · English · 3 in a row</p>"))
  }

  @Test func theWeeksBeforeAndAfterHaveAddresses() {
    var run = Self.run(Self.week)
    run.send(.navigated("/focus/week?date=2026-11-10"))
    #expect(run.html.contains("Nothing was recorded in this week."))
    #expect(run.html.contains(#"href="/focus/week?date=2026-11-03""#))
    #expect(run.html.contains(#"href="/focus/week?date=2026-11-17""#))
    run.send(.navigated("/focus/week?date=nonsense"))
    #expect(run.html.contains("<dd>1:48</dd>"))
  }

  @Test func theLastDaysOfTheCalendarAreNoTrap() {
    var run = Self.run([])
    for date in ["9999-12-31", "0001-01-01"] {
      run.send(.navigated("/focus/week?date=\(date)"))
      #expect(run.html.contains("Nothing was recorded in this week."))
    }
  }

  /// The classes that the style sheet leaves out on paper.
  private static func hiddenOnPaper() throws -> Set<Substring> {
    let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
    let sheet = try String(contentsOf: root.appending(path: "Web/pages/focus.css"), encoding: .utf8)
    let print = try #require(sheet.split(separator: "@media print {").last)
    let rule = try #require(print.firstMatch(of: /\n  (\..*) \{ display: none !important; \}/))
    return Set(rule.1.split(separator: ", ").map { $0.dropFirst() })
  }

  @Test func onPaperItHasItsContentsAndNoControls() throws {
    var run = Self.run(Self.week)
    run.send(.navigated("/focus/week"))
    run.send(.focus(.planner(.printTapped)))
    #expect(run.effects.contains(.print))
    let hidden = try Self.hiddenOnPaper()
    let page = try #require(run.html.firstMatch(of: /<main.*<\/main>/.dotMatchesNewlines()))
    let controls = page.0.matches(of: /<button[^>]*>/).map { control in
      control.0.firstMatch(of: /class="([^"]*)"/)?.1.split(separator: " ") ?? []
    }
    #expect(controls.count >= 2)
    for classes in controls { #expect(!hidden.isDisjoint(with: classes), "\(classes)") }
    for part in ["stats", "seven", "mini24", "sum", "rows totals", "section", "spread"] {
      let isShown = page.0.contains("class=\"\(part)\"") || page.0.contains("class=\"\(part) ")
      #expect(isShown && hidden.isDisjoint(with: part.split(separator: " ")), "\(part)")
    }
  }

  @Test func itsPictureHasNoNames() throws {
    var run = Self.run(Self.week)
    run.send(.navigated("/focus/week?date=2026-11-17"))
    let date = try PlainDate(parsing: "2026-11-17")
    run.send(.focus(.planner(.pictureShared(.week, date))))
    guard case .sharePicture(let picture, _) = run.effects.first else {
      Issue.record("no picture")
      return
    }
    #expect(picture.contains("1:48"))
    #expect(!picture.contains("English"))
  }

  @Test func isOfferedInThePlannersWeekAndOnSundays() {
    var run = Self.run(Self.week)
    run.send(.navigated("/focus/planner"))
    run.send(.focus(.planner(.spanChosen(.week))))
    #expect(run.html.contains(#"href="/focus/week?date=2026-11-"#))
    run.send(.navigated("/today?date=2026-11-21"))
    #expect(!run.html.contains("/focus/week"))
    let sunday = AppRun.moment(86_400)
    run.send(.navigated("/today"), at: sunday)
    #expect(run.html.contains("Week review"))
  }
}
