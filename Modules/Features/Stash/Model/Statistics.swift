public import Core

/// The live canvases of a stash, counted in four ways (ST-8).
public struct Statistics: Equatable, Sendable {
  /// How many canvases have a value.
  public struct Count<Value: Equatable & Sendable>: Equatable, Sendable {
    /// The value they share.
    public var value: Value
    /// How many; 0 only for a stage or a month that has none.
    public var canvases: Int
  }

  /// What is not listed one by one.
  public struct Others: Equatable, Sendable {
    /// How many designers.
    public var designers: Int
    /// How many canvases are theirs.
    public var canvases: Int
  }

  /// How many canvases there are.
  public internal(set) var canvases = 0
  /// All stages, in the order of the work.
  public internal(set) var byStatus: [Count<CanvasStatus>] = []
  /// Mesh counts, coarse first; nil, for canvases without one, last.
  public internal(set) var byMesh: [Count<Int?>] = []
  /// Designers, those of the most canvases first, then by name; at most ``mostDesigners``.
  public internal(set) var byDesigner: [Count<String>] = []
  /// The designers beyond those of ``byDesigner``.
  public internal(set) var otherDesigners = Others(designers: 0, canvases: 0)
  /// How many were finished in each month, from the first that has one to the present one, or to the
  /// last that has one.
  public internal(set) var finishedByMonth: [Count<CivilMonth>] = []

  /// How many designers are listed one by one.
  public static let mostDesigners = 1000
  /// How many designers people are shown one by one.
  public static let shownDesigners = 20
  /// How many months people are shown.
  public static let shownMonths = 24

  /// As people are shown it: the first designers, all others as one, and the latest months.
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
