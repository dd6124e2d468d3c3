import Core

/// The lines of a page under construction, with the positions of nodes in those lines.
struct Block: Sendable {
  var lines: [StyledLine] = []
  var places: [(id: NodeID, lines: Range<Int>)] = []
  var field: FieldPlace?
  var pictures: [PicturePlace] = []
  /// Whether empty lines separate the block from its neighbors.
  var isSpaced = false

  init() {}

  init(_ line: StyledLine) { lines = [line] }

  init(_ lines: [StyledLine]) { self.lines = lines }

  var columns: Int { lines.reduce(0) { max($0, $1.columns) } }

  /// Returns the block with all lines assigned to a node, or unchanged if `id` is `nil`.
  func named(_ id: NodeID?) -> Block {
    guard let id else { return self }
    var block = self
    block.places.append((id, 0..<lines.count))
    return block
  }

  /// Adds a block below the current lines.
  mutating func add(_ block: Block) {
    guard !block.lines.isEmpty else { return }
    if !lines.isEmpty, isSpaced || block.isSpaced { lines.append(StyledLine()) }
    isSpaced = block.isSpaced
    merge(block, line: lines.count, column: 0)
    lines += block.lines
  }

  /// Adds the positions of a block's nodes, field, and images, offset by `line` and `column`.
  private mutating func merge(_ block: Block, line: Int, column: Int) {
    for place in block.places {
      places.append((place.id, place.lines.lowerBound + line..<place.lines.upperBound + line))
    }
    for var picture in block.pictures {
      picture.line += line
      picture.column += column
      pictures.append(picture)
    }
    guard var field = block.field else { return }
    field.line += line
    field.column += column
    self.field = field
  }

  /// Returns a block that arranges the given blocks in rows of at most `width` columns.
  ///
  /// - Complexity: O(*b* + *l*), where *b* is the number of blocks and *l* is the number of lines.
  static func flow(_ blocks: [Block], width: Int, spacing: Int, _ alignment: FlowAlignment) -> Block
  {
    let blocks = blocks.filter { !$0.lines.isEmpty }
    let layout = FlowLayout(spacing: Double(spacing), alignment: alignment)
    let sizes = blocks.map {
      FlowLayout.Size(width: Double($0.columns), height: Double($0.lines.count))
    }
    let arrangement = layout.arrange(sizes, width: Double(width))
    var flow = Block()
    flow.lines = Array(repeating: StyledLine(), count: Int(arrangement.size.height))
    for (block, frame) in zip(blocks, arrangement.frames) {
      let (top, left) = (Int(frame.y), Int(frame.x))
      for (index, line) in block.lines.enumerated() {
        flow.lines[top + index].pad(to: left)
        flow.lines[top + index].parts += line.fitted(to: max(0, width - left)).parts
      }
      flow.merge(block, line: top, column: left)
    }
    return flow
  }

  /// Returns the block indented by `columns`, with `first` at the beginning of the first line.
  func indented(by columns: Int, first: StyledLine = StyledLine()) -> Block {
    var block = Block()
    block.isSpaced = isSpaced
    block.merge(self, line: 0, column: columns)
    for (index, line) in lines.enumerated() {
      var moved = index == 0 ? first : StyledLine()
      if !line.parts.isEmpty { moved.pad(to: columns) }
      moved.parts += line.parts
      block.lines.append(moved)
    }
    return block
  }
}

extension StyledLine {
  /// Adds spaces until the line is at least `columns` wide.
  mutating func pad(to columns: Int) {
    let missing = columns - self.columns
    guard missing > 0 else { return }
    parts.append(StyledText(String(repeating: " ", count: missing)))
  }
}
