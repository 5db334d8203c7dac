import HaruCore
import HaruHTML
import HaruTime

extension SettingsPage {
  /// The page of the route: the settings themselves or one of the pages below them.
  @inline(never)
  static func view(_ state: App.State) -> Node {
    Node(.div)
      .containing(
        bar(state),
        Node(.div, "body")
          .containing(content(state))
      )
  }

  private static func content(_ state: App.State) -> Node {
    let text = state.messages
    return switch state.route {
    case .settingsNotices: notices(state)
    case .settingsLanguage: languages(state)
    case .settingsData: ownData(state)
    case .settingsHelp:
      Node(.div, "prose")
        .containing(
          prose(help(text))
            + [TextButton.link(to: "\(Route.practice.path)", .practiceHelp, .tint)]
        )
    case .settingsPrivacy:
      Node(.div, "prose").containing(prose(privacy(state)))
    case .settingsAbout: about(state)
    case .settingsFeedback: feedback(state)
    case .settingsTranslate: translation(state)
    case .account: accountOutOfReach
    default: overview(state)
    }
  }

  private static func overview(_ state: App.State) -> Node {
    Node(.div)
      .containing(
        .when(
          state.device?.isSecure == false,
          Banner.node(
            .message(.settingsInsecure),
            icon: .info,
            look: .warning,
            isAnnounced: false
          )
        ),
        Node(.div, "settings")
          .containing(
            sync(state),
            display(state),
            sound(state),
            weather(state),
            data(state),
            more(state)
          ),
        signOutDialog(state),
        resetDialog(state)
      )
  }

  private static func display(_ state: App.State) -> Node {
    let text = state.messages
    let language = text.language
    let start = Route.start
    return section(
      text.settingsDisplay,
      [
        looks(state),
        link(
          to: .settingsLanguage,
          .language,
          text,
          value: HaruHTML.Node(.span, "val")
            .attribute(.lang, "\(language.code)")
            .text("\(language.ownName)")
        ),
        ChoiceRow.node(
          .bookmark,
          .message(.settingsStartPage),
          list(
            start.map { $0.title(in: text) },
            chosen: start.firstIndex(of: state.startPage),
            isKnown: state.isOpen
          ) { .chosen(.startPage("\(start[$0].path)")) }
        ),
        ChoiceRow.node(
          .sun,
          .message(.settingsDayStart),
          note: .message(.settingsDayStartText),
          list(
            (0..<24).map { PlainTime(hour: $0, minute: 0).map(text.clock) ?? "" },
            chosen: state.settings.dayStartHour,
            isKnown: state.isOpen
          ) { .chosen(.dayStartHour($0)) }
        ),
      ]
    )
  }

  /// The themes as small pictures, one of them selected.
  private static func looks(_ state: App.State) -> Node {
    let text = state.messages
    let names = [text.settingsThemeSystem, text.settingsThemeLight, text.settingsThemeDark]
    return Node(.fieldset, "looks")
      .containing(
        [
          Node(.legend, "sr").text(.settingsTheme)
        ]
          + zip(Settings.Theme.allCases, names).map { look($0, $1, state) }
      )
  }

  private static func look(_ theme: Settings.Theme, _ name: String, _ state: App.State) -> Node {
    Node(.label, "look")
      .containing(
        Node(.input, "sr")
          .type("radio")
          .attribute(.name, "theme")
          .value("\(theme.name)")
          .checked(state.isOpen && state.settings.theme == theme)
          .on(.change, .settings(.chosen(.theme(theme)))),
        Node(.span)
          .class(theme == .system ? "half" : nil)
          .attribute(.dataTheme, theme == .system ? nil : "\(theme.name)")
          .containing(
            Node(.i),
            Node(.i),
            Node(.i)
          ),
        Node(.span).text(name)
      )
  }

  private static func sound(_ state: App.State) -> Node {
    let text = state.messages
    let settings = state.settings
    return section(
      text.settingsSound,
      [
        toggle(
          "key-sounds",
          .calc,
          text.settingsKeySounds,
          isOn: state.isOpen ? settings.hasKeySounds : nil
        ) { .chosen(.keySounds($0)) },
        toggle(
          "completion-sounds",
          .volume,
          text.settingsCompletionSounds,
          note: text.settingsCompletionSoundsText,
          isOn: state.isOpen ? settings.hasCompletionSound : nil
        ) { .chosen(.completionSounds($0)) },
        .when(settings.hasCompletionSound, soundChoice(state)),
        .when(
          state.device?.can(.vibrate) != false,
          toggle(
            "vibration",
            .phone,
            text.settingsVibration,
            note: text.settingsVibrationText,
            isOn: state.isOpen ? settings.hasVibration : nil
          ) { .chosen(.vibration($0)) }
        ),
        notifications(state),
        link(to: .settingsNotices, .bell, text),
      ]
    )
  }

  private static func soundChoice(_ state: App.State) -> Node {
    let text = state.messages
    let sounds = Settings.CompletionSound.allCases
    return ChoiceRow.under(
      .message(.settingsSoundKind),
      list(
        sounds.map(text.name(of:)),
        chosen: sounds.firstIndex(of: state.settings.completionSound),
        isKnown: state.isOpen
      ) { .chosen(.completionSound(sounds[$0])) },
      button(text.settingsListen, .completionSoundTapped)
    )
  }

  private static func notifications(_ state: App.State) -> Node {
    let text = state.messages
    let isAsking = state.settingsPage.isAskingToNotify
    let permission = state.device?.notifications
    let isOn = isAsking || permission == .granted && state.settings.hasNotifications
    let note: String =
      switch permission {
      case nil, .notAsked:
        isAsking ? text.settingsNotificationsAsking : text.settingsNotificationsNotAsked
      case .granted: isOn ? text.settingsNotificationsOn : text.settingsNotificationsOff
      case .denied: text.settingsNotificationsDenied
      case .unsupported: text.settingsNotificationsUnsupported
      }
    return toggle(
      "notifications",
      .bell,
      text.settingsNotifications,
      note: note,
      isOn: permission == nil ? nil : isOn,
      isDisabled: permission == .denied || permission == .unsupported
    ) { .notificationsSwitched($0) }
  }

  private static func more(_ state: App.State) -> Node {
    let text = state.messages
    let rate = state.configuration.rateURL.map { address -> Node in
      Node(still: GroupRow.link(to: address, .star, .message(.settingsRate), end: .out).outside())
    }
    return section(
      text.settingsHelpGroup,
      [
        link(to: .settingsHelp, .help, text),
        link(to: .settingsFeedback, .chat, text),
        link(to: .settingsTranslate, .text, text),
        link(to: .settingsPrivacy, .eye, text),
        link(
          to: .settingsAbout,
          .info,
          text,
          value: HaruHTML.Node(.span, "val").text(state.configuration.version)
        ),
        rate ?? .empty,
      ]
    )
  }

  /// Replaces the account page, which the server renders: the app shows this only if the server did
  /// not respond, and the link retries.
  private static var accountOutOfReach: Node {
    EmptyState.node(
      .failure,
      icon: .cloudOff,
      title: .message(.accountOutOfReach),
      text: .message(.accountOutOfReachText),
      ways: [
        TextButton.link(to: "\(Route.account.path)", .appTryAgain, .tint)
          .attribute(.target, "_self")
      ]
    )
  }
}
