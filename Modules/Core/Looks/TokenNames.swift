// The names hosts draw by. What they stand for is the theme's.

/// Whether a screen is light or dark.
public enum Appearance: String, Codable, Sendable, CaseIterable {
  /// Dark marks on a light ground.
  case light
  /// Light marks on a dark ground.
  case dark
}

/// What a colour is for.
public enum ColorName: String, Codable, Sendable, CaseIterable {
  /// The page.
  case ground
  /// A surface above the page, and dialogs.
  case card
  /// A group of fields or facts.
  case section
  /// Words.
  case text
  /// Words that step back behind their neighbour.
  case mutedText
  /// The edges of fields and chips.
  case edge
  /// The ground of the one thing to do, and of what is selected.
  case action
  /// Words on ``action``.
  case onAction
  /// Words that can be followed, or that name what is selected.
  case link
  /// Marks that show where the focus is.
  case focus
  /// Words of something done or right.
  case success
  /// Words of something to be careful about.
  case warning
  /// Words of something that destroys, or has gone wrong.
  case danger
  /// The seven accents: words and edges.
  case accent1, accent2, accent3, accent4, accent5, accent6, accent7
}

/// What a length is for.
public enum LengthName: String, Codable, Sendable, CaseIterable {
  /// Space between things, from the smallest.
  case spaceXxs, spaceXs, spaceSm, spaceMd, spaceLg, spaceXl, spaceXxl, spaceXxxl
  /// The corners of surfaces, from the sharpest.
  case radiusXs, radiusSubtle, radiusSm, radiusCard, radiusModal, radiusXl, radiusFull
  /// The sides of icons.
  case iconSm, iconMd, iconLg, iconXl
  /// The least side of what is touched, and the height a chip is drawn at.
  case touch, chip
  /// The widest a column of text is.
  case measure
  /// The width from which there is room for a second column.
  case breakpoint
}

/// What a style of type is for.
public enum TypeName: String, Codable, Sendable, CaseIterable {
  /// Headings, from the largest.
  case largeTitle, title, title2, title3, headline
  /// Running text, from the largest.
  case body, callout, subheadline, footnote, caption
  /// Figures and ids, of one width each.
  case data
}

/// How something moves.
public enum MotionName: String, Codable, Sendable, CaseIterable {
  /// Most changes.
  case gentle
  /// Something that was asked for appears.
  case bouncy
  /// An answer to a touch.
  case quick
}

/// How far something stands above the page.
public enum ShadowName: String, Codable, Sendable, CaseIterable {
  /// Cards.
  case subtle
  /// What is picked up.
  case elevated
  /// Dialogs and sheets.
  case floating
}
