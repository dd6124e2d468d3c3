public import struct Foundation.Data

/// A type that stores small documents that all programs with the same library share.
///
/// An adapter implements this port. Hosts store in it what isn't a record, such as the devices that
/// may open the web app. The functions block the calling thread while they wait for the disk or a
/// server.
public protocol DocumentStore: Sendable {
  /// Returns a text that differs after each change of a document, or `nil` if no such document was
  /// there at the last ``refresh()``, read, or change.
  ///
  /// This function doesn't wait.
  func mark(of name: String) -> String?
  /// Reads again which documents have changed.
  ///
  /// - Throws: ``FileFailure`` if the documents can't be read.
  func refresh() async throws(FileFailure)
  /// Returns a document, or `nil` if it doesn't exist.
  ///
  /// - Throws: ``FileFailure`` if the document can't be read.
  func document(_ name: String) throws(FileFailure) -> StoredDocument?
  /// Replaces the content of a document, which no other program changes meanwhile.
  ///
  /// - Parameters:
  ///   - name: The document's name.
  ///   - body: A closure that returns the new content for the present one, which is `nil` if the
  ///     document doesn't exist. The closure may run again.
  /// - Returns: The mark of the new content.
  /// - Throws: ``FileFailure`` if the document can't be read or stored, and any error that `body`
  ///   throws. The document is then unchanged, unless the connection to a server was lost: the
  ///   change may have been stored.
  @discardableResult
  func change(
    _ name: String, _ body: (Data?) throws(FileFailure) -> Data
  ) throws(FileFailure) -> String
}

/// A document in a ``DocumentStore``.
public struct StoredDocument: Equatable, Sendable {
  /// The bytes of the document.
  public let content: Data
  /// The text that differs after each change, as ``DocumentStore/mark(of:)`` returns it.
  public let mark: String

  /// Creates a document.
  public init(content: Data, mark: String) { (self.content, self.mark) = (content, mark) }
}
