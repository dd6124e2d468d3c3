#if Drawing
  import ArgumentParser
  import Composition
  import Core
  import Drawing
  import Foundation
  import TerminalHost

  struct DrawingExportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing export", abstract: "Write a drawing as a picture, or for another program.",
      discussion: """
        A picture is SVG or PNG, by the name of the file. JSON is read again as the same drawing, but that
        what is left of a stroke erased in parts becomes strokes of its own, which may look otherwise
        where it was cut. What the other formats have no word for is said. Stamps are in colour; in SVG
        they are text, in the font of who looks at it.
        Example: stashbook drawing export 7c4e1 --output meadow.png --scale 2
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Drawing ID or unique part of it.") var id: String
    @Option(
      help: "F.svg, F.png, F.json, F.excalidraw or F.ndjson; - for standard output, with --format.")
    var output: String
    @Option(help: "svg, png, json, excalidraw, quickdraw or older; else by the file's name.")
    var format: String?
    @Option(help: "Pixels for each unit, of pictures: 0.5, 2. Default: 1.") var scale: String?
    @Flag(help: "Pictures without the background.") var transparent = false
    @Flag(help: "Replace an existing file.") var force = false
    @Option(
      parsing: .unconditional,
      help: "Leave out points of strokes that are off by less, in units: 0.0625 to 100.")
    var simplify: String?

    struct JSON: Encodable {
      var output: String
      var format: String
      var bytes: Int
      var losses: [String]
    }

    /// What is written.
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
          format.map { "\($0) is no format" } ?? "What --output should be, its name does not say",
          hint: "One of svg, png, json, excalidraw, quickdraw, older, with --format.")
      }
      if case .file = target, scale != nil || transparent {
        throw UsageFailure("--scale and --transparent are for pictures, SVG and PNG")
      }
      if output == "-", global.output.asJSON {
        throw UsageFailure("--json tells of a file; --output - is the drawing itself")
      }
      let (hundredths, tolerance) = (try scaled(), try simplify.map(Stroke.tolerance))
      let size = SketchSheet.Scale(hundredths, per: 100)
      let desk = try DrawingDesk(try global.open(.reading))
      let drawing = try await desk.book.drawing(try await desk.drawings.resolve(id))
      var sketch = try await desk.book.sketch(drawing.id)
      let leftOut = tolerance.map { sketch.simplify(within: $0) } ?? 0
      let sheet = SketchSheet(sketch, scale: size, ground: transparent ? .transparent : .paper)
      var (bytes, losses) = (Data(), [String]())
      switch target {
      case .svg: bytes = sheet.svg
      case .png:
        guard sketch.isPNGAllowed(hundredths: hundredths) else {
          throw PNGTooLarge(sketch: sketch, hundredths: hundredths)
        }
        bytes = try await sheet.png(by: desk.library.ports.images)
      case .file(let format):
        let file = DrawingExport(sketch, named: drawing.record.name, as: format)
        (bytes, losses) = (file.data, file.losses.map(\.sentence))
      }
      if leftOut > 0 { losses.append("Points left out: \(leftOut)") }
      guard output != "-" else {
        for loss in losses { writeError(loss) }
        // A picture is bytes; a file of text has names in it that a terminal could obey.
        if Output.isTerminal, let text = String(validating: bytes, as: UTF8.self) {
          return Output.emit(text, isPayload: true)
        }
        return try FileHandle.standardOutput.write(contentsOf: bytes)
      }
      try bytes.write(toFileNamed: output, force: force)
      try await global.output.write(
        JSON(output: output, format: name, bytes: bytes.count, losses: losses),
        text: (losses + ["\(drawing.record.name): \(output)"]).map(\.oneLine)
          .joined(separator: "\n"))
    }

    /// The scale as it was typed: at most two decimals.
    private func scaled() throws -> Int {
      guard let number = Decimal(string: scale ?? "1"), number >= Decimal(string: "0.01") ?? 1,
        number <= 100
      else { throw UsageFailure("--scale is from 0.01 to 100") }
      return NSDecimalNumber(decimal: number * 100).intValue
    }
  }

  /// A PNG would have more pixels than are written.
  struct PNGTooLarge: Explained {
    /// The drawing.
    let sketch: Sketch
    /// The scale, in hundredths.
    let hundredths: Int

    var explanation: Explanation {
      let (width, height) = sketch.pngSize(hundredths: hundredths)
      let budget = ImageBudget.svg
      let largest = Decimal(sketch.largestPNGHundredths) / 100
      return Explanation(
        .refused, code: "too-large",
        "The PNG would be \(width) × \(height) pixels; at most \(budget.side) per side and "
          + "\(budget.pixels) in all are written",
        hint: "Use --scale \(largest) or less.")
    }
  }

  struct DrawingImportCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "drawing import", abstract: "Take drawings in from files; each becomes a new drawing.",
      discussion: """
        Stashbook's JSON, the older app's, Quick, Draw! ndjson, Excalidraw scenes and libraries (each item
        becomes a drawing), Xournal++ and InkML. What a
        drawing has that can't be shown is kept and written out again. A file that can't be read whole is
        kept in the library's folder quarantine, and what could be read of it is taken; the exit code is
        then 65.
        Example: stashbook drawing import sketch.excalidraw --dry-run
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "The files; - for standard input.") var files: [String]
    @Option(
      help:
        "json, older, quickdraw, excalidraw, excalidrawlib, xopp or inkml; else by what is in it.")
    var format: String?
    @Flag(help: "Say what it would do, and do nothing.") var dryRun = false

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
        throw UsageFailure("\(text) is no format", hint: "One of \(all).")
      }
      let importer = DrawingImporter(
        archive: Outside.archive, xml: Outside.xml, randomness: Outside.randomness)
      var intake = Intake(global: global, dryRun: dryRun, report: Report(dryRun: dryRun))
      for path in files {
        do {
          let source = try await Outside.files.open(path)
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
      lines += report.quarantined.map { "\($0.path) is kept as it is: \($0.quarantine)" }
      lines += report.foreign.sorted { $0.key < $1.key }.map {
        "Kept, but not shown: \($1) of kind \($0)"
      }
      lines += report.unread.sorted { $0.key < $1.key }.map { "Not read: \($0), of \($1)" }
      if report.deleted > 0 {
        lines.append("Left out, as the file says deleted: \(report.deleted)")
      }
      lines += report.added.map { drawing in
        drawing.name + (drawing.id.map { " (\(short[$0] ?? $0.text))" } ?? "")
      }
      func count(_ number: Int, _ noun: String) -> String {
        number == 1 ? "1 \(noun)" : "\(number) \(noun)s"
      }
      let counts =
        "\(count(report.added.count, "drawing")) with "
        + "\(count(report.strokes, "stroke")) and \(count(report.stamps, "stamp"))"
      lines.append(counts + (report.dryRun ? "; nothing was changed" : " added"))
      return lines.map(\.printable).joined(separator: "\n")
    }
  }

  /// Files one after the other: what is in them becomes drawings, what can't be read is told.
  private struct Intake {
    typealias Report = DrawingImportCommand.Report

    let global: GlobalOptions
    let dryRun: Bool
    var report: Report
    /// Opened, and made where there is none, once there is something to put into it.
    private var desk: DrawingDesk?

    init(global: GlobalOptions, dryRun: Bool, report: Report) {
      (self.global, self.dryRun, self.report) = (global, dryRun, report)
    }

    /// Returns the short IDs of what was added.
    func short() async throws -> [RecordID: String] {
      try await desk?.drawings.short(report.added.compactMap(\.id)) ?? [:]
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

    private mutating func opened() throws -> DrawingDesk {
      let desk = try desk ?? DrawingDesk(try global.open(.writing))
      self.desk = desk
      return desk
    }

    private mutating func add(
      _ drawing: ImportedDrawing, _ name: String?, _ path: String
    ) async throws {
      var added = Report.Added(
        path: path, name: name ?? "", elements: drawing.elements.count)
      if !dryRun {
        let book = try opened().book
        do throws(DrawingFailure) {
          let made = try await book.make(
            name: name, width: drawing.width, height: drawing.height,
            .take(background: drawing.background, drawing.elements))
          (added.id, added.name) = (made.id, made.record.name)
        } catch {
          guard case .invalid = error else { throw error }
          return refuse(path, error.explanation)
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

    /// What a drawing without a name is called: as its file, with a number where that has several.
    private static func name(_ path: String, _ index: Int, of count: Int) -> String? {
      guard path != "-" else { return nil }
      let name = URL(filePath: path).deletingPathExtension().lastPathComponent
      return count == 1 ? name : "\(name) \(index + 1)"
    }

  }
#endif
