import Archives
public import Core
import LibXML2
import LocalSystem
import Tables

/// The ports that need no library: for what can be refused before one is made.
public enum Outside {
  /// Files a person named.
  public static let files: any Files = LocalFiles()
  /// Tables of text.
  public static let tables: any Table = CSVTable()
  /// Archives of files.
  public static let archive: any Archive = TarArchive()
  /// XML.
  public static let xml: any XMLEvents = LibXMLEvents()
  /// Random numbers.
  public static let randomness: any Randomness = SystemRandomness()
  /// The time.
  public static let clock: any Clock = SystemClock()
}
