import HaruCore
import HaruTime

extension SettingsPage {
  @inline(never)
  static func update(_ state: inout some Scope, _ action: Action) -> [Effect] {
    switch action {
    case .chosen(let setting): return choose(setting, &state)
    case .completionSoundTapped: return [.sound(.completion(state.settings.completionSound))]
    case .notificationsSwitched(let isOn): return notify(isOn, &state)
    case .persistenceTapped: return [.askToPersist]
    case .persistenceAnswered(let device):
      state.device = device
      state.show(
        device.isPersistent == true
          ? state.messages.settingsPersistenceGranted : state.messages.settingsPersistenceRefused
      )
    case .signOutCancelled:
      guard state.settingsPage.isAskingToSignOut else { return [] }
      state.settingsPage.isAskingToSignOut = false
      return [.moveFocus("main")]
    case .signOutConfirmed(let isRemoving):
      state.settingsPage.isAskingToSignOut = false
      return [.signOut(isRemoving: isRemoving)]
    case .resetTapped: state.settingsPage.isAskingToReset = true
    case .resetCancelled:
      guard state.settingsPage.isAskingToReset else { return [] }
      state.settingsPage.isAskingToReset = false
      return [.moveFocus(resetID)]
    case .resetConfirmed:
      state.settingsPage.isAskingToReset = false
      return [.clearDevice]
    case .resetFailed(let reason):
      state.show(state.messages.settingsClearFailed(reason: reason))
    case .newestVersionTapped: return askForVersion(&state)
    case .newestVersionArrived(let version):
      state.settingsPage.newest = version.map(NewestVersion.known) ?? .unreachable
    case .feedbackTyped(let text): state.settingsPage.feedback = text
    case .feedbackCopied: return [.copy(feedbackText(state))]
    case .data(let action): return updateData(&state, action)
    case .notice(let action): return updateNotices(&state, action)
    case .addressCopied: return state.configuration.feedbackAddress.map { [.copy($0)] } ?? []
    }
    return []
  }

  static func askForVersion(_ state: inout some Scope) -> [Effect] {
    state.settingsPage.newest = .asking
    return [.fetchVersion]
  }

  private static func choose(_ setting: Setting, _ state: inout some Scope) -> [Effect] {
    let save = Effect.save([state.write(setting)])
    switch setting {
    case .language: state.languageRequest = nil
    case .keySounds(true): return [save, .sound(.key)]
    case .completionSounds(true):
      return [save, .sound(.completion(state.settings.completionSound))]
    case .vibration(true): return [save, .vibrate([30])]
    case .completionSound(let sound): return [save, .sound(.completion(sound))]
    default: break
    }
    return [save]
  }

  /// Asks the user first, because only the user can grant the permission.
  private static func notify(_ isOn: Bool, _ state: inout some Scope) -> [Effect] {
    state.settingsPage.isAskingToNotify = isOn && state.device?.notifications != .granted
    if state.settingsPage.isAskingToNotify { return [.askToNotify] }
    return choose(.notifications(isOn), &state)
  }
}
