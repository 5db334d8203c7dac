package import HaruCore
import HaruHTML
package import HaruTime

extension App {
  /// A page as the server renders it before the app runs: everything that does not need the
  /// device's data, in the right language, with room for the rest.
  package struct FirstPaint {
    /// The document's title.
    package let title: String
    /// The page as HTML.
    package let html: String
    /// Whether the address belongs to a page.
    package let isFound: Bool
    /// The file with the page's code, if the address belongs to a page.
    package let file: PageFile?
  }

  #if !hasFeature(Embedded)
  /// Renders the page of an address, including its query, before anything else is known.
  package static func firstPaint(
    path: String,
    start: String? = nil,
    layout: TodayLayout? = nil,
    messages: Messages,
    configuration: Configuration = Configuration(),
    at moment: Moment
  ) -> FirstPaint {
    var state = State(at: moment, messages: messages)
    state.configuration = configuration
    state.settings.startPage = start
    if let layout { state.settings.todayLayout = layout }
    show(&state, path)
    return FirstPaint(
      title: title(of: state),
      html: view(state, plain: plain(state)).html(messages: messages.texts),
      isFound: state.route != nil,
      file: state.route?.file
    )
  }
  #endif
}
