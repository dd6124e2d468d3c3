/// What a node is, by meaning, with the data that belongs to that meaning.
///
/// The vocabulary is closed: a host that draws every case draws every screen there will be.
public enum Content: Equatable, Sendable {
  /// Words to read.
  case text(String)
  /// A heading; level 1 is the screen's title.
  case heading(String, level: Int)
  /// Children in a column or a row.
  case stack(Axis)
  /// Children in a row that wraps; laid out by ``FlowLayout``.
  case flow(FlowAlignment)
  /// A pill. With an id it is tapped, and is a radio inside a ``radioGroup``; without one it is only
  /// read, and what can be done to it is among its children.
  case chip(isSelected: Bool)
  /// Something that acts when tapped; the label is what it does.
  case button
  /// Children of which one is selected.
  case radioGroup
  /// One of a few options, shown one at a time.
  case select(Select)
  /// On or off.
  case toggle(isOn: Bool)
  /// One line of typed text.
  case textField(TextField)
  /// Several lines of typed text.
  case textArea(TextField)
  /// A civil day, typed or chosen.
  case dateField(DateField)
  /// A field with suggestions below it.
  case comboBox(ComboBox)
  /// A part that opens and closes; its children are there while it is open.
  case disclosure(isOpen: Bool)
  /// A question above the screen: nothing behind it can be used while it is there.
  case dialog(message: String)
  /// A colour that is content and not style, as `RRGGBB`: a crayon, the value of a token.
  case swatch(String)
  /// A picture, by reference.
  case image(Picture)
  /// Where photos are taken or chosen.
  case photoPicker(PhotoPicker)
  /// One to many pictures in the journal's arrangement.
  case photoGrid
  /// Rows, a page at a time.
  case list(ListPage)
  /// One thing of a list.
  case row
  /// Leads to another screen.
  case link(Route)
  /// A chart, by reference; its label is its text alternative.
  case chart(Reference)
  /// A drawing, by reference; with an id it is drawn on, without one only looked at.
  case drawingSurface(Surface)
  /// Work that goes on.
  case progress(Progress)
  /// A quiet remark.
  case hint(String)
  /// Words a screen reader speaks as soon as they appear.
  case announcement(String)
  /// What stands where a list has nothing yet.
  case emptyState(String)
}

/// The direction of a stack.
public enum Axis: String, Codable, Sendable {
  /// One below the other.
  case vertical
  /// One beside the other, in reading order.
  case horizontal
}

/// A choice among a few named options.
public struct Select: Codable, Equatable, Sendable {
  /// One thing that can be chosen.
  public struct Option: Codable, Equatable, Sendable {
    /// What an edit carries when this option is chosen.
    public var key: String
    /// What a person reads.
    public var label: String

    /// Names an option.
    public init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  /// All options, in order.
  public var options: [Option]
  /// The key of the chosen one, if any.
  public var selected: String?

  /// A choice; `selected` is a key among `options`, or nil.
  public init(options: [Option], selected: String?) {
    self.options = options
    self.selected = selected
  }
}

/// Typed text with what a host needs to help the typing.
public struct TextField: Codable, Equatable, Sendable {
  /// The keys that are useful for this text.
  public enum Keypad: String, Codable, Sendable {
    /// Letters and all.
    case text
    /// Digits only.
    case numeric
    /// Digits and a decimal mark.
    case decimal
  }

  /// The text as typed.
  public var value: String
  /// What is shown while the text is empty.
  public var placeholder: String?
  /// A unit shown behind the text.
  public var suffix: String?
  /// Which keys help.
  public var keypad: Keypad
  /// Whether the form can't be saved without it.
  public var isRequired: Bool

  /// A field holding `value`.
  public init(
    value: String, placeholder: String? = nil, suffix: String? = nil, keypad: Keypad = .text,
    isRequired: Bool = false
  ) {
    self.value = value
    self.placeholder = placeholder
    self.suffix = suffix
    self.keypad = keypad
    self.isRequired = isRequired
  }
}

/// A civil day as text, with the days that may be chosen.
public struct DateField: Codable, Equatable, Sendable {
  /// The day as typed, ISO 8601 (`2026-03-01`) when it is one; empty for none.
  public var value: String
  /// The last day that can be chosen, if there is one.
  public var latest: CivilDay?

  /// A field holding `value`.
  public init(value: String, latest: CivilDay? = nil) {
    self.value = value
    self.latest = latest
  }
}

/// A text field with suggestions, one of which may be active.
public struct ComboBox: Codable, Equatable, Sendable {
  /// The field itself.
  public var field: TextField
  /// The suggestions, best first; empty when closed.
  public var options: [Select.Option]
  /// The key of the suggestion that Return would choose.
  public var active: String?

  /// A field with its suggestions.
  public init(field: TextField, options: [Select.Option] = [], active: String? = nil) {
    self.field = field
    self.options = options
    self.active = active
  }
}
