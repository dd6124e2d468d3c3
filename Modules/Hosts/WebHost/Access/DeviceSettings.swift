public import Core

/// The settings of a library, some of which have a separate value for each person or device.
///
/// A device without such a value uses the library's. Outside a device's request, all settings are the
/// library's.
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

  /// Returns the ID of the current device if the device or its person can have a separate value of a
  /// setting, or `nil` if the library's value applies.
  private func deviceWithOwnValue(of setting: SettingDeclaration) -> String? {
    guard let device = DeviceRegistry.current else { return nil }
    switch setting.scope {
    case .library: return nil
    // A device that has just signed out doesn't change the library's value.
    case .person: return devices.isOfOwner(device) ? nil : device
    case .device: return device
    }
  }

  /// Returns the value that the current device has set, or else the library's value.
  public func value(of setting: SettingDeclaration) async throws(StoreFailure) -> String {
    if let device = deviceWithOwnValue(of: setting),
      let value = devices.value(of: setting.key, on: device)
    {
      return value
    }
    return try await library.value(of: setting)
  }

  /// Changes the value of a setting for the current device or its person, or for the library if all
  /// users share the value (``SettingDeclaration/Scope``).
  ///
  /// A change for a device or a person isn't part of the library's history. The session in which the
  /// user makes the change offers to undo it.
  public func set(_ setting: SettingDeclaration, to value: String) async throws(StoreFailure) {
    guard let device = deviceWithOwnValue(of: setting) else {
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
