/// The purpose that determines a node's style.
///
/// Features choose the role, and hosts ask the theme for the style.
public enum StyleRole: String, Codable, Sendable, CaseIterable {
  /// The main action of a screen.
  case primary
  /// Another action next to the primary one.
  case secondary
  /// A destructive action or an error.
  case danger
  /// Something that was completed or is correct.
  case success
  /// Something that needs caution.
  case warning
  /// Small text below other text.
  case footnote
  /// Text that is less prominent than the text around it.
  case muted
  /// The most important number of a screen or card.
  case metric
  /// Numbers and IDs, in a monospaced font.
  case data
  /// The name of an item in a list.
  case headline
  /// A short description of a state, drawn as a pill.
  case status
  /// An image that its screen shows as large as possible.
  case viewer
  /// A group of a few short options, drawn as one control.
  case segmented
  /// A group of stages, drawn in sequence up to the selected stage.
  case stages
  /// Columns of cards, side by side if there is room.
  ///
  /// A user drags a card to another column, which sends a move with the columns' indexes to the card.
  case board
  /// The actions of a form or of a list's selected rows, which stay visible while the rest scrolls.
  case toolbar
  /// Links to the main screens, which a host with navigation of its own doesn't show.
  case navigation
  /// A list of cards, each of which shows the state of one part of the app.
  case overview
  /// A list whose rows' texts are cells, in columns if there is room.
  case table
  /// A row with the headings of a table's columns, before the list with the rows.
  ///
  /// A heading that is a button sorts the rows, and its icon is the direction.
  case columns
  /// A dialog that a host may show next to the control that opens it.
  case popover
  /// The search field and the most important filters of a list.
  case filterBar
  /// A search field, which a host offers to clear.
  case search
  /// A search field and its results, shown in front of the previous screen.
  case palette
  /// The most important card of a list.
  case prominent
  /// A surface above the background.
  case card
  /// A group of fields or facts.
  case section
  /// A field with a visible border.
  case outlined
  /// A field drawn over an image.
  case glass
  /// The seven accents, whose colors the theme chooses.
  ///
  /// A text with an accent is a state, drawn as a pill.
  case accent1, accent2, accent3, accent4, accent5, accent6, accent7
}
