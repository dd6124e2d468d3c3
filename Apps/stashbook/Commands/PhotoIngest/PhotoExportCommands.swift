#if PhotoIngest
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import PhotoIngest
  import TerminalHost

  struct PhotoExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo export", abstract: "Export photos to a folder.",
      discussion: """
        The `share` profile writes a new JPEG file: full size, upright, in sRGB, and at quality \
        90. The file includes the capture time and the camera model, but no location, serial \
        numbers, or thumbnail. The `archive` profile copies the original byte for byte, with all \
        its metadata.

        Without --force, the command skips photos whose files are already in the destination folder, \
        and exports the others. It exits with status 65 if it skips some photos, and with 73 if it \
        skips all of them.

        Example:
          stashbook photo export @1 --to ~/Desktop
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Photo IDs, unique prefixes or suffixes, or listed rows such as @1.")
    var ids: [String]
    @Option(help: "Destination folder, created if missing.") var to: String
    @Option(help: "Profile: share or archive.") var profile = PhotoExport.Profile.share.rawValue
    @Flag(help: "Replace existing files.") var force = false

    func run() async throws {
      guard let profile = PhotoExport.Profile(rawValue: profile) else {
        throw UsageFailure("Invalid profile “\(profile)”", hint: "Use share or archive.")
      }
      let context = try PhotoContext(global, .reading)
      var photos: [PhotoID] = []
      for id in ids {
        let photo = try await context.photos.resolve(id)
        if !photos.contains(photo) { photos.append(photo) }
      }
      try makeFolder()
      let short = try await context.photos.short(photos)
      let work = Task { [photos, to, force, export = PhotoExport(context.plugin.repository)] in
        var report = ExportReport(profile: profile, folder: to, short: short, force: force)
        await report.run(export, photos)
        return report
      }
      let interruption = Interruption { work.cancel() }
      let report = await work.value
      let count = report.rows.count
      let exported = "Exported \(count.counted("photo"))"
      let lines = report.rows.map(\.path) + [exported]
      try await global.output.write(
        ListJSON(items: report.rows, total: count, next: nil),
        text: lines.map(\.printable).joined(separator: "\n"))
      if let failure = report.failure { throw failure }
      if interruption.happened { throw ExitCode(130) }
      if let refusal = report.refusal { throw refusal }
    }

    private func makeFolder() throws {
      let mode = Int(0o777 & ~Stashbook.callersMask)
      do {
        try FileManager.default.createDirectory(
          atPath: to, withIntermediateDirectories: true, attributes: [.posixPermissions: mode])
      } catch {
        throw CannotWrite(path: to, reason: error.systemReason)
      }
      guard FileManager.default.isWritableFile(atPath: to) else {
        throw CannotWrite(path: to, reason: "permission denied")
      }
    }
  }

  /// The results of an export, collected photo by photo.
  private struct ExportReport: Sendable {
    struct Row: Encodable {
      var id: PhotoID
      var path: String
      var profile: String
      var bytes: Int
      var width: Int
      var height: Int
    }

    /// The combined error for all photos that weren't exported.
    struct Refusal: Explained {
      let explanation: Explanation
    }

    let profile: PhotoExport.Profile
    let folder: String
    private let short: [RecordID: String]
    private let force: Bool
    private(set) var rows: [Row] = []
    private(set) var failure: IngestFailure?
    private var refused: [(id: PhotoID, words: Explanation)] = []

    init(profile: PhotoExport.Profile, folder: String, short: [RecordID: String], force: Bool) {
      (self.profile, self.folder, self.short, self.force) = (profile, folder, short, force)
    }

    mutating func run(_ export: PhotoExport, _ photos: [PhotoID]) async {
      let start = folder.hasSuffix("/") ? folder : folder + "/"
      do throws(IngestFailure) {
        try await export.run(photos, as: profile) { file throws(FileFailure) in
          try file.bytes.write(toNewFile: start + file.name, force: force)
        } report: { item in
          switch item.result {
          case .success(let file):
            rows.append(
              Row(
                id: item.id, path: start + file.name, profile: profile.rawValue,
                bytes: file.bytes.count, width: file.width, height: file.height))
          case .failure(let failure): refused.append((item.id, failure.explanation))
          }
        }
      } catch {
        failure = error
      }
    }

    /// The error, with a line for each rejected photo, or `nil` if no photo was rejected.
    ///
    /// If all rejections have the same `kind` and no photo was exported, the error has that `kind`.
    /// Otherwise, the error's `kind` is `refused`.
    var refusal: Refusal? {
      guard let first = refused.first?.words else { return nil }
      let isOneKind = refused.allSatisfy { $0.words.kind == first.kind }
      let lines = refused.map { "Photo \(short[$0.id] ?? $0.id.text): \($0.words.message)" }
      return Refusal(
        explanation: Explanation(
          isOneKind && rows.isEmpty ? first.kind : .refused,
          code: refused.allSatisfy { $0.words.code == first.code } ? first.code : "refused",
          lines.joined(separator: "\n"),
          hint: first.code == "already-there" ? "To replace files, add --force." : first.hint))
    }
  }
#endif
