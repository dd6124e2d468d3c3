import CLibArchive
import Core
import Foundation

/// A single pass through an archive from its start, using libarchive.
final class ArchiveReading {
  /// The maximum number of entries to list.
  static let mostEntries = 100_000
  /// The maximum size of a zip's table of contents, and of all listed names in total, in bytes.
  ///
  /// The table and the names are held in memory.
  static let longestTable = 32 * 1024 * 1024
  private static let portion = 1024 * 1024

  /// The header of an entry.
  struct Head {
    let entry: ArchiveEntry
    let isFile: Bool
    let isFolder: Bool
    let isEncrypted: Bool
  }

  private let library: libarchive
  private let archive: OpaquePointer
  private let input: ArchiveInput
  private let encoding: locale_t?
  private var number = 0

  /// The expected file format.
  enum Kind {
    /// A zip, or a tar with or without gzip compression.
    case archive
    /// Any gzip file, read as a single entry of unknown size.
    case gzip
    /// An uncompressed tar.
    case tar
  }

  init(_ source: any ByteSource, as kind: Kind = .archive) throws(ArchiveFailure) {
    library = try Libarchive.functions()
    guard let archive = library.archive_read_new() else {
      throw .unreadable(.inputOutput("The archive", reason: "not enough memory"))
    }
    self.archive = archive
    input = ArchiveInput(source)
    // libarchive converts names to the encoding of the thread's locale, which is ASCII by default.
    encoding = newlocale(1 << LC_CTYPE, "C.UTF-8", nil)
    switch kind {
    case .archive:
      try check(library.archive_read_support_format_zip_seekable(archive))
      try check(library.archive_read_support_format_tar(archive))
    case .gzip:
      try check(library.archive_read_support_format_raw(archive))
      try check(library.archive_read_support_format_empty(archive))
    case .tar:
      try check(library.archive_read_support_format_tar(archive))
    }
    if kind != .tar { try check(library.archive_read_support_filter_gzip(archive)) }
    input.serve(archive, of: library)
    input.limit = Self.longestTable
    try check(library.archive_read_open1(archive))
    if kind == .gzip, library.archive_filter_count(archive) < 2 {
      throw .damaged(reason: "it isn't compressed with gzip")
    }
    // Each layer of compression can expand a small file up to a thousandfold.
    guard library.archive_filter_count(archive) <= 2 else {
      throw .damaged(reason: "it is compressed more than once")
    }
  }

  deinit {
    _ = library.archive_read_free(archive)
    if let encoding { freelocale(encoding) }
  }

  /// Returns the header of the next entry of any type, or `nil` after the last entry.
  func next() throws(ArchiveFailure) -> Head? {
    var found: OpaquePointer?
    let before = uselocale(encoding)
    defer { uselocale(before) }
    let code = library.archive_read_next_header(archive, &found)
    if code == ARCHIVE_EOF { return nil }
    if input.amount >= input.limit { throw .tooManyEntries(limit: Self.mostEntries) }
    if code < ARCHIVE_WARN, library.archive_read_has_encrypted_entries(archive) == 1 {
      throw .encrypted
    }
    // A name that can't be converted causes only a warning.
    if code != ARCHIVE_WARN { try check(code) }
    input.limit = .max
    defer { number += 1 }
    let entry = ArchiveEntry(
      path: library.archive_entry_pathname(found).map { String(cString: $0) } ?? "\u{FFFD}",
      count: max(0, Int(library.archive_entry_size(found))), number: number)
    let type = library.archive_entry_filetype(found)
    return Head(
      entry: entry, isFile: type == S_IFREG && library.archive_entry_hardlink(found) == nil,
      isFolder: type == S_IFDIR,
      isEncrypted: library.archive_entry_is_data_encrypted(found) != 0)
  }

  /// Returns at most `count` of the current entry's next bytes, or empty data at the entry's end.
  ///
  /// One call returns at most 1 MiB. An error that concerns the whole entry, such as a wrong
  /// checksum, is thrown after the last byte.
  func read(upTo count: Int) throws(ArchiveFailure) -> Data {
    var data = Data(count: min(count, Self.portion))
    let got = data.withUnsafeMutableBytes {
      library.archive_read_data(archive, $0.baseAddress, $0.count)
    }
    if got < 0 { try check(Int32(got)) }
    return data.prefix(max(0, got))
  }

  private func check(_ code: Int32) throws(ArchiveFailure) {
    if code == ARCHIVE_OK { return }
    if let failure = input.failure { throw .unreadable(failure) }
    let words = library.archive_error_string(archive).map { String(cString: $0) }
    throw .damaged(reason: words?.trimmingCharacters(in: .newlines) ?? "it ends too early")
  }
}
