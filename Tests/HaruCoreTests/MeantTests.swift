import HaruCore
import Testing

/// Which things a typed name or id means, in the command and on the server.
struct MeantTests {
  @Test func aNameIsMeantBeforeTheStartOfAnId() {
    let words = [(id: "face01", name: "run"), (id: "0a", name: "face"), (id: "0a1", name: "0a1")]
    let meant = { (text: String) in
      words.meant(by: text, id: { $0.id }, name: { $0.name }).map(\.id)
    }
    #expect(meant("face") == ["0a"] && meant("face0") == ["face01"])
    #expect(meant("0a") == ["0a"] && meant("0") == ["0a", "0a1"])
    #expect(meant("") == [] && meant("x") == [])
  }

  @Test func ignoresCaseWhereNothingElseIsMeant() {
    let days = [
      (id: "01", name: "Bed"), (id: "ed", name: "end"), (id: "03", name: "BED"),
      (id: "04", name: ""),
    ]
    let meant = { (text: String) in
      days.meant(by: text, id: { $0.id }, name: { $0.name }).map(\.id)
    }
    #expect(meant("Bed") == ["01"] && meant("bed") == ["01", "03"] && meant("End") == ["ed"])
    #expect(meant("e") == ["ed"] && meant(" ") == [])
  }
}
