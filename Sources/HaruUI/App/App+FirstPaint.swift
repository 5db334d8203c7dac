import HaruCore
import HaruHTML
package import HaruTime

extension App {
  /// What the server sends of a page before the app runs: everything that needs no data of the
  /// device, in the right language, with the space of the rest kept free.
  package struct FirstPaint {
    /// The document's title.
    package let title: String
    /// The page as HTML.
    package let html: String
    /// Whether the address is that of a page.
    package let isFound: Bool
    /// The file that has the page's code, if the address is that of a page.
    package let file: PageFile?
  }

  #if !hasFeature(Embedded)
  /// Renders the page of an address, query included, as it is before anything is known.
  package static func firstPaint(
    path: String,
    start: String? = nil,
    messages: Messages,
    configuration: Configuration = Configuration(),
    at moment: Moment
  ) -> FirstPaint {
    var state = State(at: moment, messages: messages)
    state.configuration = configuration
    state.settings.startPage = start
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
