public import Core

/// A layout that arranges boxes, such as chips, in rows that wrap.
///
/// The layout follows these laws (TG-20):
///
/// - The order of items doesn't change.
/// - An item that doesn't fit in a row begins the next row, unless the item is the row's first.
/// - A row is as tall as its tallest item.
/// - The layout never exceeds a finite width. A wider item is cut to that width.
/// - Without a width, the layout has its natural size.
/// - The size fits the content exactly. Without items, the size is zero.
///
/// In the browser, flow layouts follow the same laws, in points instead of columns.
public struct FlowLayout: Sendable, Equatable {
  /// The width and the height of an item or a layout.
  public struct Size: Sendable, Equatable {
    /// The horizontal and the vertical length.
    public var width: Double, height: Double

    /// Creates a size.
    public init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// The frame of a placed item.
  ///
  /// The x-coordinate increases to the right, even in a right-to-left layout.
  public struct Frame: Sendable, Equatable {
    /// The position of the upper-left corner.
    public var x: Double, y: Double
    /// The size of the item, no wider than the available width.
    public var width: Double, height: Double
  }

  /// The result of a layout, computed once for both measuring and placing.
  public struct Arrangement: Sendable, Equatable {
    /// The smallest size that contains all frames.
    public var size: Size
    /// The frames, one per item, in the same order as the items.
    public var frames: [Frame]
    /// The rows, as ranges of the items' indices.
    public var rows: [Range<Int>]
  }

  /// The space between the items of a row.
  ///
  /// A value that is negative or not finite counts as zero.
  public var spacing: Double
  /// The space between rows.
  ///
  /// A value that is negative or not finite counts as zero.
  public var rowSpacing: Double
  /// The alignment of rows within the width of the widest row.
  public var alignment: FlowAlignment
  /// Whether each row begins at the right instead of the left.
  public var isRightToLeft: Bool

  /// Creates a layout.
  public init(
    spacing: Double = 0, rowSpacing: Double = 0, alignment: FlowAlignment = .leading,
    isRightToLeft: Bool = false
  ) {
    self.spacing = spacing
    self.rowSpacing = rowSpacing
    self.alignment = alignment
    self.isRightToLeft = isRightToLeft
  }

  /// Arranges items in rows, in one pass.
  ///
  /// - Parameters:
  ///   - items: The sizes of the items. Lengths that are negative or not finite count as zero.
  ///   - width: The available width. If `nil` or infinite, the items form a single row. A negative
  ///     width or NaN counts as zero.
  /// - Returns: The arrangement. If `width` is finite, no frame extends past `width`.
  /// - Complexity: O(*n*), where *n* is the number of items.
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
        // Rounding must not move an item outside the layout's size.
        arrangement.frames[index].x = max(0, isRightToLeft ? width - x - frame.width : x)
      }
    }
  }
}
