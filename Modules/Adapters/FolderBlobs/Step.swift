/// The places at which a write can be cut short; tests make it happen at each.
package enum Step: String, CaseIterable, Sendable {
  /// The temporary file is there, empty.
  case begun
  /// Some bytes are copied.
  case copied
  /// All bytes are copied, and the staged file can be read.
  case staged
  /// The staged bytes are on the disk.
  case synced
  /// The folder for them is there, on the disk, and held.
  case folderMade
  /// They have their name.
  case named
  /// Their name is on the disk.
  case nameSynced
  /// Bytes have a name in quarantine, on the disk, and still their old one.
  case quarantined
  /// An original is about to be removed, and its folder held.
  case removing
  /// A derivative's bytes are written under a temporary name.
  case derivativeWritten
}
