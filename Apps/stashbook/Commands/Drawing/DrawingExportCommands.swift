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
        text, so their appearance depends on the viewing app's fonts. The `older` format is the \
        JSON of the drawing app that preceded Stashbook.

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

    /// The format to write: an image format or a drawing format.
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
        throw UsageFailure(
          "--scale and --transparent require the svg or png format",
          hint: "Use --format svg or --format png.")
      }
      if output == "-", global.output.asJSON {
        throw UsageFailure(
          "--json can't be used with “--output -” because standard output gets the drawing",
          hint: "Name a file, or omit --json.")
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
        // A text file can contain names with control characters, which must not reach a terminal.
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
    /// - Throws: ``UsageFailure`` if the scale isn't a number from 0.01 to 100.
    private func scaled() throws -> Int {
      guard let number = Decimal(string: scale ?? "1"), number >= Decimal(string: "0.01") ?? 1,
        number <= 100
      else {
        throw UsageFailure("Invalid scale “\(scale ?? "")”", hint: "Use a number from 0.01 to 100.")
      }
      return NSDecimalNumber(decimal: number * 100).intValue
    }
  }

  /// A failure to export a PNG that would have more pixels than allowed.
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
#endif
