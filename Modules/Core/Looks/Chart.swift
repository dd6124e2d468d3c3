/// What a chart shows, as numbers: hosts draw it in their own way.
public struct Chart: Equatable, Sendable {
  /// A place in the chart.
  public struct Point: Equatable, Sendable {
    /// Along and up, in the units of the axes; finite.
    public var x: Double, y: Double

    /// A place.
    public init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// How a series is drawn.
  public enum Mark: String, Sendable {
    /// Dots.
    case points
    /// A line through all of a run.
    case line
    /// A line that steps back: a goal.
    case guide
  }

  /// Points that belong together.
  public struct Series: Equatable, Sendable {
    /// What a person calls it.
    public var label: String
    /// How it is drawn.
    public var mark: Mark
    /// Runs of points from left to right; between two runs is a gap, and no line.
    public var runs: [[Point]]

    /// A series.
    public init(_ label: String, _ mark: Mark, _ runs: [[Point]]) {
      self.label = label
      self.mark = mark
      self.runs = runs
    }
  }

  /// A named place on an axis.
  public struct Tick: Equatable, Sendable {
    /// Where, in the axis's unit.
    public var value: Double
    /// What stands there.
    public var label: String

    /// A named place.
    public init(_ value: Double, _ label: String) {
      self.value = value
      self.label = label
    }
  }

  /// One direction of the chart.
  public struct Scale: Equatable, Sendable {
    /// The first and the last value shown; finite, the last not below the first.
    public var range: ClosedRange<Double>
    /// Named places, ascending.
    public var ticks: [Tick]

    /// A direction.
    public init(_ range: ClosedRange<Double>, ticks: [Tick]) {
      self.range = range
      self.ticks = ticks
    }
  }

  /// Along.
  public var x: Scale
  /// Up.
  public var y: Scale
  /// What is drawn, the first below the others.
  public var series: [Series]

  /// A chart.
  public init(x: Scale, y: Scale, series: [Series]) {
    self.x = x
    self.y = y
    self.series = series
  }
}
