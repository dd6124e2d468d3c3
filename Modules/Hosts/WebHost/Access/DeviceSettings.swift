public import Core

/// The settings of a library, some of which each device of the web app can set for itself.
///
/// A device that hasn't set such a setting uses the library's value. Outside a device's request,
/// all settings are the library's.
public struct DeviceSettings: SettingStore {
  private let devices: DeviceRegistry
  private let library: any SettingStore

  /// Creates the settings of a server's devices.
  ///
  /// - Parameters:
  ///   - devices: The devices, which store their own values.
  ///   - library: The library's settings.
  public init(of devices: DeviceRegistry, inLibrary library: any SettingStore) {
    (self.devices, self.library) = (devices, library)
  }

  /// Returns the value that the current device has set, or else the library's value.
  public func value(of setting: SettingDeclaration) async throws(StoreFailure) -> String {
    if setting.isPerDevice, let device = DeviceRegistry.current,
      let value = devices.value(of: setting.key, on: device)
    {
      return value
    }
    return try await library.value(of: setting)
  }

  /// Changes the value of a setting for the current device, or for the library if all devices share
  /// the setting.
  ///
  /// A change for a device isn't part of the library's history. The session in which the user makes
  /// the change offers to undo it.
  public func set(_ setting: SettingDeclaration, to value: String) async throws(StoreFailure) {
    guard setting.isPerDevice, let device = DeviceRegistry.current else {
      return try await library.set(setting, to: value)
    }
    let (key, devices) = (setting.key, devices)
    guard let before = try devices.set(key, to: value, on: device) else {
      throw .inputOutput("This device has signed out")
    }
    UndoScope.current?.note(
      UnrecordedChange("set \(key)") { () throws(StoreFailure) in
        try devices.set(key, to: before, on: device) { $0 == value } != nil
      } redo: { () throws(StoreFailure) in
        try devices.set(key, to: value, on: device) { $0 == before } != nil
      })
  }
}
