import HaruHTML
@testable import HaruUI

// Chips, banners, rows and the heads of pages and sections.
extension ComponentSheet {
  var chips: [Specimen] {
    [
      Specimen(
        name: "Chip",
        states: [
          Node(.div, "section chips in")
            .containing(
              Chip.node(.message(.appSave), 0),
              Chip.node(.message(.wordNew), 0, icon: .plus),
              Chip.node(.message(.calcAsTime), 0, isTinted: true),
              Chip.node(.edit, .listEdit, 0),
              Chip.toggle(.message(.calcSeconds), isOn: false, 0),
              Chip.toggle(.message(.focusAwake), isOn: true, 0, icon: .sun),
              Node(still: Chip.link(to: "/words", .message(.wordTitle), icon: .word)),
              Node(
                still: Chip.link(
                  to: "/quotes",
                  .message(.quotesTitle),
                  isCurrent: true,
                  end: HaruHTML.Node(.b).text("12")
                )
              )
            ),
          Chip.row([Chip.toggle(.message(.searchAll), isOn: true, 0)]),
        ]
      )
    ]
  }

  var banners: [Specimen] {
    [
      Specimen(
        name: "Banner",
        states: [
          Banner.node(
            .message(.appUpdateReady),
            icon: .refresh,
            [TextButton.node(.appReload, 0)]
          ),
          Banner.node(
            .made(text.asideText(count: 3)),
            icon: .device,
            look: .stacked,
            [
              TextButton.node(.asideLeave, 0, .quiet),
              TextButton.node(.asideTake, 0),
            ]
          ),
          Banner.node(.message(.demoBanner), icon: .eye, look: .demo),
          Banner.node(
            .message(.settingsInsecure),
            icon: .info,
            look: .warning,
            isAnnounced: false
          ),
          Banner.node(.message(.fieldNameMissing), icon: .alert, look: .failure),
          Node(still: Banner.line(.message(.sheetDraft), icon: .edit)),
          Node(still: Banner.line(.message(.fieldNameMissing), look: .failure)),
          // Elsewhere it floats above the page.
          Node(.div, "alsobox")
            .containing(
              Node(still: Banner.line(.message(.alarmMuted), icon: .bell, look: .silence))
            ),
        ]
      )
    ]
  }

  var rows: [Specimen] {
    let choice: Node = Choice.node(
      [(value: "1", name: text.focusDay), ("2", text.focusWeek)],
      chosen: "1"
    ) { _ in 0 }
    let picked = Node(.span, "pick").containing(choice, Icon.down.node(.small))
    let open = GroupRow.fold(
      .shield,
      .message(.accountPassword),
      isOpen: true,
      [HaruHTML.Node(.p).text(.settingsProviderText)]
    )
    let grave = GroupRow.fold(.trash, .message(.settingsReset), isOpen: false, isGrave: true, [])
    return [
      Specimen(
        name: "GroupRow",
        states: [
          GroupRow.group(
            .message(.settingsData),
            [
              GroupRow.node(nil, .message(.settingsStorage), [Node(.span, "val").text("1 MB")]),
              GroupRow.node(
                .download,
                .message(.dataExportAll),
                note: .message(.dataExportAllNote),
                [TextButton.node(.dataExportAction, 0)]
              ),
              Node(
                still: GroupRow.link(
                  to: "/settings/language",
                  .language,
                  .message(.settingsLanguage),
                  value: HaruHTML.Node(.span, "val").text("English")
                )
              ),
              GroupRow.button(
                .backup,
                .message(.dataBackupsTitle),
                0,
                [HaruHTML.Node(.span, "val").text("1 MB")]
              ),
              GroupRow.button(
                .trash,
                .message(.settingsReset),
                note: .message(.settingsResetText),
                isGrave: true,
                0
              ),
              GroupRow.toggle(
                .grid,
                .message(.wordByDate),
                value: text.wordCount(count: 3),
                isOpen: false,
                of: "calendar",
                0
              ),
              Node(still: GroupRow.submit(.out, .made(text.accountSignOutHere))),
              Node(still: open), Node(still: grave),
            ],
            note: .message(.settingsProviderText)
          )
        ]
      ),
      Specimen(
        name: "ChoiceRow",
        states: [
          Node(.div, "group")
            .containing(
              ChoiceRow.node(
                .sun,
                .message(.settingsDayStart),
                note: .message(.settingsDayStartText),
                picked
              ),
              ChoiceRow.under(
                .message(.noticesQuietFrom),
                Node(.input).type("time").value("22:00")
              ),
              ChoiceRow.under(
                .message(.dataExportTable),
                note: .message(.dataExportTableNote),
                Node(.input).type("time").value("22:00"),
                TextButton.node(.dataExportAction, 0)
              )
            )
        ]
      ),
      Specimen(
        name: "FileRow",
        states: [
          Node(.div, "group")
            .containing(
              FileRow.node(
                .message(.dataImportFile),
                note: .message(.dataImportNote),
                id: "row-file"
              ) { _ in 0 },
              FileRow.node(.message(.calendarAdd), id: "row-calendar") { _ in 0 }
            )
        ]
      ),
      Specimen(
        name: "PlaceRow",
        states: [
          Node(.div, "rows")
            .containing(
              PlaceRow.node("Seoul", "South Korea · Asia/Seoul", end: "+09:00", 0),
              PlaceRow.node("Paris", "Texas, United States", isRoomy: true, 0),
              PlaceRow.saved(
                Icon.rain.node(.regular),
                "Seoul",
                "South Korea",
                isCurrent: true,
                0,
                [IconButton.node(.trash, text.listDeleteNamed(name: "Seoul"), 0)]
              )
            )
        ]
      ),
    ]
  }

  var heads: [Specimen] {
    [
      Specimen(
        name: "SectionHead",
        states: [
          SectionHead.node(.message(.weatherDays)),
          SectionHead.node(
            .message(.ddaySaved),
            level: .h3,
            id: "head-saved",
            takesFocus: true,
            [Node(.small).text("3"), TextButton.node(.listEdit, 0, .quiet)]
          ),
          Node(.section, "daygrid")
            .containing(
              SectionHead.link(
                to: "/focus/planner",
                .message(.focusTotalTime),
                id: "head-total",
                Node(.b).text("2:30")
              )
            ),
        ]
      ),
      Specimen(
        name: "PageBar",
        states: [
          PageBar.node(.message(.wordTitle)),
          PageBar.node(
            .message(.quotesTitle),
            [
              Node(still: IconButton.search), IconButton.node(.plus, .quotesAdd, 0),
              Node(still: PageChoice.library(.quotes)),
            ]
          ),
        ]
      ),
    ]
  }
}
