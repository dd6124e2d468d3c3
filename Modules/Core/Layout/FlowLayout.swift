/// Where the rows of a flow stand in the width they are given.
public enum FlowAlignment: String, Codable, Sendable, CaseIterable {
  /// At the beginning of the reading direction.
  case leading
  /// In the middle.
  case center
  /// At the end of the reading direction.
  case trailing
}

/// A row of boxes that wraps: the one layout of chips, in the terminal as in the browser.
///
/// Laws (TG-20): order is kept; a row breaks when the next item does not fit and is not first; a
/// row is as high as its tallest; a finite width is never exceeded, an over-wide item is cut to it;
/// without a width the natural size is taken; the size hugs the content; nothing gives zero.
/// Unit: whatever the host measures in, points or columns.
public struct FlowLayout: Sendable, Equatable {
  /// A width and a height, both finite and not negative.
  public struct Size: Sendable, Equatable {
    /// Across and down.
    public var width: Double, height: Double

    /// A size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// A placed box; x grows to the right also where text runs to the left.
  public struct Frame: Sendable, Equatable {
    /// The corner at the left and top.
    public var x: Double, y: Double
    /// The size it has after cutting.
    public var width: Double, height: Double
  }

  /// What was measured, ready to be placed: computed once, used for both.
  public struct Arrangement: Sendable, Equatable {
    /// The size that hugs all frames.
    public var size: Size
    /// One frame an item, in the items' order.
    public var frames: [Frame]
    /// Which items stand in which row.
    public var rows: [Range<Int>]
  }

  /// Between items of a row; one that is negative or not finite counts as zero.
  public var spacing: Double
  /// Between rows; one that is negative or not finite counts as zero.
  public var rowSpacing: Double
  /// Where rows stand in the widest row.
  public var alignment: FlowAlignment
  /// Whether the first item stands at the right.
  public var isRightToLeft: Bool

  /// A layout.
  public init(
    spacing: Double = 0, rowSpacing: Double = 0, alignment: FlowAlignment = .leading,
    isRightToLeft: Bool = false
  ) {
    self.spacing = spacing
    self.rowSpacing = rowSpacing
    self.alignment = alignment
    self.isRightToLeft = isRightToLeft
  }

  /// Places items in one pass.
  ///
  /// - Parameters:
  ///   - items: Sizes; parts that are negative or not finite count as zero.
  ///   - width: The width there is; nil or infinite for as much as wanted, and a negative one or
  ///     one that is not a number counts as zero.
  /// - Returns: Frames inside `size`, whose width is at most a finite `width`.
  /// - Complexity: O(items).
  public func arrange(_ items: [Size], width: Double?) -> Arrangement {
    var arrangement = Arrangement(size: Size(width: 0, height: 0), frames: [], rows: [])
    arrangement.frames.reserveCapacity(items.count)
    let limit = width.map { $0.isNaN ? 0 : max(0, $0) } ?? .infinity
    let (gap, rowGap) = (usable(spacing), usable(rowSpacing))
    var row = Row(first: 0)
    for (index, item) in items.enumerated() {
      let size = Size(width: min(usable(item.width), limit), height: usable(item.height))
      if index > row.first, row.end + gap + size.width > limit {
        close(row, before: index, in: &arrangement)
        row = Row(first: index, y: arrangement.size.height + rowGap)
      }
      let x = index == row.first ? 0 : row.end + gap
      arrangement.frames.append(Frame(x: x, y: row.y, width: size.width, height: size.height))
      row.end = x + size.width
      row.height = max(row.height, size.height)
    }
    if !items.isEmpty { close(row, before: items.count, in: &arrangement) }
    align(&arrangement)
    return arrangement
  }

  private struct Row {
    var first: Int
    var y = 0.0
    var end = 0.0
    var height = 0.0
  }

  private func usable(_ length: Double) -> Double { length.isFinite ? max(0, length) : 0 }

  private func close(_ row: Row, before index: Int, in arrangement: inout Arrangement) {
    arrangement.rows.append(row.first..<index)
    arrangement.size.width = max(arrangement.size.width, row.end)
    arrangement.size.height = row.y + row.height
  }

  private func align(_ arrangement: inout Arrangement) {
    guard alignment != .leading || isRightToLeft else { return }
    let width = arrangement.size.width
    for row in arrangement.rows {
      let last = arrangement.frames[row.upperBound - 1]
      let free = width - (last.x + last.width)
      let shift =
        switch alignment {
        case .leading: 0.0
        case .center: free / 2
        case .trailing: free
        }
      for index in row {
        let frame = arrangement.frames[index]
        let x = frame.x + shift
        // Rounding may not push a box out of the size.
        arrangement.frames[index].x = max(0, isRightToLeft ? width - x - frame.width : x)
      }
    }
  }
}
