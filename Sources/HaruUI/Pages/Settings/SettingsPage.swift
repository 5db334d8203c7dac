package import HaruCore
package import HaruTime

/// The settings and the pages below them: language, help, privacy, about, feedback, translation.
package enum SettingsPage {
  /// What the pages know that is not a setting.
  package struct State {
    /// Whether the question before everything is deleted is open.
    package var isAskingToReset = false
    /// Whether the question what becomes of the records at the sign-out is open.
    package var isAskingToSignOut = false
    /// Whether the browser is asking its user about notifications.
    package var isAskingToNotify = false
    package var newest = NewestVersion.unknown
    /// What the user is writing to the developers.
    package var feedback = ""
    package var data = SettingsData()
  }

  /// The version that the server has.
  package enum NewestVersion {
    case unknown, asking, unreachable
    case known(String)
  }

  /// What can happen on the page of the person's data.
  package enum DataAction {
    case backupsListed(String)
    case exportTapped
    case tableChosen(Int)
    case tableTapped
    case fileChosen
    case backupTapped(PlainDate)
    case undoTapped
    case lookCancelled
    case lookDownloaded
    case lookTaken
  }

  /// What can happen on these pages, and what the browser answers to them.
  package enum Action {
    case chosen(Setting)
    case completionSoundTapped
    case notificationsSwitched(Bool)
    case persistenceTapped
    case persistenceAnswered(Device)
    case signOutCancelled
    case signOutConfirmed(isRemoving: Bool)
    case resetTapped
    case resetCancelled
    case resetConfirmed
    case resetFailed(String)
    case newestVersionTapped
    case newestVersionArrived(String?)
    case feedbackTyped(String)
    case feedbackCopied
    case addressCopied
    case data(DataAction)
  }
}
