import HaruHTML
@testable import HaruUI
import Testing

struct SwitchTests {
  @Test func aRowIsTheNameOfItsSwitch() {
    let row = ShownComponent<Bool>(Switch.row(.made("Every year"), isOn: true) { $0 })
    #expect(
      row.html == #"""
        <label class="row"><span class="grow"><span class="name plain">Every year</span></span>\#
        <input class="switch" type="checkbox" role="switch" checked=""></label>
        """#
    )
    #expect(row.sent(.change, Event(isOn: false)) == [false])
  }

  @Test func aNoteDescribesTheSwitchAndIsNoPartOfItsName() {
    let row = ShownComponent<Bool>(
      Switch.row(.made("Sounds"), note: .made("A bell"), id: "sounds", icon: .bell, isOn: false) {
        $0
      }
    )
    #expect(row.html.contains(#"<span class="name plain" id="sounds-name">Sounds</span>"#))
    #expect(row.html.contains(#"<span class="meta" id="sounds-note">A bell</span>"#))
    #expect(
      row.html.contains(#"aria-labelledby="sounds-name" aria-describedby="sounds-note"></label>"#)
    )
    #expect(row.html.hasPrefix(#"<label class="row"><svg class="i s""#))
  }

  @Test func itKeepsItsRoomUntilItIsKnownWhetherItIsOn() {
    let row = ShownComponent<Bool>(Switch.row(.made("Sounds"), isOn: nil) { $0 })
    #expect(row.html.contains(#"role="switch" data-state="waits"></label>"#))
  }

  @Test func oneThatCannotBeTurnedIsDisabled() {
    let row = ShownComponent<Bool>(
      Switch.row(.made("Sounds"), isOn: false, isDisabled: true) { $0 }
    )
    #expect(row.html.contains(#"disabled="""#))
  }

  @Test func aSwitchWithoutARowHasAnAccessibleName() {
    let alone = ShownComponent<Bool>(Switch.alone("Work, 07:00", isOn: true) { $0 })
    #expect(
      alone.html
        == #"<input class="switch" type="checkbox" role="switch" checked="" "#
        + #"aria-label="Work, 07:00">"#
    )
    #expect(alone.sent(.change, Event(isOn: true)) == [true])
  }

  @Test func aFormSendsItByItsKey() {
    let row = Switch.row(.made("Alarms"), key: "kind-alarm")
    #expect(row.html().contains(#"role="switch" name="kind-alarm"></label>"#))
  }
}
