#if PhotoIngest
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import PhotoIngest
  import TerminalHost

  struct PhotoVerify: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo verify", abstract: "Verify that all originals are intact.",
      discussion: """
        The command reads every original, including originals of photos in the trash, and compares \
        its bytes with the imported bytes. With --derived, the command takes longer, because it \
        also decodes the originals.

        The command exits with status 1 if an original is missing, damaged, unreadable, or, with \
        --derived, different from its record.

        Example:
          stashbook photo verify
        """)
    @OptionGroup var global: GlobalOptions
    @Flag(
      help: """
        Also compare the originals with their records, and recreate missing or incorrect display \
        images and thumbnails.
        """)
    var derived = false

    /// A photo with findings.
    struct Row: Encodable {
      struct Finding: Encodable {
        var code: String
        var message: String
      }

      var id: PhotoID
      var findings: [Finding]
      /// Whether the photo is in the trash.
      var inTrash: Bool

      init(_ report: PhotoVerification.Report) {
        id = report.id
        inTrash = report.isInTrash
        findings = report.findings.map { Finding(code: $0.code, message: $0.words) }
      }
    }

    func run() async throws {
      let context = try PhotoContext(global, .reading)
      let isShown = !global.quiet && isatty(STDERR_FILENO) == 1
      let lanes = ProcessInfo.processInfo.activeProcessorCount + 1
      var (count, found): (Int, [PhotoVerification.Report]) = (0, [])
      let verification = PhotoVerification(context.plugin.repository, derivesImages: derived)
      try await verification.run(lanes: lanes) { report in
        count += 1
        if !report.findings.isEmpty { found.append(report) }
        if isShown { StandardError.writeStatus(Self.summary(count, found)) }
      }
      if isShown { StandardError.writeStatus("") }
      found.sort { $0.id < $1.id }
      let short = global.json ? [:] : try await context.photos.short(found.map(\.id))
      let lines = found.map { report in
        "Photo \(short[report.id] ?? report.id.text)\(report.isInTrash ? " (in the trash)" : ""): "
          + report.findings.map(\.words).joined(separator: "; ")
      }
      try await global.output.write(
        ListJSON(items: found.map(Row.init), total: found.count, next: nil),
        text: (lines + [Self.summary(count, found)]).joined(separator: "\n"))
      if found.contains(where: \.isLoss) { throw ExitCode(Explanation.Kind.failed.exitCode) }
    }

    /// Returns the number of verified photos as text, with separate counts of photos with losses
    /// and photos with recreated images.
    ///
    /// A recreated image isn't a loss. For example, images are recreated after a backup is
    /// restored.
    private static func summary(_ count: Int, _ found: [PhotoVerification.Report]) -> String {
      let photos = count.counted("photo")
      let losses = found.count(where: \.isLoss)
      let remade = found.count { $0.findings.contains { !$0.isLoss } }
      let parts = [
        losses == 0 ? nil : "\(losses) with a missing or damaged original or an incorrect record",
        remade == 0 ? nil : "recreated images for \(remade.counted("photo"))",
      ].compactMap(\.self)
      if parts.isEmpty { return "\(photos), no problems found" }
      let result = losses == 0 ? ", no problems found" : ""
      return "\(photos)\(result); " + parts.joined(separator: "; ")
    }
  }

  extension PhotoVerification.Report {
    /// Whether the original is missing, damaged, or unreadable, or differs from its record.
    fileprivate var isLoss: Bool { findings.contains(where: \.isLoss) }
  }

  extension PhotoVerification.Finding {
    fileprivate var code: String {
      switch self {
      case .missing: "missing"
      case .damaged: "damaged"
      case .unreadable: "unreadable"
      case .differentRecord: "different-record"
      case .remade(let variant): "remade-\(variant.rawValue)"
      case .drifted(let variant): "drifted-\(variant.rawValue)"
      }
    }

    fileprivate var words: String {
      switch self {
      case .missing: "its original is missing"
      case .damaged: "its original is damaged: its bytes changed after the import"
      case .unreadable(let reason): "its original can no longer be read: \(reason)"
      case .differentRecord: "its record differs from its original"
      case .remade(let variant): "its \(variant.rawValue) image was missing and was recreated"
      case .drifted(let variant):
        "its \(variant.rawValue) image didn't match the original and was recreated"
      }
    }
  }

  struct PhotoDuplicatesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo duplicates", abstract: "Find photos that look alike.",
      discussion: """
        The command finds pairs of photos whose pixels are identical once both are upright. It \
        also finds similar pairs, even if one photo is rotated. Photos are similar if their visual \
        fingerprints (64-bit perceptual hashes) differ in at most \(PhotoDuplicates.nearest) \
        bits. The command doesn't delete anything.

        The results never include identical files, because importing skips duplicates.

        If the original of a similar photo is missing or damaged, the command can't compare its \
        pixels. The command then names the photo and exits with status 1.

        Example:
          stashbook photo duplicates
        """)
    @OptionGroup var global: GlobalOptions

    /// Two photos that look alike.
    ///
    /// `first` was added before `second`.
    struct Pair: Encodable {
      var first: PhotoID
      var second: PhotoID
      var grade: String
      var distance: Int?
      var turn: Rotation?

      init(_ twins: PhotoPair) {
        (first, second) = (twins.first, twins.second)
        switch twins.likeness {
        case .samePixels: grade = "same-pixels"
        case .near(let bits, let turned): (grade, distance, turn) = ("near", bits, turned)
        }
      }
    }

    /// A list of pairs, and the photos whose originals couldn't be read.
    struct Pairs: Encodable {
      struct Failure: Encodable {
        var id: PhotoID
        var code: String
        var message: String
      }

      var items: [Pair]
      var failures: [Failure]

      enum Key: CodingKey { case failures }

      init(_ found: PhotoDuplicates.Found) {
        items = found.pairs.map(Pair.init)
        failures = found.failures.sorted { $0.key < $1.key }.map { id, failure in
          Failure(id: id, code: failure.explanation.code, message: failure.explanation.message)
        }
      }

      func encode(to encoder: any Encoder) throws {
        try ListJSON(items: items, total: items.count, next: nil).encode(to: encoder)
        var container = encoder.container(keyedBy: Key.self)
        try container.encode(failures, forKey: .failures)
      }
    }

    func run() async throws {
      let context = try PhotoContext(global, .reading)
      let found = try await PhotoDuplicates(context.plugin.repository).find()
      let pairs = Pairs(found)
      let ids = Set(found.pairs.flatMap { [$0.first, $0.second] })
      let short = global.json ? [:] : try await context.photos.short(Array(ids))
      try await global.output.write(
        pairs, text: text(found.pairs, short, await global.style(in: context.library)))
      if !global.json {
        for failure in pairs.failures {
          writeError("Photo \(short[failure.id] ?? failure.id.text): \(failure.message)".printable)
        }
      }
      if !pairs.failures.isEmpty { throw ExitCode(Explanation.Kind.failed.exitCode) }
    }

    private func text(
      _ twins: [PhotoPair], _ short: [RecordID: String], _ style: SGREncoder
    ) -> String {
      guard !twins.isEmpty else { return "No two photos look alike." }
      var table = TerminalTable(header: ["PHOTO", "LOOKS LIKE", "SIMILARITY"])
      for pair in twins {
        table.rows.append([
          .init(short[pair.first] ?? pair.first.text, .muted),
          .init(short[pair.second] ?? pair.second.text, .muted), .init(pair.likeness.words),
        ])
      }
      return table.text(style)
    }
  }

  extension PhotoPair.Similarity {
    fileprivate var words: String {
      switch self {
      case .samePixels: "same pixels"
      case .near(let distance, let turn):
        "similar: hashes differ in \(distance) of 64 bits"
          + (turn.words.map { " with the first photo rotated \($0)" } ?? "")
      }
    }
  }

  extension Rotation {
    fileprivate var words: String? {
      switch self {
      case .none: nil
      case .right: "90° clockwise"
      case .half: "180°"
      case .left: "90° counterclockwise"
      }
    }
  }
#endif
