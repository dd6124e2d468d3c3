#if PhotoIngest
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import PhotoIngest
  import Synchronization
  import TerminalHost

  /// A photo as JSON, with the size of the upright image (Documentation/CommandLine.md).
  struct PhotoJSON: Encodable {
    /// A record that uses the photo, and the name of the field that contains the photo.
    struct Use: Encodable {
      var kind: String
      var id: RecordID
      var title: String
      var field: String

      init(_ use: RecordUse) {
        (kind, id) = (use.owner.kind, use.owner.record.id)
        (title, field) = (use.owner.title, use.field)
      }
    }

    struct Place: Encodable {
      var latitude: Double
      var longitude: Double
    }

    var id: RecordID
    var sha256: String
    var mediaType: String
    var bytes: Int
    var width: Int
    var height: Int
    var orientation: Int
    var capturedAt: String?
    var camera: String?
    var place: Place?
    var display: PhotoRecord.PixelSize
    var thumbnail: PhotoRecord.PixelSize
    var phash: String
    var fileName: String?
    var importedAt: Instant
    var damage: String?
    /// The records that use the photo, or `nil` in lists.
    var usedBy: [Use]?

    init(_ photo: StoredRecord<PhotoRecord>) {
      let record = photo.record
      id = photo.id
      sha256 = record.original.text
      mediaType = record.facts.mediaType
      bytes = record.bytes
      width = record.facts.width
      height = record.facts.height
      orientation = record.facts.orientation
      capturedAt = record.facts.metadata.capturedAt
      camera = record.facts.metadata.camera
      place = record.facts.metadata.location.map {
        Place(latitude: Double($0.latitude) / 1e7, longitude: Double($0.longitude) / 1e7)
      }
      display = record.display
      thumbnail = record.thumbnail
      phash = record.hash.text
      (fileName, importedAt, damage) = (record.fileName, photo.createdAt, record.damage)
    }
  }

  /// The results of an import, collected while the import runs.
  final class IngestReport: Sendable {
    struct JSON: Encodable {
      struct Taken: Encodable {
        var path: String
        var id: PhotoID
      }
      struct Refused: Encodable {
        var path: String
        var code: String
        var message: String
      }
      var added: [Taken] = []
      var existing: [Taken] = []
      /// The photos in `existing` whose missing or damaged originals were stored again.
      var repaired: [Taken] = []
      var refused: [Refused] = []
      var bytes = 0
      var seconds = 0.0

      mutating func add(_ item: IngestBatch.Item) {
        switch item.result {
        case .success(.added(let id)):
          added.append(Taken(path: item.path, id: id))
          bytes += item.bytes
        case .success(.existing(let id)): existing.append(Taken(path: item.path, id: id))
        case .success(.repaired(let id)):
          existing.append(Taken(path: item.path, id: id))
          repaired.append(Taken(path: item.path, id: id))
        case .failure(let failure):
          let words = failure.explanation
          refused.append(Refused(path: item.path, code: words.code, message: words.message))
        }
      }

      /// Returns the counts as text, for an import or a preview.
      func counts(isDry: Bool) -> String {
        let photos = added.count.counted("photo")
        let first = isDry ? "Would add \(photos); " : "\(added.count) added, "
        return first
          + "\(existing.count) already in the library, \(refused.count) rejected"
          + (repaired.isEmpty ? "" : ", \(repaired.count) \(isDry ? "to repair" : "repaired")")
      }
    }

    private let state = Mutex(JSON())
    private let kinds = Mutex<Set<Explanation.Kind>>([])
    private let began = ContinuousClock.now
    private let walksFolders: Bool
    private let isLenient: Bool
    private let isDry: Bool
    private let showsProgress: Bool

    init(walksFolders: Bool, isLenient: Bool, isDry: Bool, showsProgress: Bool) {
      self.walksFolders = walksFolders
      self.isLenient = isLenient
      self.isDry = isDry
      self.showsProgress = showsProgress
    }

    var json: JSON { state.withLock { $0 } }

    /// The kind of failure that the import ends with, or `nil` if no file was rejected.
    var ending: Explanation.Kind? {
      let kinds = kinds.withLock { $0 }
      if kinds.isEmpty { return nil }
      let tookAny = !json.added.isEmpty || !json.existing.isEmpty
      return kinds == [.notFound] && !tookAny ? .notFound : .refused
    }

    var text: String {
      let json = json
      var lines = json.refused.map { "\($0.path): \($0.message)" } + [json.counts(isDry: isDry)]
      if !walksFolders, json.refused.contains(where: { $0.code == "not-a-file" }) {
        lines.append("For a folder, use --recursive.")
      }
      if !isLenient, json.refused.contains(where: { $0.code == "damaged" }) {
        lines.append("To import damaged photos that can be decoded, use --lenient.")
      }
      return lines.joined(separator: "\n")
    }

    func add(_ item: IngestBatch.Item) {
      if case .failure(let failure) = item.result {
        kinds.withLock { _ = $0.insert(failure.explanation.kind) }
      }
      let counts = state.withLock { json in
        json.add(item)
        json.seconds = began.duration(to: .now) / .seconds(1)
        return json.counts(isDry: isDry)
      }
      if showsProgress { StandardError.writeStatus(counts) }
    }

    func endProgress() { if showsProgress { StandardError.writeStatus("") } }
  }
#endif
