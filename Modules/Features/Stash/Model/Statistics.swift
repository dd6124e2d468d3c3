public import Core

/// Counts of live canvases by status, mesh count, designer, and finishing month (ST-8).
public struct Statistics: Equatable, Sendable {
  /// A value and the number of canvases that have the value.
  public struct Count<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The value that the canvases share.
    public var value: Value
    /// The number of canvases with the value.
    ///
    /// Only the counts for stages and months can be 0.
    public var canvases: Int
  }

  /// The totals for the designers that aren't listed individually.
  public struct Others: Equatable, Sendable {
    /// The number of designers.
    public var designers: Int
    /// The total number of canvases by these designers.
    public var canvases: Int
  }

  /// The total number of canvases.
  public internal(set) var canvases = 0
  /// The counts for all stages, in the order of the cases of ``CanvasStatus``.
  public internal(set) var byStatus: [Count<CanvasStatus>] = []
  /// The number of canvases with each mesh count, coarsest first.
  ///
  /// The last item has the value `nil` and counts the canvases without a mesh count.
  public internal(set) var byMesh: [Count<Int?>] = []
  /// The counts for the designers with the most canvases, at most ``mostDesigners`` designers.
  ///
  /// The counts are sorted from highest to lowest. Equal counts are sorted by designer name.
  public internal(set) var byDesigner: [Count<String>] = []
  /// The totals for the designers that ``byDesigner`` doesn't list.
  public internal(set) var otherDesigners = Others(designers: 0, canvases: 0)
  /// The counts of canvases finished in each month, including months without finished canvases.
  ///
  /// The first month is the earliest month with a finished canvas. The last month is the current
  /// month or, if later, the latest month with a finished canvas.
  public internal(set) var finishedByMonth: [Count<CivilMonth>] = []

  /// The maximum number of designers in ``byDesigner``.
  public static let mostDesigners = 1000
  /// The maximum number of designers in ``shown``.
  public static let shownDesigners = 20
  /// The maximum number of months in ``shown``.
  public static let shownMonths = 24

  /// The displayed statistics: the top designers, a total for all other designers, and the latest
  /// months.
  public var shown: Statistics {
    var shown = self
    shown.byDesigner = Array(byDesigner.prefix(Self.shownDesigners))
    let rest = byDesigner.dropFirst(Self.shownDesigners)
    shown.otherDesigners.designers += rest.count
    shown.otherDesigners.canvases += rest.reduce(0) { $0 + $1.canvases }
    shown.finishedByMonth = finishedByMonth.suffix(Self.shownMonths)
    return shown
  }
}
