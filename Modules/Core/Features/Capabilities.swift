public import struct Foundation.Data

// The capabilities that a feature may have besides its screens and records. A feature has a
// capability if its plugin conforms to the capability's protocol. The assembly finds the plugins
// that conform to these protocols.

/// A type that provides the app's theme.
///
/// At most one feature of an assembly provides the theme. ``Assembly/theme()`` calls this feature
/// for every host.
public protocol ThemeProviding: Sendable {
  /// Returns the current theme.
  ///
  /// - Throws: ``StoreFailure`` if the stored theme can't be read.
  func theme() async throws(StoreFailure) -> any Theme
}

/// A type that provides the images of photos.
///
/// At most one feature of an assembly provides images. ``Assembly/picture(_:of:)`` calls this
/// feature for each image that a host draws.
public protocol ImageProviding: Sendable {
  /// Returns an image of a photo as a JPEG file.
  ///
  /// - Throws: ``ContentFailure`` if the image can't be read or created.
  func picture(
    _ variant: Picture.Variant, of photo: RecordID
  ) async throws(ContentFailure) -> Data
}

/// A type that provides the charts for its screens.
///
/// ``Assembly/chart(_:)`` calls the providers for each chart that a host draws.
public protocol ChartProviding: Sendable {
  /// Returns the chart that a chart node refers to.
  ///
  /// - Returns: The chart, or `nil` if the reference belongs to another feature.
  /// - Throws: ``ContentFailure`` if the chart's data can't be read.
  func chart(_ reference: Reference) async throws(ContentFailure) -> Chart?
}

/// A type that provides the drawings for its screens.
///
/// ``Assembly/surface(_:since:)`` calls the providers for each drawing that a host draws.
public protocol SurfaceProviding: Sendable {
  /// Returns the changes to a drawing since a revision.
  ///
  /// - Parameters:
  ///   - source: The ``Reference/source`` of the drawing.
  ///   - revision: The revision that the host shows, or `nil` if the host doesn't show the drawing.
  /// - Returns: The changes, or the whole drawing if `revision` is `nil` or newer than the drawing
  ///   (such as after an undo). The result is `nil` if the source belongs to another feature.
  /// - Throws: ``ContentFailure`` if the drawing can't be read.
  func surface(
    _ source: String, since revision: Int?
  ) async throws(ContentFailure) -> SurfaceUpdate?
}

/// A type that provides the files that users can save from its screens.
///
/// ``Assembly/file(_:)`` calls the providers for each file that a user saves.
public protocol FileProviding: Sendable {
  /// Returns the file that a file node refers to.
  ///
  /// - Returns: The file, or `nil` if the source belongs to another feature.
  /// - Throws: ``ContentFailure`` if the file can't be read or created.
  func file(_ source: String) async throws(ContentFailure) -> ProvidedFile?
}

/// A type that parses the filters of lists and searches.
///
/// At most one feature of an assembly parses filters. Other features receive the parser as
/// ``FeatureServices/filter``.
public protocol FilterParsing: Sendable {
  /// The parser of list filters.
  var filter: any RecordFilterParser { get }
}

/// A type that adds keys to the filters of lists and searches.
///
/// The filter parser receives the keys of all features from ``FeatureServices/filterKeys``.
public protocol FilterKeyProviding: Sendable {
  /// The keys, unique within an assembly.
  var filterKeys: [FilterKey] { get }
}

/// A type that summarizes its records for lists with records from several features.
///
/// Search results, the trash, and the undo history show the summaries.
public protocol RecordSummarizing: Sendable {
  /// Returns the summary of one of this feature's records, deleted or not.
  ///
  /// - Returns: The summary, or `nil` if the record isn't shown to users, belongs to another
  ///   feature, or belongs to a deleted record.
  /// - Throws: ``StoreFailure`` if the record can't be read.
  func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary?
  /// Returns the record that contains one of this feature's parts, such as the drawing of a stroke.
  ///
  /// The name of an undoable step that changed only parts contains the record's title.
  ///
  /// - Returns: The record, or `nil` if the reference isn't to a part of this feature.
  /// - Throws: ``StoreFailure`` if the record can't be read.
  func whole(
    of part: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordReference?
}

extension RecordSummarizing {
  /// By default, returns `nil`.
  public func whole(
    of part: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordReference? { nil }
}

/// A type that provides cards for the home screen.
///
/// The home screen receives the providers from ``FeatureServices/cardProviders``.
public protocol HomeCardProviding: Sendable {
  /// Returns the feature's cards, or an empty array if the feature has nothing to show.
  ///
  /// The home screen waits for the cards of all features, so this function should read only a few
  /// records.
  ///
  /// - Throws: ``ContentFailure`` if the data can't be read.
  func homeCards(with services: FeatureServices) async throws(ContentFailure) -> [HomeCard]

  /// Makes the change of one of this feature's cards.
  ///
  /// - Returns: The text to announce, or `nil` if the change belongs to another feature.
  /// - Throws: ``ContentFailure`` if the change can't be made, in which case nothing has changed.
  func make(
    _ change: HomeCard.Change, with services: FeatureServices
  ) async throws(ContentFailure) -> String?
}

extension HomeCardProviding {
  /// Returns `nil`, because most features have no changes on their cards.
  public func make(
    _ change: HomeCard.Change, with services: FeatureServices
  ) async throws(ContentFailure) -> String? { nil }
}

/// A type whose records have covers that users choose among the photos of related records.
///
/// The photo viewer receives the types from ``FeatureServices/coverSetters``.
public protocol CoverSetting: Sendable {
  /// Returns the record whose cover a photo can become, such as the canvas of a journal entry.
  ///
  /// - Parameters:
  ///   - photo: The photo.
  ///   - user: A live record of any feature that uses the photo.
  ///   - reader: The reader of the records.
  /// - Returns: The record, or `nil` if there is none or the photo is already its cover.
  /// - Throws: ``StoreFailure`` if the records can't be read.
  func record(
    coverableBy photo: RecordReference, of user: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordReference?

  /// Makes a photo the cover of a record, as one step of the history.
  ///
  /// - Returns: The text to announce, or `nil` if the record belongs to another feature.
  /// - Throws: ``ContentFailure`` if the cover can't be set, in which case nothing has changed.
  func setCover(
    _ photo: RecordID, of record: RecordReference, with services: FeatureServices
  ) async throws(ContentFailure) -> String?
}

/// A type that provides sample records for an empty library.
///
/// At most one plugin of an assembly provides a sample. The home screen receives the provider from
/// ``FeatureServices/sampleProvider``.
public protocol SampleProviding: Sendable {
  /// Adds the sample to the library as one step of the history.
  ///
  /// - Returns: The text to announce.
  /// - Throws: ``ContentFailure`` if the sample can't be added, in which case nothing has changed.
  func addSample() async throws(ContentFailure) -> String
}

/// A type that checks its data when the user runs `stashbook doctor`.
public protocol HealthChecking: Sendable {
  /// The health checks, in the order in which they run.
  var checks: [HealthCheck] { get }
}

extension OpenableFeature {
  /// The port that this feature implements for other features, or `nil` if none.
  public static var providedPort: PortName? {
    if self is any ThemeProviding.Type { return .theme }
    return self is any FilterParsing.Type ? .recordFilter : nil
  }
}

extension [any FeaturePlugin] {
  /// The features in this array that summarize their records, in the array's order.
  public var summarizers: [any RecordSummarizing] {
    compactMap { $0 as? any RecordSummarizing }
  }
}

extension [any RecordSummarizing] {
  /// Returns the summary from the first feature that summarizes a record, or `nil` if no feature
  /// does.
  ///
  /// - Throws: ``StoreFailure`` if the record can't be read.
  public func summary(
    of record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    for feature in self {
      if let summary = try feature.summary(of: record, in: reader) { return summary }
    }
    return nil
  }

  /// Returns the summary of a record or, if the record is a part, of the record that contains it.
  func summary(
    ofWhole record: RecordReference, in reader: any RecordReader
  ) throws(StoreFailure) -> RecordSummary? {
    if let summary = try summary(of: record, in: reader) { return summary }
    for feature in self {
      if let whole = try feature.whole(of: record, in: reader) {
        return try feature.summary(of: whole, in: reader)
      }
    }
    return nil
  }
}
