import Archives
public import Core
import LibXML2
import LocalSystem
import Tables

/// The ports that need no library, for input that can be rejected before one is created.
public enum Outside {
  /// The file system, for files that the user names.
  public static let files: any Files = LocalFiles()
  /// The reader of tables.
  public static let tables: any Table = CSVTable()
  /// The archiver.
  public static let archive: any Archive = TarArchive()
  /// The XML reader.
  public static let xml: any XMLEvents = LibXMLEvents()
  /// The source of random numbers.
  public static let randomness: any Randomness = SystemRandomness()
  /// The clock.
  public static let clock: any Clock = SystemClock()
}
