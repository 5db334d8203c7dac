package import HaruJSON

/// What the operator of the server says about this Haru: the shell's element `haru-config`.
package struct Configuration: Sendable {
  /// The version of the app that is running.
  package var version: String
  /// Where the app can be rated, if anywhere.
  package var rateURL: String?
  /// Where translators find the project, if anywhere.
  package var translateURL: String?
  /// The mail address for feedback, if there is one.
  package var feedbackAddress: String?

  /// Collects what the operator says.
  package init(
    version: String = "\(App.version)",
    rateURL: String? = nil,
    translateURL: String? = nil,
    feedbackAddress: String? = nil
  ) {
    self.version = version
    self.rateURL = rateURL
    self.translateURL = translateURL
    self.feedbackAddress = feedbackAddress
  }

  /// The form that the shell carries; what is not said is null.
  package var json: JSON {
    let text = { (value: String?) in value.map(JSON.string) ?? .null }
    return [
      "version": .string(version), "rateURL": text(rateURL), "translateURL": text(translateURL),
      "feedbackAddress": text(feedbackAddress),
    ]
  }

  /// Reads `{"version": …, "rateURL": …, "translateURL": …, "feedbackAddress": …}`.
  package init(json: JSON) {
    self.init(
      version: json["version"]?.string ?? "\(App.version)",
      rateURL: json["rateURL"]?.string,
      translateURL: json["translateURL"]?.string,
      feedbackAddress: json["feedbackAddress"]?.string
    )
  }
}
