import HaruCore
import HaruJSON
import HaruSync
import Testing

/// Everything that a person stores, each type with two records as they are stored in a file.
struct StoredTypesTests {
  private static let samples = things + facts

  @Test(arguments: samples)
  func isStoredAsItsFieldsSay(_ sample: StoredSample) throws { try sample.check() }

  @Test func everyTypeHasAnEntityOfItsOwn() {
    let others = Self.samples.map(\.entity).filter { $0 != "settings" }
    #expect(Set(others).count == others.count)
  }

  private static let things: [StoredSample] = [
    .thing(
      DDayEntry.self,
      "dday",
      #"{"name":"Finals","date":"2026-12-15","pen":3,"counting":"dayOne","yearly":true,"#
        + #""leapDay":"mar1","savedOn":"2026-11-21","order":"a1"}"#,
      #"{"name":"할머니","date":{"lunar":"1956-08-15","leapMonth":false,"calendar":"chinese"},"pen":7,"#
        + #""counting":"difference","yearly":false,"leapDay":"feb28","savedOn":null,"order":null}"#
    ),
    .thing(
      Alarm.self,
      "alarm",
      #"{"time":"07:30","days":[],"date":"2026-12-25","label":"Up","zone":"Asia/Seoul","on":true,"#
        + #""sound":"bell","snoozeMinutes":5,"skip":["2026-12-24"],"pausedUntil":"2026-12-01","#
        + #""skipsHolidays":true,"#
        + #""answer":{"date":"2026-12-25","time":"07:30","at":1798151400000,"until":null}}"#,
      #"{"time":"08:00","days":[1,2],"date":null,"label":"","zone":null,"on":false,"sound":"","#
        + #""snoozeMinutes":9,"skip":[],"pausedUntil":null,"skipsHolidays":false,"#
        + #""answer":{"date":"2026-12-24","time":"08:00","at":1798066800000,"until":1798067340000}}"#,
      // An alarm that repeats has no date.
      linked: ["days"]
    ),
    .thing(
      Holiday.self,
      "holiday",
      id: "2026-12-25",
      #"{"name":"성탄절"}"#,
      #"{"name":"Christmas"}"#,
      others: ["date"]
    ),
    .thing(
      SubscribedCalendar.self,
      "calendar",
      #"{"name":"School","pen":3,"address":"https://calendar.example/a.ics","shown":true,"#
        + #""readAt":1795654800000,"zone":"Asia/Seoul"}"#,
      #"{"name":"학사 일정","pen":5,"address":null,"shown":false,"readAt":null,"zone":""}"#
    ),
    .thing(
      CalendarWeek.self,
      "calendarWeek",
      id: "c/2026-11-23",
      #"{"day1":[{"title":"Maths","start":540,"end":590,"place":"3-2"}],"day2":[{"title":"Trip"}],"#
        + #""day3":[{"title":"Party","start":1200}],"day4":null,"day5":null,"day6":null,"day7":null}"#,
      #"{"day1":null,"day2":null,"day3":null,"day4":[{"title":"a"}],"day5":[{"title":"b"}],"#
        + #""day6":[{"title":"c"}],"day7":[{"title":"d"}]}"#,
      others: ["calendar", "monday"]
    ),
    .thing(
      Countdown.self,
      "countdown",
      #"{"label":"Tea","state":{"length":300000,"total":310000,"left":1000}}"#,
      #"{"label":"","state":{"length":60000,"total":60000,"deadline":1795219200000}}"#
    ),
    .thing(
      ClockPlace.self,
      "clockPlace",
      #"{"zone":"Asia/Seoul","name":"집","order":"a1"}"#,
      #"{"zone":"Europe/Paris","name":"","order":"a2"}"#
    ),
    .thing(
      WorkItem.self,
      "workItem",
      #"{"name":"Read","icon":"book","pen":2,"estimateSeconds":1500,"order":"a0","dday":"d"}"#,
      #"{"name":"Write","icon":"","pen":1,"estimateSeconds":1800,"order":"","dday":null}"#
    ),
    .thing(
      PlanItem.self,
      "planItem",
      id: "2026-11-21/t",
      #"{"planned":true,"time":"14:00","minutes":50,"order":"a0","movedTo":"2026-11-22"}"#,
      #"{"planned":false,"time":null,"minutes":null,"order":"a1","movedTo":null}"#,
      others: ["date", "task"]
    ),
    .thing(
      PlanRecurrence.self,
      "planRecurrence",
      id: "2026-11-21/t",
      #"{"days":[1,3],"time":"14:00","minutes":50,"order":"a0"}"#,
      #"{"days":[],"time":null,"minutes":null,"order":"a1"}"#,
      others: ["since", "task"]
    ),
    .thing(
      RunningSession.self,
      "runningSession",
      #"{"item":"i","name":"Read","device":"d","estimateSeconds":1500,"zone":"Asia/Seoul","#
        + #""steady":["boot",5],"startedAt":"2026-11-21T09:30:00+09:00","pauses":[[1000,2000]],"#
        + #""clockWentBack":false,"remindAt":1795222800000}"#,
      #"{"item":"j","name":"Write","device":"e","estimateSeconds":60,"zone":"Europe/Paris","#
        + #""steady":["root",6],"startedAt":"2026-11-21T10:30:00+01:00","pauses":[[60000]],"#
        + #""clockWentBack":true,"remindAt":1795226400000}"#
    ),
    .thing(
      Word.self,
      "word",
      #"{"term":"dusk","meaning":"땅거미","example":"At dusk.","reading":"dʌsk","note":"n","#
        + #""tags":["sky"],"language":"en","notebook":"b","suspended":true,"#
        + #""start":{"reviewed":"2026-11-01","due":"2026-12-01","stability":30,"difficulty":5},"#
        + #""saved":{"at":"2026-11-21T09:30:00+09:00","date":"2026-11-20","zone":"Asia/Seoul"}}"#,
      #"{"term":"dawn","meaning":"","example":"","reading":"","note":"","tags":[],"language":"","#
        + #""notebook":"","suspended":false,"start":null,"#
        + #""saved":{"at":"2026-11-22T09:30:00+01:00","date":"2026-11-22","zone":"Europe/Paris"}}"#
    ),
    .thing(Notebook.self, "notebook", #"{"name":"Sky"}"#, #"{"name":"Sea"}"#),
    .thing(
      WordSettings.self,
      "settings",
      id: "settings",
      parameters(
        #"{"wordRetention":85,"wordNewPerDay":5,"wordRecordsTime":false,"wordParameters":"#,
        first: "0.5"
      ),
      parameters(
        #"{"wordRetention":90,"wordNewPerDay":20,"wordRecordsTime":true,"wordParameters":"#,
        first: "0.6"
      )
    ),
    .thing(
      WeatherPlace.self,
      "weatherPlace",
      id: "3756/12697",
      #"{"latitude":37.566,"longitude":126.9784,"name":"Seoul","region":"Korea","#
        + #""zone":"Asia/Seoul","order":"a0"}"#,
      #"{"latitude":-33.8678,"longitude":151.2,"name":"","region":"","zone":"","order":""}"#
    ),
    .thing(
      QuoteEntry.self,
      "quote",
      #"{"content":{"text":"a","author":"b","source":"c","year":-300,"tags":["x"],"language":"ko"}}"#,
      #"{"content":{"text":"z"}}"#,
      others: ["isOwn", "publishedOn", "isLiked", "seenRound", "uses"]
    ),
    .thing(
      QuoteMark.self,
      "quoteMark",
      #"{"liked":true,"seen":3}"#,
      #"{"liked":false,"seen":4}"#
    ),
    .thing(
      QuoteShuffle.self,
      "quoteShuffle",
      id: "quoteShuffle",
      #"{"seed":7}"#,
      #"{"seed":9}"#
    ),
  ]

  private static let facts: [StoredSample] = [
    .fact(
      Calculation.self,
      "calculation",
      #"{"formula":"0:30","result":"0:30","seconds":1800,"at":"2026-11-21T23:30:00+09:00","#
        + #""date":"2026-11-21","zone":"Asia/Seoul"}"#,
      #"{"formula":"1:00 ÷ 0:30","result":"2","seconds":null,"at":"2026-11-22T23:30:00+01:00","#
        + #""date":"2026-11-22","zone":"Europe/Paris"}"#
    ),
    .fact(
      WorkSession.self,
      "workSession",
      #"{"item":"i","name":"Read","estimateSeconds":1500,"startedAt":"2026-11-21T09:30:00+09:00","#
        + #""pauses":[[1000,2000]],"clockWentBack":true,"note":"n","replaces":"r","#
        + #""at":"2026-11-21T10:00:00+09:00","date":"2026-11-21","zone":"Asia/Seoul"}"#,
      #"{"item":"j","name":"Write","estimateSeconds":null,"startedAt":"2026-11-22T09:30:00+01:00","#
        + #""at":"2026-11-22T10:00:00+01:00","date":"2026-11-22","zone":"Europe/Paris"}"#
    ),
    .fact(
      WordReview.self,
      "wordReview",
      #"{"word":"w","rating":3,"milliseconds":1200,"at":"2026-11-21T10:00:00+09:00","#
        + #""date":"2026-11-21","zone":"Asia/Seoul"}"#,
      #"{"word":"v","rating":1,"at":"2026-11-22T10:00:00+01:00","date":"2026-11-22","#
        + #""zone":"Europe/Paris"}"#
    ),
    .fact(
      QuoteUse.self,
      "quoteUse",
      #"{"quote":"q","at":"2026-11-21T10:00:00+09:00","date":"2026-11-21","zone":"Asia/Seoul"}"#,
      #"{"quote":"p","at":"2026-11-22T10:00:00+01:00","date":"2026-11-22","zone":"Europe/Paris"}"#
    ),
  ]

  private static func parameters(_ start: String, first: String) -> String {
    var numbers = WordSettings().parameterNumbers
    numbers[0] = .number(first)
    return start + JSON.array(numbers).text + "}"
  }
}
