// The names of design tokens. Hosts refer to tokens by name, and the theme defines the values.

/// The two appearances of the app.
public enum Appearance: String, Codable, Sendable, CaseIterable {
  /// Dark content on a light background.
  case light
  /// Light content on a dark background.
  case dark
}

/// The purposes of colors.
public enum ColorName: String, Codable, Sendable, CaseIterable {
  /// The background of a screen.
  case ground
  /// A surface above the background, or a dialog.
  case card
  /// A group of fields or facts.
  case section
  /// Text.
  case text
  /// Text that is less prominent than the text around it.
  case mutedText
  /// The borders of fields and chips.
  case edge
  /// The background of the main action and of selected items.
  case action
  /// Text on ``action``.
  case onAction
  /// Links, and the names of selected items.
  case link
  /// The marks that show the focus.
  case focus
  /// Text about something that was completed or is correct.
  case success
  /// Text about something that needs caution.
  case warning
  /// Text about a destructive action or an error.
  case danger
  /// The seven accents, for text and borders.
  case accent1, accent2, accent3, accent4, accent5, accent6, accent7
}

/// The purposes of lengths.
public enum LengthName: String, Codable, Sendable, CaseIterable {
  /// The spaces between nodes, from the smallest to the largest.
  case spaceXxs, spaceXs, spaceSm, spaceMd, spaceLg, spaceXl, spaceXxl, spaceXxxl
  /// The radii of corners, from the smallest to the largest.
  case radiusXs, radiusSubtle, radiusSm, radiusCard, radiusModal, radiusXl, radiusFull
  /// The side lengths of icons, from the smallest to the largest.
  case iconSm, iconMd, iconLg, iconXl
  /// The minimum side length of a touch target, and the height of a chip.
  case touch, chip
  /// The maximum width of a text column.
  case measure
  /// The minimum width at which a second column fits.
  case breakpoint
}

/// The purposes of fonts.
public enum TypographyName: String, Codable, Sendable, CaseIterable {
  /// Titles and headings, from the largest to the smallest.
  case largeTitle, title, title2, title3, headline
  /// Body text, from the largest to the smallest.
  case body, callout, subheadline, footnote, caption
  /// Numbers and IDs, in a monospaced font.
  case data
}

/// The purposes of animations.
public enum MotionName: String, Codable, Sendable, CaseIterable {
  /// The animation of most changes.
  case gentle
  /// The animation of something that appears at the user's request.
  case bouncy
  /// The animation of the response to a touch.
  case quick
}

/// The heights of surfaces above the background.
public enum ShadowName: String, Codable, Sendable, CaseIterable {
  /// Surfaces with the ``StyleRole/card`` role.
  case subtle
  /// Items that the user picked up.
  case elevated
  /// Dialogs and sheets.
  case floating
}
