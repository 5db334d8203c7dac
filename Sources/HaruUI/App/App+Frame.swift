#if !hasFeature(Embedded)
package import HaruHTML
package import HaruTime

extension App {
  /// A server-rendered page in the frame of the app, with its side bar and tabs and the route's
  /// entry marked as current.
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
