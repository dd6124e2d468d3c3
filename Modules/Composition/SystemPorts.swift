import Archives
public import Core
import LibXML2
import LocalSystem
import Tables

/// The ports that need no library.
///
/// Commands use them for input that can be rejected before a library is created.
public enum SystemPorts {
  /// The file system, for files that the user names.
  public static let files: any Files = LocalFiles()
  /// The reader of tables.
  public static let tables: any TableReader = CSVTable()
  /// The reader of imported archives.
  public static let archive: any Archiver = TarArchive()
  /// The reader of imported XML.
  public static let xml: any XMLReader = LibXMLEvents()
  /// The source of random numbers.
  public static let randomness: any RandomSource = SystemRandomSource()
  /// The source of the current time and date.
  public static let clock: any WallClock = SystemClock()
}
