/// A user event sent to a node, as plain data.
///
/// A host sends the session one input for each user event.
public struct Input: Codable, Equatable, Sendable {
  /// The ID of the node that receives the event.
  public var target: NodeID
  /// The event that the node receives.
  public var event: Event

  /// Creates an input.
  public init(_ event: Event, on target: NodeID) {
    self.event = event
    self.target = target
  }

  /// A user event.
  public enum Event: Equatable, Sendable {
    /// A tap, a click, or a press of Return.
    case tap
    /// A change to a field's text or to a menu's selected option.
    ///
    /// The associated value is the whole text after the change, or the key of the chosen option.
    case edit(String)
    /// The choice of a suggestion in a combo box.
    ///
    /// The associated value is the suggestion's key.
    case choose(String)
    /// Text pasted at the end of the field's text.
    case paste(String)
    /// A press of Return in a field.
    case submit
    /// A press of a key with a special meaning.
    case key(Key)
    /// A move of the focus to the node.
    case focus
    /// A move of one of the node's items from one zero-based index to another.
    case move(from: Int, to: Int)
    /// A request for more rows of a list.
    case more
    /// Photos that the user chose, in selection order.
    case pick([PhotoItem])
    /// A photo that the user took with the camera.
    case capture(PhotoItem)
    /// A gesture on a drawing surface.
    case draw(Gesture)
    /// A dismissal: Escape, a tap outside, or a cancelled picker.
    case dismiss
  }
}

/// The keys with special meanings.
public enum Key: String, Codable, Sendable, CaseIterable {
  /// Return or Enter.
  case enter
  /// Backspace.
  ///
  /// In a field with text, the key edits the text. A component receives the key only if the field
  /// is empty.
  case backspace
  /// Forward Delete.
  case delete
  /// Tab, which moves the focus to the next control.
  case tab
  /// Shift+Tab, which moves the focus to the previous control.
  case backTab
  /// Escape, which dismisses a dialog or picker.
  case escape
  /// Space, which activates a control.
  case space
  /// The arrow keys, Home, and End.
  case up, down, left, right, home, end
  /// The comma and the semicolon, which edit a field's text unless a component handles them.
  case comma, semicolon
  /// The shortcuts for undo and redo, Ctrl+Z and Ctrl+Shift+Z, outside text fields.
  case undo, redo
}

/// A reference to a photo that a host offers.
///
/// ``PhotoSource`` loads the photo's bytes.
public struct PhotoItem: Codable, Hashable, Sendable {
  /// The photo's ID in the photo source.
  public var id: String
  /// The displayed name, usually a file name.
  public var name: String

  /// Creates a reference to a photo.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// A gesture on a drawing surface, with coordinates in the surface's own units.
public enum Gesture: Equatable, Sendable {
  /// A point on the pointer's path.
  public struct Point: Codable, Equatable, Sendable {
    /// The distances from the surface's left and top edges, in the surface's own units.
    public var x: Double, y: Double
    /// The pressure from 0 to 1, or `nil` if the device doesn't report pressure.
    public var pressure: Double?
    /// The time in milliseconds since the gesture began, or `nil` if the device doesn't report
    /// times.
    public var time: Double?

    /// Creates a point.
    public init(x: Double, y: Double, pressure: Double? = nil, time: Double? = nil) {
      self.x = x
      self.y = y
      self.pressure = pressure
      self.time = time
    }
  }

  /// A complete stroke, sent when the pointer lifts.
  ///
  /// A stroke resent with the same `key` is drawn once. `key` is `nil` if the host never resends.
  case stroke([Point], key: UInt32? = nil)
  /// A cancelled gesture, which draws nothing.
  case cancelled
}
