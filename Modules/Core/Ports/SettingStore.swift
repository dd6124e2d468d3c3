/// A type that reads and changes the settings of a library.
///
/// LibraryServices implements this port using a library's record store. Features use the port for
/// their own settings, and Home uses the port for the settings of all features. WebHost wraps the
/// port for the settings with a separate value for each person or device.
public protocol SettingStore: Sendable {
  /// Returns the current value of a setting.
  ///
  /// - Returns: The value that the user set, or else ``SettingDeclaration/defaultValue``.
  /// - Throws: ``StoreFailure`` if the store can't be read.
  func value(of setting: SettingDeclaration) async throws(StoreFailure) -> String
  /// Changes the value of a setting, in one step or ``UnrecordedChange`` that users can undo.
  ///
  /// This function doesn't validate the value. Call ``SettingDeclaration/validationError`` first.
  ///
  /// - Throws: ``StoreFailure`` if the value can't be written. In that case, the setting is
  ///   unchanged.
  func set(_ setting: SettingDeclaration, to value: String) async throws(StoreFailure)
}
