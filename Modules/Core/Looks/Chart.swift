/// The data of a chart, as numbers that each host draws in its own style.
public struct Chart: Equatable, Sendable {
  /// A point of a series.
  public struct Point: Equatable, Sendable {
    /// The horizontal and vertical coordinates, in the units of the scales.
    ///
    /// Both must be finite.
    public var x: Double, y: Double
    /// The text that a host shows when the user points at the point, or `nil` for none.
    public var label: String?

    /// Creates a point.
    public init(x: Double, y: Double, label: String? = nil) {
      self.x = x
      self.y = y
      self.label = label
    }
  }

  /// The styles of a series.
  public enum Mark: String, Sendable {
    /// A dot for each point.
    case points
    /// A line through all points of a run.
    case line
    /// A line that is less prominent than ``line``, such as a goal.
    case guide
  }

  /// A labeled set of points.
  public struct Series: Equatable, Sendable {
    /// The displayed name of the series.
    public var label: String
    /// The style of the series.
    public var mark: Mark
    /// The runs of points, from left to right.
    ///
    /// No line connects two runs.
    public var runs: [[Point]]

    /// Creates a series.
    public init(_ label: String, _ mark: Mark, _ runs: [[Point]]) {
      self.label = label
      self.mark = mark
      self.runs = runs
    }
  }

  /// A labeled position on a scale.
  public struct Tick: Equatable, Sendable {
    /// The position, in the scale's unit.
    public var value: Double
    /// The displayed label.
    public var label: String

    /// Creates a tick.
    public init(_ value: Double, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// The range and the labels of one axis.
  public struct Scale: Equatable, Sendable {
    /// The visible range.
    ///
    /// Both bounds must be finite.
    public var range: ClosedRange<Double>
    /// The labeled positions, in ascending order.
    public var ticks: [Tick]

    /// Creates a scale.
    public init(_ range: ClosedRange<Double>, ticks: [Tick]) {
      self.range = range
      self.ticks = ticks
    }
  }

  /// The horizontal scale.
  public var x: Scale
  /// The vertical scale.
  public var y: Scale
  /// The series, in drawing order: later series cover earlier ones.
  public var series: [Series]

  /// Creates a chart.
  public init(x: Scale, y: Scale, series: [Series]) {
    self.x = x
    self.y = y
    self.series = series
  }
}
