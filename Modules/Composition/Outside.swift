public import Core
import LocalSystem
import Tables

/// The ports that need no library: for what can be refused before one is made.
public enum Outside {
  /// Files a person named.
  public static let files: any Files = LocalFiles()
  /// Tables of text.
  public static let tables: any Table = CSVTable()
}
