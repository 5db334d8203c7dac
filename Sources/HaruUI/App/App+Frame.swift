#if !hasFeature(Embedded)
package import HaruHTML
package import HaruTime

extension App {
  /// A page that the server makes, in the frame of the app: its side bar and its tabs, with the entry
  /// of the route current.
  package static func framed(
    _ page: [HaruHTML.Node<Never>],
    route: Route,
    messages: Messages,
    at moment: Moment
  ) -> String {
    var state = State(at: moment, messages: messages)
    state.route = route
    return frame(state, page.map { Node(still: $0) }).html(messages: messages.texts)
  }
}
#endif
