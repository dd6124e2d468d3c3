import Core

extension Tokens {
  /// The standard tokens, styled after a linen-bound journal.
  public static let standard = Tokens(
    pigments: pigments, roles: roles, lengths: lengths, families: families, types: types,
    motions: [
      .gentle: Spring(response: 0.3, damping: 0.8), .bouncy: Spring(response: 0.25, damping: 0.65),
      .quick: Spring(response: 0.15, damping: 0.9),
    ],
    shadows: [
      .subtle: Shadow(radius: 3, y: 1, opacity: 0.08),
      .elevated: Shadow(radius: 12, y: 4, opacity: 0.12),
      .floating: Shadow(radius: 24, y: 8, opacity: 0.16),
    ],
    stagger: 0.05, press: 1.05)

  /// The pigments from DT-2, plus deeper variants and accents for text.
  ///
  /// Each added color has a contrast of at least 4.5:1 on all backgrounds and is otherwise as close
  /// as possible to the original hue.
  private static let pigments: [Pigment: Shades<SRGBColor>] = [
    .linen: shades(0xF5F0E8, 0x2A2320), .parchment: shades(0xEDE6D8, 0x362F29),
    .cream: shades(0xFAF7F2, 0x403733),
    .espresso: shades(0x3B2F2F, 0xF0E8DC), .walnut: shades(0x5C4A3D, 0xC4B8A8),
    .clay: shades(0x8B7355, 0x9E8E7A),
    .terracotta: shades(0xC4704B, 0xD4896A), .terracottaLight: shades(0xD4896A, 0xE0A088),
    .terracottaMuted: shades(0xE8C4B0, 0x5C4438), .terracottaDeep: shades(0xA0502A, 0xDD9172),
    .sage: shades(0x7A8B6F, 0x8FA282), .sageDeep: shades(0x5B6B51, 0x96AA89),
    .dustyRose: shades(0xC4919B, 0xD4A1AB), .dustyRoseDeep: shades(0x885963, 0xD4A1AB),
    .madder: shades(0xB13F3C, 0xEE877F), .slate: shades(0x8B8589, 0xA09A9E),
    .blue: shades(0x2B67AF, 0x78A8E6), .purple: shades(0x7C54A6, 0xB798DD),
    .pink: shades(0xA3466F, 0xDE8EAD), .orange: shades(0xA05103, 0xDA9666),
    .green: shades(0x3B723E, 0x84B185), .teal: shades(0x067272, 0x61B3B2),
    .indigo: shades(0x5C5DB1, 0x9AA0E7),
  ]

  private static func shades(_ light: UInt32, _ dark: UInt32) -> Shades<SRGBColor> {
    func color(_ number: UInt32) -> SRGBColor {
      SRGBColor(
        red: UInt8(number >> 16), green: UInt8(number >> 8 & 0xFF), blue: UInt8(number & 0xFF))
    }
    return Shades(light: color(light), dark: color(dark))
  }

  private static let roles: [ColorName: Shades<Paint>] = [
    .ground: both(.linen), .card: both(.cream), .section: both(.parchment),
    .text: both(.espresso), .mutedText: both(.walnut), .edge: both(.clay),
    .action: Shades(light: .pigment(.terracottaDeep), dark: .pigment(.terracotta)),
    .onAction: Shades(light: .pigment(.cream), dark: .pigment(.linen)),
    .link: both(.terracottaDeep), .focus: both(.terracottaDeep), .success: both(.sageDeep),
    .warning: both(.dustyRoseDeep), .danger: both(.madder),
    .accent1: both(.blue), .accent2: both(.purple), .accent3: both(.pink),
    .accent4: both(.orange), .accent5: both(.green), .accent6: both(.teal),
    .accent7: both(.indigo),
  ]

  private static func both(_ pigment: Pigment) -> Shades<Paint> {
    Shades(light: .pigment(pigment), dark: .pigment(pigment))
  }

  private static let lengths: [LengthName: Double] = [
    .spaceXxs: 2, .spaceXs: 4, .spaceSm: 8, .spaceMd: 12, .spaceLg: 16, .spaceXl: 24,
    .spaceXxl: 32, .spaceXxxl: 48,
    .radiusXs: 4, .radiusSubtle: 6, .radiusSm: 8, .radiusCard: 12, .radiusModal: 16,
    .radiusXl: 20, .radiusFull: 9999,
    .iconSm: 16, .iconMd: 24, .iconLg: 32, .iconXl: 44,
    .touch: 44, .chip: 36, .measure: 720, .breakpoint: 900,
  ]

  private static let families: [Typography.Family: [String]] = [
    .display: ["Playfair Display", "EB Garamond", "Georgia", "serif"],
    .text: ["Source Serif 4", "Source Serif Pro", "Georgia", "serif"],
    .mono: ["ui-monospace", "monospace"],
  ]

  private static let types: [TypographyName: TypeScale] = [
    .largeTitle: TypeScale(.display, size: 34, weight: 700),
    .title: TypeScale(.display, size: 28, weight: 400),
    .title2: TypeScale(.display, size: 22, weight: 600),
    .title3: TypeScale(.text, size: 20, weight: 400),
    .headline: TypeScale(.text, size: 17, weight: 600),
    .body: TypeScale(.text, size: 17, weight: 400),
    .callout: TypeScale(.text, size: 16, weight: 400),
    .subheadline: TypeScale(.text, size: 15, weight: 400),
    .footnote: TypeScale(.text, size: 13, weight: 400),
    .caption: TypeScale(.text, size: 12, weight: 400),
    .data: TypeScale(.mono, size: 17, weight: 500),
  ]
}
