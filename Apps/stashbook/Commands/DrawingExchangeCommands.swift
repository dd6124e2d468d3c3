#if Drawing
  import ArgumentParser
  import Composition
  import Core
  import Drawing
  import Foundation
  import TerminalHost

  struct DrawingExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing export", abstract: "Export a drawing to a file.",
      discussion: """
        The `svg` and `png` formats produce images, with stamps in color. In SVG files, stamps are \
        text, so their appearance depends on the fonts of the viewing program. The `older` format \
        is the JSON of the drawing app that preceded Stashbook.

        Importing a `json` file with `stashbook drawing import` results in the same drawing, with \
        one exception: the remaining parts of a partly erased stroke become separate strokes, \
        which may look different where they were cut. For the other formats, the command lists the \
        content that it can't export.

        Example:
          stashbook drawing export @1 --output garden.png --scale 2
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @Option(help: "File to write, or - for standard output, which requires --format.")
    var output: String
    @Option(
      help: """
        Format: svg, png, json, excalidraw, quickdraw, or older. (default: from the file \
        extension: .svg, .png, .json, .excalidraw, or .ndjson)
        """)
    var format: String?
    @Option(help: "Image pixels per unit, 0.01–100. (default: 1)") var scale: String?
    @Flag(help: "Omit the background of an image.") var transparent = false
    @Flag(help: "Replace an existing file.") var force = false
    @Option(
      parsing: .unconditional,
      help: "Tolerance for simplifying strokes, in units, 0.0625–100. (default: none)")
    var simplify: String?

    struct JSON: Encodable {
      var output: String
      var format: String
      var bytes: Int
      var losses: [String]
    }

    /// The kind of file to write: an image or a drawing file.
    private enum Target {
      case svg, png
      case file(DrawingExport.Format)

      init?(_ name: String) {
        switch name {
        case "svg": self = .svg
        case "png": self = .png
        default:
          guard let format = DrawingExport.Format(rawValue: name) else { return nil }
          self = .file(format)
        }
      }
    }

    private static let endings = [
      "svg": "svg", "png": "png", "json": "json", "excalidraw": "excalidraw",
      "ndjson": "quickdraw",
    ]

    func run() async throws {
      let name = format ?? Self.endings[URL(filePath: output).pathExtension.lowercased()] ?? ""
      guard let target = Target(name) else {
        throw UsageFailure(
          format.map { "Invalid format “\($0)”" }
            ?? "Can't determine the format from the name “\(output)”",
          hint: "Use --format with svg, png, json, excalidraw, quickdraw, or older.")
      }
      if case .file = target, scale != nil || transparent {
        throw UsageFailure("--scale and --transparent require the format svg or png")
      }
      if output == "-", global.output.asJSON {
        throw UsageFailure(
          "--json can't be used with --output -, because the drawing is written to standard output")
      }
      let (hundredths, tolerance) = (try scaled(), try simplify.map(Stroke.tolerance))
      let size = SketchSheet.Scale(hundredths, per: 100)
      let context = try DrawingContext(try global.open(.reading))
      let drawing = try await context.repository.drawing(try await context.drawings.resolve(id))
      var sketch = try await context.repository.sketch(drawing.id)
      let leftOut = tolerance.map { sketch.simplify(within: $0) } ?? 0
      let sheet = SketchSheet(sketch, scale: size, ground: transparent ? .transparent : .paper)
      var (bytes, losses) = (Data(), [String]())
      switch target {
      case .svg: bytes = sheet.svg
      case .png:
        guard sketch.isPNGAllowed(hundredths: hundredths) else {
          throw PNGTooLarge(sketch: sketch, hundredths: hundredths)
        }
        bytes = try await sheet.png(by: context.library.ports.images)
      case .file(let format):
        let file = DrawingExport(sketch, named: drawing.record.name, as: format)
        (bytes, losses) = (file.data, file.losses.map(\.sentence))
      }
      if leftOut > 0 { losses.append("Points omitted: \(leftOut)") }
      guard output != "-" else {
        for loss in losses { writeError(loss) }
        // A text file contains names, whose control characters must not reach a terminal.
        if Output.isTerminal, let text = String(validating: bytes, as: UTF8.self) {
          return Output.emit(text, isPayload: true)
        }
        return try FileHandle.standardOutput.write(contentsOf: bytes)
      }
      try bytes.write(toFileNamed: output, force: force)
      try await global.output.write(
        JSON(output: output, format: name, bytes: bytes.count, losses: losses),
        text: (losses + ["Exported \(drawing.record.name) to \(output)"]).map(\.oneLine)
          .joined(separator: "\n"))
    }

    /// Returns the scale in hundredths, rounded down.
    ///
    /// - Throws: ``UsageFailure`` if the scale isn't from 0.01 to 100.
    private func scaled() throws -> Int {
      guard let number = Decimal(string: scale ?? "1"), number >= Decimal(string: "0.01") ?? 1,
        number <= 100
      else {
        throw UsageFailure("Invalid scale “\(scale ?? "")”", hint: "Use a number from 0.01 to 100.")
      }
      return NSDecimalNumber(decimal: number * 100).intValue
    }
  }

  /// The PNG would have more pixels than allowed.
  struct PNGTooLarge: Explained {
    /// The drawing to export.
    let sketch: Sketch
    /// The scale in hundredths, 1 to 10,000.
    let hundredths: Int

    var explanation: Explanation {
      let (width, height) = sketch.pngSize(hundredths: hundredths)
      let budget = ImageBudget.svg
      let largest = Decimal(sketch.largestPNGHundredths) / 100
      return Explanation(
        .refused, code: "too-large",
        "The PNG would be \(width) × \(height) pixels; the maximum is \(budget.side) per side and "
          + "\(budget.pixels) in total",
        hint: "Use --scale \(largest) or less.")
    }
  }

  struct DrawingImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing import", abstract: "Import drawings from files.",
      discussion: """
        The command can import Stashbook's JSON, the JSON of the drawing app that preceded it \
        (`older`), Excalidraw scenes and libraries, Xournal++, InkML, and Quick, Draw! ndjson. \
        Each drawing in a file becomes a new drawing, as does each item of an Excalidraw library. \
        Content that can't be shown is kept. It's \
        included if you export the drawing in its original format.

        If a file can't be read completely, the command imports the readable content, copies the \
        file to the `quarantine` folder of the library, and exits with status 65.

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
      let format = try format.map { text throws(UsageFailure) -> DrawingFormat in
        if let format = DrawingFormat(rawValue: text) { return format }
        let all = DrawingFormat.allCases.map(\.rawValue).joined(separator: ", ")
        throw UsageFailure("Invalid format “\(text)”", hint: "Use one of \(all).")
      }
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
          + ": \(refused.message)"
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

  /// An import of files, one after another, which collects the results in a report.
  private struct Intake {
    typealias Report = DrawingImportCommand.Report

    let global: GlobalOptions
    let dryRun: Bool
    var report: Report
    /// The library's drawings, or `nil` before the first drawing is stored.
    ///
    /// Storing the first drawing opens or creates the library.
    private var context: DrawingContext?

    init(global: GlobalOptions, dryRun: Bool, report: Report) {
      (self.global, self.dryRun, self.report) = (global, dryRun, report)
    }

    /// Returns the short IDs of the added drawings.
    func short() async throws -> [RecordID: String] {
      try await context?.drawings.short(report.added.compactMap(\.id)) ?? [:]
    }

    mutating func take(
      _ path: String, _ source: any ByteSource, _ importer: DrawingImporter,
      _ format: DrawingFormat?
    ) async throws {
      let read: DrawingImport
      do throws(DrawingRefusal) {
        read = try await importer.read(source, as: format)
      } catch {
        refuse(path, error.explanation)
        if error.belongsInQuarantine { try keep(path, source) }
        return
      }
      tell(read, of: path)
      for (index, drawing) in read.drawings.enumerated() {
        let name = drawing.name ?? Self.name(path, index, of: read.drawings.count)
        try await add(drawing, name, path)
      }
      if read.belongsInQuarantine { try keep(path, source) }
    }

    private mutating func keep(_ path: String, _ source: any ByteSource) throws {
      guard !dryRun else { return }
      let kept = try opened().library.quarantine(source, named: path)
      report.quarantined.append(Report.Kept(path: path, quarantine: kept))
    }

    private mutating func opened() throws -> DrawingContext {
      let context = try context ?? DrawingContext(try global.open(.writing))
      self.context = context
      return context
    }

    private mutating func add(
      _ drawing: ImportedDrawing, _ name: String?, _ path: String
    ) async throws {
      var added = Report.Added(
        path: path, name: name ?? "", elements: drawing.elements.count)
      if !dryRun {
        let repository = try opened().repository
        do throws(DrawingFailure) {
          let made = try await repository.make(
            name: name, width: drawing.width, height: drawing.height,
            .take(background: drawing.background, drawing.elements))
          (added.id, added.name) = (made.id, made.record.name)
        } catch {
          switch error {
          case .invalid, .absent: return refuse(path, error.explanation)
          default: throw error
          }
        }
      }
      report.added.append(added)
    }

    mutating func refuse(_ path: String, _ words: Explanation) {
      report.refused.append(
        Report.Refused(path: path, code: words.code, message: words.message))
    }

    private mutating func tell(_ read: DrawingImport, of path: String) {
      let counts = read.counts
      report.strokes += counts.strokes
      report.stamps += counts.stamps
      report.deleted += counts.deleted
      report.foreign.merge(counts.foreign, uniquingKeysWith: +)
      report.unread.merge(read.unread, uniquingKeysWith: +)
      report.refused += read.refused.map { refused in
        Report.Refused(
          path: path, place: refused.place.description, code: "refused-element",
          message: refused.reason.sentence)
      }
      if let damage = read.damage {
        report.refused.append(
          Report.Refused(
            path: path, place: damage.line.map { "line \($0)" }, code: "damaged-drawing",
            message: damage.sentence))
      }
    }

    /// Returns the name for an unnamed drawing, or `nil` for standard input.
    ///
    /// The name is the file's name, followed by a number if the file has several drawings.
    private static func name(_ path: String, _ index: Int, of count: Int) -> String? {
      guard path != "-" else { return nil }
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      return count == 1 ? name : "\(name) \(index + 1)"
    }

  }
#endif
