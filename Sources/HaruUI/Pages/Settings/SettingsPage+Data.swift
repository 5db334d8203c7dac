import HaruHTML

extension SettingsPage {
  /// Where the focus goes back to when nothing is deleted.
  static let resetID = "reset"

  static func data(_ state: App.State) -> View {
    let text = state.messages
    let used = state.device?.bytesUsed.map(text.size) ?? text.settingsStorageUnknown
    return section(
      text.settingsData,
      [
        .box(
          .div,
          "row",
          [
            Icon.backup.node(.small), name(text.settingsStorage),
            .element(.span, [.class("val"), .waits(state.device == nil)], text: used),
          ]
        ),
        persistence(state),
        .element(
          .button,
          [.class("row bad"), .id(resetID), .type("button"), .onClick(.settings(.resetTapped))],
          [Icon.trash.node(.small), name(text.settingsReset)]
        ),
      ]
    )
  }

  private static func persistence(_ state: App.State) -> View {
    let text = state.messages
    let isPersistent = state.device?.isPersistent
    let note =
      switch isPersistent {
      case true?: text.settingsPersistent
      case nil where state.device != nil: text.settingsPersistenceUnknown
      default: text.settingsNotPersistent
      }
    return .element(
      .div,
      [.class("row"), .waits(state.device == nil)],
      [
        Icon.shield.node(.small),
        name(text.settingsPersistence, note: note),
        .when(isPersistent == false, button(text.settingsPersist, .persistenceTapped)),
      ]
    )
  }

  /// The question before everything is deleted; it stays mounted, so that the browser gives the
  /// focus back to what opened it.
  static func resetDialog(_ state: App.State) -> View {
    let text = state.messages
    return .element(
      .dialog,
      [
        .class("dialog"), .role("alertdialog"), .attribute(.ariaLabelledby, "reset-question"),
        .attribute(.ariaDescribedby, "reset-text"), .onClosed(.settings(.resetCancelled)),
        .when(state.settingsPage.isAskingToReset, .attribute(.open, "")),
      ],
      [
        .element(.h2, [.id("reset-question")], text: text.settingsResetQuestion),
        .element(.p, [.id("reset-text")], text: text.settingsResetText),
        .box(
          .div,
          "pair",
          [
            // The first is focused when the dialog opens.
            button(text.settingsResetCancel, .resetCancelled),
            button(text.settingsResetConfirm, .resetConfirmed, "btn bad solid"),
          ]
        ),
      ]
    )
  }
}
