#if PhotoIngest
  import ArgumentParser
  import Composition
  import Core
  import Foundation
  import PhotoIngest

  struct PhotoSampleCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      path: "photo sample", abstract: "Show the color at a point in a photo.",
      discussion: """
        The color is the mean of the 5 × 5 pixels around the point, calculated in linear light. \
        The command shows the color in sRGB and the name of the closest CSS color. The closest \
        color has the smallest CIEDE2000 difference from the shown color. X and Y are pixel \
        coordinates in the upright, full-size image. The top-left corner is `0 0`.

        Example:
          stashbook photo sample @1 640 480
        """)
    @OptionGroup var global: GlobalOptions
    @Argument(help: "Photo ID, unique prefix or suffix, or listed row such as @1.")
    var id: String
    @Argument(help: "Pixels from the left.") var x: Int
    @Argument(help: "Pixels from the top.") var y: Int

    struct JSON: Encodable {
      var id: PhotoID
      var x: Int
      var y: Int
      var color: String
      var name: String
      var deltaE: Double
    }

    func run() async throws {
      let context = try PhotoContext(global, .reading)
      let photo = try await context.photos.resolve(id)
      let color = try await context.plugin.repository.color(
        of: photo, at: PixelPosition(x: x, y: y))
      let (named, difference) = NamedColor.nearest(to: color)
      let rounded = (difference * 100).rounded() / 100
      let text = "#\(color.hex)"
      try await global.output.write(
        JSON(id: photo, x: x, y: y, color: text, name: named.name, deltaE: rounded),
        text: "\(text) \(named.name) (ΔE \(String(format: "%.2f", difference)))")
    }
  }
#endif
