package import HaruCore
package import HaruSync
package import HaruTime

/// The settings and their subpages: language, help, privacy, about, feedback, translation.
package enum SettingsPage {
  /// The state of the pages besides the settings themselves.
  ///
  /// It is a class, because views and their rows capture it: copying its fields at each of these
  /// places would make the WebAssembly larger.
  package final class State {
    /// Whether the question before everything is deleted is open.
    package var isAskingToReset = false
    /// Whether the question what to do with the records when signing out is open.
    package var isAskingToSignOut = false
    /// Whether the browser is asking its user about notifications.
    package var isAskingToNotify = false
    /// The notifications of this browser while the app is closed; nil until it has reported them.
    package var push: PushStatus?
    /// The last test of a message; nil if there was none.
    package var pushTest: PushTest?
    /// What is known about the server's version.
    package var newest = NewestVersion.unknown
    /// The feedback that the user is writing.
    package var feedback = ""
    /// The data page.
    package var data = SettingsData()

    /// Creates the initial state.
    package init() {}
  }

  /// The actions of the page of notifications, and the browser's responses.
  package enum NoticeAction {
    case switched(NoticeKind, Bool)
    case morningChosen(String)
    case quietHoursChosen(QuietHours?)
    case quietHoursEdited(start: String?, end: String?)
    case testTapped
    case tested(PushTest)
    case testAnswered(Bool)
  }

  /// The version on the server.
  package enum NewestVersion {
    case unknown, asking, unreachable
    case known(String)
  }

  /// The actions of the data page.
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
    case calendar(CalendarAction)
    /// The button that restores a deleted record of an entity was tapped.
    case restoreTapped(String, RecordID)
    case moreDeletionsTapped
  }

  /// The actions about other people's calendars.
  package enum CalendarAction {
    /// A file with a name was chosen.
    case chosen(String)
    /// An address is in the field.
    case addressGiven
    /// The person decided whether to add the calendar that was read.
    case confirmed
    case cancelled
    case switched(RecordID, Bool)
    case deleted(RecordID)
  }

  /// The actions of these pages, and the browser's responses.
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
    case notice(NoticeAction)
  }
}
