import HaruCore
import HaruJSON
import HaruSync
import HaruTime
import Testing

struct SettingsTests {
  private let noon = Instant(milliseconds: 1_795_262_400_000)

  @Test func beginsWithWhatHoldsUntilSomethingIsChosen() {
    let settings = Settings(in: Replica(), device: "phone")
    #expect(settings.theme == .system)
    #expect(settings.hasKeySounds)
    #expect(settings.hasCompletionSound)
    #expect(settings.completionSound == .woodenBell)
    #expect(!settings.hasNotifications)
    #expect(settings.language == nil)
    #expect(settings.startPage == nil)
    #expect(settings.dayStartHour == 5)
  }

  @Test(arguments: [
    (Setting.theme(.dark), "theme", JSON.string("dark")),
    (.keySounds(false), "keySounds", false),
    (.completionSounds(false), "completionSounds", false),
    (.completionSound(.glass), "completionSound", "glass"),
    (.notifications(true), "notifications", true),
    (.language("ko"), "language", "ko"),
    (.startPage("/calc"), "startPage", "/calc"),
    (.dayStartHour(23), "dayStartHour", 23),
    (.daySorting(.byHand), "ddaySorting", "byHand"),
  ])
  func keepsEachFieldInACellOfItsOwn(setting: Setting, field: String, value: JSON) {
    let write = setting.write(at: noon, device: "phone")
    let isOfPerson = ["startPage", "dayStartHour", "ddaySorting"].contains(field)
    let id: RecordID = isOfPerson ? "settings" : "phone"
    #expect(write.key == CellKey(entity: "settings", id: id, field: field))
    #expect(write.value == value)
    #expect(write.madeAt == noon)

    var replica = Replica()
    replica.apply([write])
    var expected = Settings()
    expected.apply(setting)
    #expect(Settings(in: replica, device: "phone") == expected)
    #expect((Settings(in: replica, device: "desk") == expected) == isOfPerson)
  }

  @Test func whatADeviceHasNotChosenIsAsInThePersonsRecord() {
    var replica = Replica()
    replica.apply([
      Setting.theme(.dark).write(at: noon, device: ""),
      Setting.language("ko").write(at: noon, device: ""),
      Setting.theme(.light).write(at: noon, device: "phone"),
      // A field of the person is read only from the person's record.
      CellWrite(
        CellKey(entity: "settings", id: "phone", field: "dayStartHour"),
        value: 9,
        madeAt: noon
      ),
    ])
    let phone = Settings(in: replica, device: "phone")
    #expect(phone.theme == .light && phone.language == "ko" && phone.dayStartHour == 5)
    #expect(Settings(in: replica, device: "desk").theme == .dark)
  }

  @Test func everyThemeAndSoundComesBackUnderItsName() {
    for theme in Settings.Theme.allCases {
      #expect(Setting(.theme, .string("\(theme.name)")) == .theme(theme))
    }
    for sound in Settings.CompletionSound.allCases {
      #expect(Setting(.completionSound, .string("\(sound.name)")) == .completionSound(sound))
    }
    #expect(Settings.CompletionSound.allCases.count >= 4)
  }

  @Test(arguments: [
    (Setting.Field.theme, JSON.string("sepia")),
    (.theme, .null),
    (.completionSound, "gong of a later version"),
    (.keySounds, "yes"),
    (.keySounds, 1),
    (.language, 7),
    (.dayStartHour, 24),
    (.dayStartHour, -1),
    (.dayStartHour, 9_223_372_036_854_775_807),
    (.dayStartHour, .number("5.5")),
  ])
  func leavesAValueThatItDoesNotKnow(field: Setting.Field, value: JSON) {
    #expect(Setting(field, value) == nil)
  }

  @Test func passesOverOtherThingsAndFields() {
    var replica = Replica()
    let cells = [
      ("settings", "other", "theme"), ("words", "settings", "theme"),
      ("settings", "settings", "themes"),
    ]
    replica.apply(
      cells.map { entity, id, field in
        CellWrite(
          CellKey(entity: entity, id: RecordID(id), field: field),
          value: "dark",
          madeAt: noon
        )
      }
    )
    #expect(Settings(in: replica, device: "phone") == Settings())
  }
}
