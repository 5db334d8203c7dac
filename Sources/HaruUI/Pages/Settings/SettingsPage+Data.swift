import HaruHTML

extension SettingsPage {
  /// The element that gets the focus back if nothing is deleted.
  static let resetID = "reset"

  static func data(_ state: App.State) -> Node {
    let text = state.messages
    // The browser stores nothing of the command's records.
    if state.configuration.isLocal {
      return section(text.settingsData, [link(to: .settingsData, .download, text)])
    }
    let used = state.device?.bytesUsed.map(text.size) ?? text.settingsStorageUnknown
    return section(
      text.settingsData,
      [
        GroupRow.node(
          .backup,
          .message(.settingsStorage),
          [Node(.span, "val").waits(state.device == nil).text(used)]
        ),
        persistence(state),
        link(to: .settingsData, .download, text),
        GroupRow.button(
          .trash,
          .message(.settingsReset),
          isGrave: true,
          .settings(.resetTapped)
        )
        .id(resetID),
      ]
    )
  }

  private static func persistence(_ state: App.State) -> Node {
    let text = state.messages
    // Until the device is known, the row of the most likely answer keeps the space.
    let isPersistent = state.device.map { $0.isPersistent } ?? false
    let note =
      switch isPersistent {
      case true?: text.settingsPersistent
      case false?: text.settingsNotPersistent
      case nil: text.settingsPersistenceUnknown
      }
    return GroupRow.node(
      .shield,
      .message(.settingsPersistence),
      note: .made(note),
      [.when(isPersistent == false, button(text.settingsPersist, .persistenceTapped))]
    )
    .waits(state.device == nil)
  }

  /// The question before everything is deleted.
  static func resetDialog(_ state: App.State) -> Node {
    guard state.settingsPage.isAskingToReset else { return .empty }
    let text = state.messages
    return Sheet.question(
      .message(.settingsResetQuestion),
      .message(.settingsResetText),
      waiting(state) + [
        .when(state.sync.waiting == 0, button(text.signOutSave, .data(.exportTapped), .quietWide))
      ],
      close: .settings(.resetCancelled),
      keep: button(text.appCancel, .resetCancelled),
      change: button(text.settingsResetConfirm, .resetConfirmed, .solidBad)
    )
  }
}
