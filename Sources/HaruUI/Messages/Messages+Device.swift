extension Messages {
  /// The display name of a device: "Chrome on Linux" for a browser's user agent, otherwise the name
  /// that the device gave.
  package func device(_ label: String) -> String {
    let browser = Browser(userAgent: label)
    if !browser.product.utf8.isEmpty, !browser.system.utf8.isEmpty {
      return accountDeviceOn(browser: browser.product, system: browser.system)
    }
    guard label.utf8.starts(with: "Mozilla/".utf8) else {
      return label.utf8.isEmpty ? accountUnknownDevice : label
    }
    let known = browser.product + browser.system
    return known.utf8.isEmpty ? accountUnknownDevice : known
  }
}
