import Core
import MemoryAdapters
import TerminalHost
import TestKit
import Testing

@Suite("Flow layout, generated cases")
struct FlowLayoutTests {
  @Test(
    "TG-20 Each item has one frame, and frames are ordered from left to right and top to bottom")
  func order() {
    Law("Frames are in the order of their items").holds(for: FlowCase.make) { made in
      let placed = made.with { $0.isRightToLeft = false }.arrangement
      try #require(placed.frames.count == made.items.count)
      try #require(placed.rows.flatMap { Array($0) } == Array(made.items.indices))
      for row in placed.rows {
        let frames = placed.frames[row]
        for (left, right) in zip(frames, frames.dropFirst()) {
          try #require(right.x >= left.right - rounding)
          try #require(right.y == left.y)
        }
      }
      for (upper, lower) in zip(placed.rows, placed.rows.dropFirst()) {
        try #require(placed.frames[lower.lowerBound].y >= placed.frames[upper.lowerBound].y)
      }
    }
  }

  @Test(
    "TG-20 A new row starts if and only if the next item doesn't fit in a row that already has an item"
  )
  func breaks() {
    Law("A row breaks if and only if the next item doesn't fit").holds(for: FlowCase.make) { made in
      let placed = made.with { $0.alignment = .leading }.arrangement
      try #require(placed.rows.allSatisfy { !$0.isEmpty })
      for row in placed.rows {
        let used = Self.used(placed.frames[row], made.layout.spacing)
        try #require(used <= made.limit + rounding)
        guard row.upperBound < made.items.count else { continue }
        let next = min(made.items[row.upperBound].width, made.limit)
        try #require(used + made.layout.spacing + next > made.limit - rounding)
      }
    }
  }

  private static func used(_ frames: ArraySlice<FlowLayout.Frame>, _ spacing: Double) -> Double {
    frames.map(\.width).reduce(0, +) + spacing * Double(frames.count - 1)
  }

  @Test("TG-20 A row is as tall as its tallest item, and the row spacing separates rows")
  func rowHeight() {
    Law("Each row begins below the previous one").holds(for: FlowCase.make) { made in
      let placed = made.arrangement
      var top = 0.0
      for row in placed.rows {
        try #require(row.allSatisfy { abs(placed.frames[$0].y - top) < rounding })
        top += (made.items[row].map(\.height).max() ?? 0) + made.layout.rowSpacing
      }
      let height = placed.rows.isEmpty ? 0 : top - made.layout.rowSpacing
      try #require(abs(placed.size.height - height) < rounding)
    }
  }

  @Test(
    "TG-20 Neighboring items in a row are separated by exactly the spacing, in both layout directions"
  )
  func spacing() {
    Law("Exactly the spacing separates neighbors").holds(for: FlowCase.make) { made in
      let placed = made.arrangement
      for row in placed.rows {
        let frames = placed.frames[row]
        for (one, next) in zip(frames, frames.dropFirst()) {
          let (left, right) = made.layout.isRightToLeft ? (next, one) : (one, next)
          try #require(abs(right.x - left.right - made.layout.spacing) < rounding)
        }
      }
    }
  }

  @Test("TG-20 Rows are aligned at the leading edge, the center, or the trailing edge")
  func alignment() {
    Law("Rows are aligned as requested").holds(for: FlowCase.make) { made in
      let placed = made.with { $0.isRightToLeft = false }.arrangement
      for row in placed.rows {
        let before = placed.frames[row.lowerBound].x
        let after = placed.size.width - placed.frames[row.upperBound - 1].right
        switch made.layout.alignment {
        case .leading: try #require(before == 0)
        case .center: try #require(abs(before - after) < rounding)
        case .trailing: try #require(abs(after) < rounding)
        }
      }
    }
  }

  @Test("TG-20 A right-to-left layout is a mirror image with the same size")
  func mirror() {
    Law("A right-to-left layout is the mirror image").holds(for: FlowCase.make) { made in
      let plain = made.with { $0.isRightToLeft = false }.arrangement
      let mirrored = made.with { $0.isRightToLeft = true }.arrangement
      try #require(mirrored.size == plain.size && mirrored.rows == plain.rows)
      for (here, there) in zip(mirrored.frames, plain.frames) {
        try #require(abs(here.x - (plain.size.width - there.right)) < rounding)
        try #require((here.y, here.width, here.height) == (there.y, there.width, there.height))
      }
    }
  }

  @Test("TG-20 A layout never exceeds a finite width, and no item extends outside the layout")
  func neverExceeded() {
    Law("A layout never exceeds a finite width").holds(for: FlowCase.make) { made in
      let placed = made.arrangement
      try #require(placed.size.width <= made.limit)
      for frame in placed.frames {
        try #require(frame.x >= 0 && frame.y >= 0)
        try #require(frame.right <= placed.size.width + rounding)
        try #require(frame.bottom <= placed.size.height + rounding)
      }
    }
  }

  @Test("TG-20 A layout changes an item's width only if the item is wider than the available width")
  func cutting() {
    Law("Only items that are wider than the layout are cut").holds(for: FlowCase.make) { made in
      for (frame, item) in zip(made.arrangement.frames, made.items) {
        try #require(frame.width == min(item.width, made.limit))
        try #require(frame.height == item.height)
      }
    }
  }

  @Test("TG-20 A layout with a nil or infinite width has its finite natural size")
  func natural() {
    Law("A layout without a width has its natural size").holds(for: FlowCase.make) { made in
      let placed = made.layout.arrange(made.items, width: nil)
      let gaps = made.layout.spacing * Double(max(0, made.items.count - 1))
      let width = made.items.map(\.width).reduce(gaps, +)
      try #require(placed.size.width.isFinite && abs(placed.size.width - width) < rounding)
      try #require(placed.size.height == made.items.map(\.height).max() ?? 0)
      try #require(placed.rows.count == (made.items.isEmpty ? 0 : 1))
      try #require(made.layout.arrange(made.items, width: .infinity) == placed)
    }
  }

  @Test("TG-20 A layout is exactly as wide as its content and at least as tall as its content")
  func hugging() {
    Law("The layout's size is that of its content").holds(for: FlowCase.make) { made in
      let placed = made.arrangement
      let right = placed.frames.map(\.right).max() ?? 0
      let bottom = placed.frames.map(\.bottom).max() ?? 0
      let left = placed.frames.map(\.x).min() ?? 0
      try #require(abs(placed.size.width - right) < rounding && abs(left) < rounding)
      try #require(placed.size.height >= bottom - rounding)
    }
  }

  @Test("TG-20 Arranging a layout again at its own width changes nothing")
  func stable() {
    Law("A layout arranged again at its own width is unchanged").holds(for: FlowCase.make) { made in
      let placed = made.arrangement
      try #require(made.layout.arrange(made.items, width: placed.size.width) == placed)
    }
  }

  @Test("TG-20 The layout equals the layout from a second, naive implementation")
  func naive() {
    Law("Both implementations produce the same layout").holds(for: FlowCase.make) { made in
      let (placed, naive) = (made.arrangement, NaiveFlow(made))
      try #require(placed.rows == naive.rows)
      try #require(abs(placed.size.width - naive.width) < rounding)
      try #require(abs(placed.size.height - naive.height) < rounding)
      for (frame, corner) in zip(placed.frames, naive.corners) {
        try #require(abs(frame.x - corner.x) < rounding && abs(frame.y - corner.y) < rounding)
      }
    }
  }
}

/// A second, simple implementation of the layout: first the rows, then the positions in each row.
private struct NaiveFlow {
  var rows: [Range<Int>] = []
  var corners: [(x: Double, y: Double)] = []
  var width = 0.0
  var height = 0.0

  init(_ made: FlowCase) {
    let widths = made.items.map { min($0.width, made.limit) }
    func length(_ row: Range<Int>) -> Double {
      row.dropFirst().reduce(widths[row.lowerBound]) { $0 + made.layout.spacing + widths[$1] }
    }
    for index in made.items.indices {
      if let last = rows.last, length(last.lowerBound..<index + 1) <= made.limit {
        rows[rows.count - 1] = last.lowerBound..<index + 1
      } else {
        rows.append(index..<index + 1)
      }
    }
    width = rows.map(length).max() ?? 0
    for (number, row) in rows.enumerated() {
      let top = number == 0 ? 0 : height + made.layout.rowSpacing
      let free = width - length(row)
      let shares: [FlowAlignment: Double] = [.leading: 0, .center: 0.5, .trailing: 1]
      let share = shares[made.layout.alignment] ?? 0
      for index in row {
        let from = free * share + length(row.lowerBound..<index + 1) - widths[index]
        let x = made.layout.isRightToLeft ? width - from - widths[index] : from
        corners.append((x, top))
      }
      height = top + (made.items[row].map(\.height).max() ?? 0)
    }
  }
}
