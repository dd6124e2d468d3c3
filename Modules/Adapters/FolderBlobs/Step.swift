/// The points at which a write can be cut short; tests interrupt it at each one.
package enum Step: String, CaseIterable, Sendable {
  /// The temporary file exists and is empty.
  case begun
  /// Some bytes are copied.
  case copied
  /// All bytes are copied, and the staged file can be read.
  case staged
  /// The staged bytes are synced.
  case synced
  /// The folder for the bytes exists, is synced, and is locked.
  case folderMade
  /// The bytes have their final name.
  case named
  /// The name is synced.
  case nameSynced
  /// The bytes have a synced name in quarantine, and still their old one.
  case quarantined
  /// An original is about to be removed, and its folder is locked.
  case removing
  /// A derivative's bytes are written under a temporary name.
  case derivativeWritten
}
