import Core
import Testing

@testable import DesignTokens

@Suite("Standard tokens")
struct StandardTokensTests {
  private let tokens = Tokens.standard

  @Test("DT-2 Each standard pigment has the specified light and dark colors")
  func pigments() {
    let table: [Pigment: String] = [
      .linen: "F5F0E8 2A2320", .parchment: "EDE6D8 362F29", .cream: "FAF7F2 403733",
      .espresso: "3B2F2F F0E8DC", .walnut: "5C4A3D C4B8A8", .clay: "8B7355 9E8E7A",
      .terracotta: "C4704B D4896A", .terracottaLight: "D4896A E0A088",
      .terracottaMuted: "E8C4B0 5C4438", .terracottaDeep: "A0502A DD9172",
      .sage: "7A8B6F 8FA282", .sageDeep: "5B6B51 96AA89",
      .dustyRose: "C4919B D4A1AB", .dustyRoseDeep: "885963 D4A1AB",
      .madder: "B13F3C EE877F", .slate: "8B8589 A09A9E",
      .blue: "2B67AF 78A8E6", .purple: "7C54A6 B798DD", .pink: "A3466F DE8EAD",
      .orange: "A05103 DA9666", .green: "3B723E 84B185", .teal: "067272 61B3B2",
      .indigo: "5C5DB1 9AA0E7",
    ]
    #expect(tokens.pigments.mapValues { "\($0.light.hex) \($0.dark.hex)" } == table)
  }

  @Test("DT-3 The standard lengths have the specified values in points")
  func lengths() {
    #expect(
      tokens.lengths == [
        .spaceXxs: 2, .spaceXs: 4, .spaceSm: 8, .spaceMd: 12, .spaceLg: 16, .spaceXl: 24,
        .spaceXxl: 32, .spaceXxxl: 48, .radiusXs: 4, .radiusSubtle: 6, .radiusSm: 8,
        .radiusCard: 12, .radiusModal: 16, .radiusXl: 20, .radiusFull: 9999, .iconSm: 16,
        .iconMd: 24, .iconLg: 32, .iconXl: 44, .touch: 44, .chip: 36, .measure: 720,
        .breakpoint: 900,
      ])
  }

  @Test("DT-1 Each standard style has the specified family, size, and weight")
  func styles() {
    let table: [TypographyName: String] = [
      .largeTitle: "display 34 700", .title: "display 28 400", .title2: "display 22 600",
      .title3: "text 20 400", .headline: "text 17 600", .body: "text 17 400",
      .callout: "text 16 400", .subheadline: "text 15 400", .footnote: "text 13 400",
      .caption: "text 12 400", .data: "mono 17 500",
    ]
    #expect(tokens.types.mapValues { "\($0.family) \(Int($0.size)) \($0.weight)" } == table)
  }

  @Test("DT-3 The standard springs and shadows have the specified values")
  func motionsAndShadows() {
    #expect(
      tokens.motions == [
        .gentle: Spring(response: 0.3, damping: 0.8),
        .bouncy: Spring(response: 0.25, damping: 0.65),
        .quick: Spring(response: 0.15, damping: 0.9),
      ])
    #expect(
      tokens.shadows == [
        .subtle: Shadow(radius: 3, y: 1, opacity: 0.08),
        .elevated: Shadow(radius: 12, y: 4, opacity: 0.12),
        .floating: Shadow(radius: 24, y: 8, opacity: 0.16),
      ])
    #expect(tokens.stagger == 0.05 && tokens.press == 1.05)
  }
}
