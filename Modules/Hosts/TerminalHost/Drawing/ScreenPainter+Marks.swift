import Core

// Text, buttons, and other nodes without children.

extension ScreenPainter {
  /// Returns the lines of a node that has no children.
  func mark(_ element: ScreenElement, _ width: Int) -> Block {
    let columns = width == .max ? width : min(width, sizes.measure)
    switch element.content {
    case .heading(let words, let level): return heading(words, level, columns)
    case .text(let words): return text(words, element, columns)
    case .hint(let words):
      return lines(words, element.role?.look ?? StyleRole.footnote.look, columns)
    case .announcement(let words): return lines("✓ \(words)", TextLook(.success), columns)
    case .button, .link, .file, .photoPicker: return button(element, width)
    case .bar(let count): return bar(count, element, columns)
    case .progress(let progress): return bar(progress, element, columns)
    case .drawingSurface(let surface): return sentence(surface, element, columns)
    case .swatch(let color): return swatch(color)
    case .qrCode(let code):
      return Block(code.lines.map { StyledLine($0, TextLook(reversed: true)) })
    default: return Block()
    }
  }

  /// Returns a sentence in place of a drawing, which a terminal can't show or edit.
  private func sentence(_ surface: DrawingSurface, _ element: ScreenElement, _ columns: Int)
    -> Block
  {
    let words = "▦ \(element.label ?? "Drawing"), \(surface.width) × \(surface.height)"
    let isDrawnOn = element.id != nil && element.isEnabled
    return lines(
      isDrawnOn ? words + ". To draw, run `stashbook serve`." : words,
      TextLook(.mutedText), columns)
  }

  /// Returns a sample of a color, followed by the color's hexadecimal digits.
  private func swatch(_ color: String) -> Block {
    var look = TextLook()
    look.content = SRGBColor(hex: color)
    return Block(StyledLine([StyledText("██", look), StyledText(" #\(color)")]))
  }

  func lines(_ words: String, _ look: TextLook, _ width: Int) -> Block {
    Block(words.wrapped(to: width).map { StyledLine($0, look) })
  }

  private func heading(_ words: String, _ level: Int, _ width: Int) -> Block {
    var block = lines(words, TextLook(level == 1 ? .link : nil, bold: true), width)
    block.isSpaced = true
    return block
  }

  private func text(_ words: String, _ element: ScreenElement, _ width: Int) -> Block {
    let look = element.role?.look ?? .plain
    guard let label = element.label else { return lines(words, look, width) }
    let wrapped = "\(label) \(words)".wrapped(to: width)
    guard wrapped.count == 1 else { return Block(wrapped.map { StyledLine($0, look) }) }
    return Block(
      StyledLine([StyledText("\(label) ", StyleRole.muted.look), StyledText(words, look)]))
  }

  /// Returns a button with its hint, such as the reason that the button is disabled.
  private func button(_ element: ScreenElement, _ width: Int) -> Block {
    let label = (element.label ?? "").fitted(to: max(1, width - 4))
    var block = Block(StyledLine("[ \(label) ]", pressed(element)))
    guard let hint = element.hint else { return block }
    let room = width - block.columns - sizes.gap
    if hint.columns <= room {
      block.lines[0].parts += [
        StyledText(String(repeating: " ", count: sizes.gap)),
        StyledText(hint, StyleRole.footnote.look),
      ]
    } else {
      block.lines += hint.wrapped(to: width).map { StyledLine($0, StyleRole.footnote.look) }
    }
    return block
  }

  private func pressed(_ element: ScreenElement) -> TextLook {
    guard element.isEnabled else { return TextLook(.mutedText, dim: true) }
    let isFocused = element.id == focus && focus != nil
    switch element.role {
    // The primary role's look is already prominent, so a focused primary button is bold and
    // reversed, without the role's colors.
    case .primary: return isFocused ? TextLook(bold: true, reversed: true) : StyleRole.primary.look
    case .danger: return TextLook(.danger, bold: isFocused, reversed: isFocused)
    default: return TextLook(.link, bold: isFocused, reversed: isFocused)
    }
  }

  /// Returns a chip in parentheses, followed by the chip's children.
  ///
  /// The chip has the same width with and without colors.
  func chip(_ branch: SnapshotNode, _ width: Int) -> Block {
    let element = branch.element
    guard case .chip(let isSelected) = element.content else { return Block() }
    let label = ((isSelected ? "✓ " : "") + (element.label ?? "")).fitted(to: max(1, width - 2))
    var look = element.role?.look ?? .plain
    if isSelected { look = TextLook(.onAction, on: .action, bold: true) }
    if element.role == nil, !isSelected { look.ground = .section }
    if !element.isEnabled { look = TextLook(.mutedText, dim: true) }
    if element.id == focus, focus != nil { (look.isReversed, look.isBold) = (true, true) }
    let pill = Block(StyledLine("(\(label))", look))
    // The terminal shows no drawings, so those without a label are excluded.
    let children = branch.children.filter { child in
      if case .drawingSurface = child.element.content { child.element.label != nil } else { true }
    }
    guard !children.isEmpty else { return pill }
    // A chip's words are apart from the chip, and its actions and samples beside it.
    let hasWords = children.contains { $0.element.value != nil }
    return Block.flow(
      [pill] + children.map { draw($0, width) }, width: width, spacing: hasWords ? 1 : 0,
      .leading)
  }

  /// Returns a count with its name and a bar, or without a bar if there is no room for one.
  private func bar(_ bar: Bar, _ element: ScreenElement, _ width: Int) -> Block {
    let label = element.label ?? ""
    let count = " \(bar.count)"
    let start = min(width, sizes.measure) / 2
    let full = min(width, sizes.measure) - start - count.columns
    guard label.columns < start, full > 0 else { return text("\(bar.count)", element, width) }
    let length = bar.count > 0 ? max(1, Int((bar.share * Double(full)).rounded())) : 0
    var line = StyledLine([StyledText(label, StyleRole.muted.look)])
    line.pad(to: start)
    line.parts.append(StyledText(String(repeating: "━", count: length), TextLook(.action)))
    line.parts.append(StyledText(count))
    return Block(line)
  }

  private func bar(_ progress: Progress, _ element: ScreenElement, _ width: Int) -> Block {
    var words = element.label ?? ""
    guard let total = progress.total, total > 0 else {
      words += progress.completed > 0 ? " \(progress.completed)" : ""
      return lines(words, StyleRole.muted.look, width)
    }
    words += " \(progress.completed) of \(total)"
    let room = min(width, sizes.measure) - words.columns - 1
    guard room >= Self.leastWidth else { return lines(words, .plain, width) }
    let share = Double(min(max(0, progress.completed), total)) / Double(total)
    let done = Int((share * Double(room)).rounded())
    return Block(
      StyledLine([
        StyledText(String(repeating: "━", count: done), TextLook(.action)),
        StyledText(String(repeating: "╌", count: room - done), TextLook(.edge)),
        StyledText(" " + words),
      ]))
  }

  /// Returns the cells reserved for an image, or the image's label if the terminal doesn't show
  /// images.
  func image(_ element: ScreenElement, _ picture: Picture, _ width: Int) -> Block {
    let words = "▦ \(element.label ?? "Image")"
    guard let box = pictureBox else { return lines(words, TextLook(.mutedText), width) }
    let (columns, rows) = Self.cells(picture, min(width, box.columns), box.rows)
    var block = Block(
      (0..<rows).map { _ in StyledLine(String(repeating: " ", count: columns)) })
    block.lines[0] = StyledLine(words.fitted(to: columns), TextLook(.mutedText))
    block.lines[0].pad(to: columns)
    block.pictures = [
      PicturePlace(picture: picture, line: 0, column: 0, columns: columns, rows: rows)
    ]
    return block
  }

  /// Returns the size, in cells, of an image scaled to fit a box.
  ///
  /// The calculation assumes that a cell is twice as tall as wide. If the image's size is unknown,
  /// the result is the box's size.
  static func cells(_ picture: Picture, _ columns: Int, _ rows: Int) -> (columns: Int, rows: Int) {
    guard let width = picture.width, let height = picture.height, width > 0, height > 0
    else { return (columns, rows) }
    let wanted = columns * height / (2 * width)
    if wanted <= rows { return (columns, max(1, wanted)) }
    return (max(1, min(columns, 2 * rows * width / height)), rows)
  }

  /// Returns a chart drawn with braille dots above the chart's label, or only the label until the
  /// chart's data is loaded.
  func chart(_ element: ScreenElement, _ reference: Reference, _ width: Int) -> Block {
    let columns = min(width, sizes.measure)
    var block = Block()
    if let chart = charts[reference] {
      block.lines = BrailleChart(chart).lines(columns: columns, rows: columns / sizes.chartShare)
    }
    block.add(lines(element.label ?? "", StyleRole.muted.look, columns))
    return block
  }
}
