import HaruCore
import HaruStore
import HaruUI
import HaruSync

extension CommandContext {
  /// The record of the person's settings.
  func settingsRecord() throws -> Record? {
    try telling { () throws(StoreError) in
      try existingStore()?.record(Settings.entity, id: Settings.id)
    }
  }

  /// The language of the command on this device.
  var deviceLanguage: DeviceLanguage { DeviceLanguage(root: copies.root) }

  /// The setting with a name.
  func setting(_ name: String) throws -> PersonSetting {
    let all = PersonSetting.all
    if let setting = all.first(where: { $0.name == name }) { return setting }
    let names = (all.map(\.name) + [DeviceLanguage.name]).joined(separator: ", ")
    throw failure(messages.settingsUnknown(text: name, names: names))
  }
}
