/// The content of a node: its type, such as a heading or a button, with the data for that type.
///
/// The set of cases is closed: a host that draws every case can draw every screen.
public enum Content: Equatable, Sendable {
  /// Plain text that the user can't edit.
  case text(String)
  /// A heading.
  ///
  /// Level 1 is the screen's title.
  case heading(String, level: Int)
  /// A group of children in a column or a row.
  case stack(Axis)
  /// A group of children in rows that wrap.
  case flow(FlowAlignment)
  /// A pill with a label.
  ///
  /// With an ID, a chip is a button, or a radio button inside a ``radioGroup``. Without an ID, a
  /// chip is text, and the chip's children are its actions.
  case chip(isSelected: Bool)
  /// A button whose label names its action.
  case button
  /// Secondary actions, such as editing and deleting, which a host may hide behind a button.
  case menu
  /// A group of chips, at most one of which is selected.
  case radioGroup
  /// A menu of a few options that shows the selected option.
  case select(Select)
  /// A switch that is on or off.
  case toggle(isOn: Bool)
  /// A field with one line of typed text.
  case textField(TextField)
  /// A field with several lines of typed text.
  case textArea(TextField)
  /// A field for a date, which the user types or chooses.
  case dateField(DateField)
  /// A text field with suggestions below the field.
  case comboBox(ComboBox)
  /// A group that opens and closes.
  ///
  /// The children exist only while the group is open.
  case disclosure(isOpen: Bool)
  /// A dialog above the screen.
  ///
  /// While the dialog is open, the user can't interact with the nodes behind the dialog.
  case dialog(message: String)
  /// A color sample, such as that of a crayon or a design token.
  ///
  /// The color, in the form `RRGGBB`, is content rather than style.
  case swatch(String)
  /// A QR code.
  ///
  /// The node's label is the code's text alternative.
  case qrCode(QRCode)
  /// An image, given as a reference.
  case image(Picture)
  /// A control for choosing or taking photos, or for choosing another file.
  case photoPicker(PhotoPicker)
  /// A grid of images, with the same layout as in the journal.
  case photoGrid
  /// A page of a list, with the page's rows as children.
  case list(ListPage)
  /// A row of a list.
  case row
  /// A link to another screen.
  case link(Route)
  /// A file that the user can save, given as the source of the file.
  ///
  /// The node's label names the action, such as “Download Original”. ``Assembly/file(_:)`` returns
  /// the file for the source.
  case file(String)
  /// A chart, given as a reference.
  ///
  /// The node's label is the chart's text alternative.
  case chart(Reference)
  /// A drawing, given as a reference.
  ///
  /// If the node has an ID, the user can draw on the surface.
  case drawingSurface(DrawingSurface)
  /// A count among other counts, drawn as a bar or, inside a ``flow(_:)``, as a cell of a table.
  ///
  /// The node's label names what was counted.
  case bar(Bar)
  /// The progress of some work.
  case progress(Progress)
  /// A short explanation in a muted style.
  case hint(String)
  /// Text that a screen reader speaks when the text appears.
  case announcement(String)
  /// The text that replaces an empty list.
  case emptyState(String)
}

/// The direction of a stack.
public enum Axis: String, Codable, Sendable {
  /// The vertical direction, from top to bottom.
  case vertical
  /// The horizontal direction, in reading order.
  case horizontal
}

/// A choice among a few named options.
public struct Select: Codable, Equatable, Sendable {
  /// An option of a choice.
  public struct Option: Codable, Equatable, Sendable {
    /// The key that an edit event contains if the user chooses this option.
    public var key: String
    /// The displayed label.
    public var label: String

    /// Creates an option.
    public init(key: String, label: String) {
      self.key = key
      self.label = label
    }
  }

  /// All options, in display order.
  public var options: [Option]
  /// The key of the selected option, or `nil` if none is selected.
  public var selected: String?

  /// Creates a choice.
  ///
  /// - Parameters:
  ///   - options: All options, in display order.
  ///   - selected: The key of the selected option, or `nil` if none is selected.
  public init(options: [Option], selected: String?) {
    self.options = options
    self.selected = selected
  }
}

/// The text of a text field, with properties for displaying the field.
public struct TextField: Codable, Equatable, Sendable {
  /// The kinds of on-screen keyboards.
  public enum Keypad: String, Codable, Sendable {
    /// All keys.
    case text
    /// Digits only.
    case numeric
    /// Digits and a decimal separator.
    case decimal
    /// The hexadecimal digits of a color, `RRGGBB`, or a chooser of colors.
    case color
  }

  /// The text as typed.
  public var value: String
  /// The text shown while the field is empty, or `nil` for no text.
  public var placeholder: String?
  /// The unit shown after the text, or `nil` for no unit.
  public var suffix: String?
  /// The kind of on-screen keyboard for the text.
  public var keypad: Keypad
  /// The numbers that a slider next to the field offers, or `nil` for no slider.
  public var range: ClosedRange<Int>?
  /// Whether the form can be saved only if the field isn't empty.
  public var isRequired: Bool

  /// Creates a text field.
  public init(
    value: String, placeholder: String? = nil, suffix: String? = nil, keypad: Keypad = .text,
    range: ClosedRange<Int>? = nil, isRequired: Bool = false
  ) {
    self.value = value
    self.placeholder = placeholder
    self.suffix = suffix
    self.keypad = keypad
    self.range = range
    self.isRequired = isRequired
  }
}

/// The contents of a date field, with the latest date that can be chosen.
public struct DateField: Codable, Equatable, Sendable {
  /// The field's text, which is empty if the field has no date.
  ///
  /// The text can be a date in ISO 8601 format, such as `2026-03-01`, or any other typed text.
  public var value: String
  /// The latest date that can be chosen, or `nil` for no limit.
  public var latest: CivilDay?

  /// Creates a date field.
  public init(value: String, latest: CivilDay? = nil) {
    self.value = value
    self.latest = latest
  }
}

/// A text field with suggestions, one of which may be active.
public struct ComboBox: Codable, Equatable, Sendable {
  /// The field in which the user types.
  public var field: TextField
  /// The suggestions, best first.
  ///
  /// The array is empty while the list of suggestions is closed.
  public var options: [Select.Option]
  /// The key of the suggestion that Return chooses, or `nil` if none is active.
  public var active: String?
  /// Whether Tab, comma, and semicolon add the typed text, as in a field of tags.
  ///
  /// Otherwise, a host types the characters, and moves the focus with Tab.
  public var addsText: Bool

  /// Creates a combo box.
  public init(
    field: TextField, options: [Select.Option] = [], active: String? = nil, addsText: Bool = false
  ) {
    self.field = field
    self.options = options
    self.active = active
    self.addsText = addsText
  }
}
