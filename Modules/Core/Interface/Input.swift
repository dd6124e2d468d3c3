/// What a person did, as plain data: inputs in, snapshots out is all a host does.
public struct Input: Codable, Equatable, Sendable {
  /// The node it was done to.
  public var target: NodeID
  /// What was done.
  public var event: Event

  /// Something done to a node.
  public init(_ event: Event, on target: NodeID) {
    self.event = event
    self.target = target
  }

  /// The kinds of things a person does.
  public enum Event: Codable, Equatable, Sendable {
    /// Tapped, clicked, or pressed with Return.
    case tap
    /// The whole text after the change, or the key of the option chosen in a select.
    case edit(String)
    /// A suggestion of a combobox was chosen, by its key.
    case choose(String)
    /// Text pasted at the end of what is there.
    case paste(String)
    /// Return in a field.
    case submit
    /// A key that is not text.
    case key(Key)
    /// The focus moved here.
    case focus
    /// A part was moved from one place to another.
    case move(from: Int, to: Int)
    /// Further rows are wanted.
    case more
    /// Photos were chosen, in this order.
    case pick([PhotoItem])
    /// The camera made a photo.
    case capture(PhotoItem)
    /// Part of a gesture on a drawing surface.
    case draw(Gesture)
    /// The person turned away.
    case dismiss
  }
}

/// The keys that mean something on their own.
public enum Key: String, Codable, Sendable, CaseIterable {
  /// Return or Enter.
  case enter
  /// Backward deletion: in a field with text it edits the text, components get it in an empty one.
  case backspace
  /// Forward deletion.
  case delete
  /// To the next control.
  case tab
  /// To the previous control.
  case backTab
  /// Away from here.
  case escape
  /// Activates a control.
  case space
  /// The arrows and the ends.
  case up, down, left, right, home, end
  /// Typed separators, for components that take them as keys.
  case comma, semicolon
  /// Undoes the last change, or redoes it: Ctrl+Z and Ctrl+Shift+Z, outside text fields.
  case undo, redo
}

/// A photo a host offers, by reference; its bytes come through ``PhotoSource``.
public struct PhotoItem: Codable, Hashable, Sendable {
  /// What the photo source knows it by.
  public var id: String
  /// What a person calls it: a file name.
  public var name: String

  /// Names a photo of a host.
  public init(id: String, name: String) {
    self.id = id
    self.name = name
  }
}

/// Part of a gesture on a drawing surface, in canvas units.
public enum Gesture: Codable, Equatable, Sendable {
  /// One place the hand was.
  public struct Point: Codable, Equatable, Sendable {
    /// Across and down, in canvas units.
    public var x: Double, y: Double
    /// 0 to 1, where the device says it.
    public var pressure: Double?
    /// Milliseconds since the gesture began, where the device says it.
    public var time: Double?

    /// A place on the canvas.
    public init(x: Double, y: Double, pressure: Double? = nil, time: Double? = nil) {
      self.x = x
      self.y = y
      self.pressure = pressure
      self.time = time
    }
  }

  /// The whole way of the hand, sent when it lifted. The key tells it from every other: one that comes
  /// again is the same stroke, and is not drawn again; nil where the host sends each but once.
  case stroke([Point], key: UInt32? = nil)
  /// The gesture was given up; nothing is drawn.
  case cancelled
}
