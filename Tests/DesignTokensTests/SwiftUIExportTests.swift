import Core
import Foundation
import TestKit
import Testing

@testable import DesignTokens

@Suite("SwiftUI export")
struct SwiftUIExportTests {
  /// A stub of the SwiftUI declarations that the export uses, which store their arguments.
  private static let standIn = """
    public typealias CGFloat = Double
    public enum ColorScheme { case light, dark }
    public struct EnvironmentValues {
      public var colorScheme = ColorScheme.light
      public init() {}
    }
    public protocol ShapeStyle {
      associatedtype Resolved
      func resolve(in environment: EnvironmentValues) -> Resolved
    }
    public struct Color: ShapeStyle {
      public enum RGBColorSpace { case sRGB, sRGBLinear, displayP3 }
      public let channels: [Double]
      public init(
        _ colorSpace: RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
        opacity: Double = 1
      ) { channels = [red * 255, green * 255, blue * 255, opacity] }
      public func resolve(in environment: EnvironmentValues) -> Color { self }
    }
    public struct Font {
      public enum TextStyle {
        case largeTitle, title, title2, title3, headline, body, callout, subheadline, footnote
        case caption, caption2
      }
      public enum Design { case `default`, serif, rounded, monospaced }
      public struct Weight {
        public let number: Int
        public static let ultraLight = Weight(number: 100), thin = Weight(number: 200)
        public static let light = Weight(number: 300), regular = Weight(number: 400)
        public static let medium = Weight(number: 500), semibold = Weight(number: 600)
        public static let bold = Weight(number: 700), heavy = Weight(number: 800)
        public static let black = Weight(number: 900)
      }
      public var name: String, size: CGFloat, number = 400
      public static func custom(
        _ name: String, size: CGFloat, relativeTo textStyle: TextStyle
      ) -> Font { Font(name: name, size: size) }
      public static func system(size: CGFloat, weight: Weight? = nil, design: Design? = nil) -> Font {
        Font(name: "\\(design ?? .default)", size: size, number: weight?.number ?? 400)
      }
      public func weight(_ weight: Weight) -> Font { Font(name: name, size: size, number: weight.number) }
    }
    public struct Animation {
      public let numbers: [Double]
      public static func spring(
        response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
      ) -> Animation { Animation(numbers: [response, dampingFraction]) }
    }
    """

  /// A program that prints the values in the source, one per line.
  private var printing: String {
    func line(_ name: String, _ value: String) -> String { "print(\"\(name)\", \(value))" }
    var lines = ["var dark = EnvironmentValues()", "dark.colorScheme = .dark"]
    for name in ColorName.allCases {
      let value = "StashbookTokens.Colors.\(name.rawValue).resolve(in: "
      lines.append(line("light \(name.rawValue)", value + "EnvironmentValues()).channels"))
      lines.append(line("dark \(name.rawValue)", value + "dark).channels"))
    }
    lines += LengthName.allCases.map { name in
      let names = TokenName.length(name).path.names
      let group = names[0].prefix(1).uppercased() + names[0].dropFirst()
      return line(name.rawValue, "StashbookTokens.\(group).\(names[1])")
    }
    lines += TypographyName.allCases.map { name in
      let font = "StashbookTokens.Fonts.\(name.rawValue)"
      return line("font \(name.rawValue)", "\(font).name, \(font).size, \(font).number")
    }
    lines += MotionName.allCases.map {
      line("motion \($0.rawValue)", "StashbookTokens.Motion.\($0.rawValue).numbers")
    }
    lines += ShadowName.allCases.map { name in
      let shadow = "StashbookTokens.Shadows.\(name.rawValue)"
      return line(
        "shadow \(name.rawValue)", "\(shadow).radius, \(shadow).y, \(shadow).color.channels[3]")
    }
    return "import SwiftUI\n" + lines.joined(separator: "\n")
  }

  private func expected(_ theme: TokenTheme) -> [String] {
    func channels(_ color: SRGBColor) -> String {
      "[\(color.red).0, \(color.green).0, \(color.blue).0, 1.0]"
    }
    var lines = ColorName.allCases.flatMap { name in
      Appearance.allCases.map { "\($0) \(name.rawValue) \(channels(theme.color(name, in: $0)))" }
    }
    lines += LengthName.allCases.map { "\($0.rawValue) \(theme.length($0))" }
    lines += TypographyName.allCases.map { name in
      let style = theme.typography(name)
      let family = style.family == .mono ? "monospaced" : style.families[0]
      return "font \(name.rawValue) \(family) \(style.size) \(style.weight)"
    }
    lines += MotionName.allCases.map { name in
      "motion \(name.rawValue) [\(theme.motion(name).response), \(theme.motion(name).damping)]"
    }
    return lines
      + ShadowName.allCases.map { name in
        let shadow = theme.shadow(name)
        return "shadow \(name.rawValue) \(shadow.radius) \(shadow.y) \(shadow.opacity)"
      }
  }

  @Test(
    "DT-5 The exported source compiles against SwiftUI's signatures and contains the tokens' values"
  )
  func compiles() throws {
    var tokens = Tokens.standard
    // A role can have a color outside the palette, and a font's name can have any characters.
    tokens.roles[.link] = Shades(
      light: .color(SRGBColor(red: 1, green: 2, blue: 3)), dark: .pigment(.clay))
    tokens.families[.display] = ["A \"quoted\" \\ name"]
    let folder = try ScratchFolder()
    try folder.write("SwiftUI.swift", Data(Self.standIn.utf8))
    try folder.write("Tokens.swift", Data(SwiftUIExport(tokens).text.utf8))
    try folder.write("main.swift", Data(printing.utf8))
    try ExternalCommand.run(
      "swiftc", "-emit-library", "-static", "-emit-module", "-module-name", "SwiftUI",
      "-parse-as-library", folder.path + "/SwiftUI.swift", "-o", folder.path + "/libSwiftUI.a",
      "-emit-module-path", folder.path + "/SwiftUI.swiftmodule")
    try ExternalCommand.run(
      "swiftc", "-I", folder.path, "-L", folder.path, "-lSwiftUI", folder.path + "/Tokens.swift",
      folder.path + "/main.swift", "-o", folder.path + "/program")
    let printed = try ExternalCommand.run(folder.path + "/program")
    let found = printed.split(separator: "\n").map(String.init)
    let wanted = expected(TokenTheme(tokens))
    #expect(found.count == wanted.count)
    for (mine, theirs) in zip(found, wanted) { #expect(mine == theirs) }
  }
}
