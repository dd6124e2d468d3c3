#if Drawing
  import ArgumentParser
  import Composition
  import Core
  import Drawing
  import Foundation
  import TerminalHost

  struct DrawingImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing import", abstract: "Import drawings from files.",
      discussion: """
        The command can import Stashbook's JSON, the JSON of the drawing app that preceded \
        Stashbook (`older`), the NDJSON of “Quick, Draw!” (`quickdraw`), Excalidraw scenes and \
        libraries, Xournal++, and InkML. Each drawing in a file becomes a new drawing, as does each \
        item in an Excalidraw library. Drawings keep content that Stashbook can't show. If \
        `stashbook drawing export` supports a drawing's original format, an export in that format \
        includes this content.

        If a file can't be read completely, the command imports the readable content, copies the \
        file to the library's `quarantine` folder, and exits with status 65.

        Example:
          stashbook drawing import sketch.excalidraw --dry-run
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Files, or - for standard input.") var files: [String]
    @Option(
      help: """
        Format: json, older, quickdraw, excalidraw, excalidrawlib, xopp, or inkml. (default: \
        detected)
        """)
    var format: String?
    @Flag(help: "Preview without changing anything.") var dryRun = false

    struct Report: Encodable {
      struct Added: Encodable {
        var path: String
        var id: RecordID?
        var name: String
        var elements: Int
      }
      struct Refused: Encodable {
        var path: String
        var place: String?
        var code: String
        var message: String
        var hint: String?
      }
      struct Kept: Encodable {
        var path: String
        var quarantine: String
      }
      var added: [Added] = []
      var refused: [Refused] = []
      var quarantined: [Kept] = []
      var strokes = 0
      var stamps = 0
      var foreign: [String: Int] = [:]
      var deleted = 0
      var unread: [String: Int] = [:]
      var dryRun = false
    }

    func run() async throws {
      let format = try format.map { try choice($0, "format", as: DrawingFormat.self) }
      let importer = DrawingImporter(
        archive: SystemPorts.archive, xml: SystemPorts.xml, randomness: SystemPorts.randomness)
      var intake = Intake(global: global, dryRun: dryRun, report: Report(dryRun: dryRun))
      for path in files {
        do {
          let source = try await SystemPorts.files.open(path)
          try await intake.take(path, source, importer, format)
        } catch let failure as FileFailure where files.count > 1 {
          intake.refuse(path, failure.explanation)
        }
      }
      try await global.output.write(
        intake.report, text: words(intake.report, try await intake.short()))
      if !intake.report.refused.isEmpty { throw ExitCode(Explanation.Kind.refused.exitCode) }
    }

    private func words(_ report: Report, _ short: [RecordID: String]) -> String {
      var lines = report.refused.map { refused in
        [refused.path, refused.place].compactMap(\.self).joined(separator: ", ")
          + ": \(refused.message)" + (refused.hint.map { ". \($0)" } ?? "")
      }
      lines += report.quarantined.map { "Copied \($0.path) to quarantine: \($0.quarantine)" }
      lines += report.foreign.sorted { $0.key < $1.key }.map {
        "Kept but not shown: \($1) × \($0)"
      }
      lines += report.unread.sorted { $0.key < $1.key }.map { "Not imported: \($1) × \($0)" }
      if report.deleted > 0 {
        lines.append("Skipped elements that are deleted in the file: \(report.deleted)")
      }
      lines += report.added.map { drawing in
        drawing.name + (drawing.id.map { " (\(short[$0] ?? $0.text))" } ?? "")
      }
      let counts =
        "\(report.added.count.counted("drawing")) with "
        + "\(report.strokes.counted("stroke")) and \(report.stamps.counted("stamp"))"
      lines.append((report.dryRun ? "Would import " : "Imported ") + counts)
      return lines.map(\.printable).joined(separator: "\n")
    }
  }
#endif
