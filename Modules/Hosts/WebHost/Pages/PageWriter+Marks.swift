import Core

// Text, images, and buttons.

extension PageWriter {
  /// Writes text.
  ///
  /// In text without a label and a role, such as a note, web addresses are links unless the text is
  /// inside a link.
  mutating func text(_ words: String, _ element: ScreenElement, _ place: Place) {
    let isState = element.role?.isAccent ?? false
    let name: StaticString =
      element.label != nil ? "text fact" : isState ? "text status" : "text"
    open("p", element, place, class: name)
    out.raw(" dir=\"auto\">")
    if let label = element.label {
      out.raw("<span class=\"term\">")
      out.text(label)
      out.raw("</span> <span class=\"value\">")
      out.text(words)
      out.raw("</span>")
      if words.webAddresses == [words.startIndex..<words.endIndex] {
        out.raw("<button type=\"button\" class=\"button secondary copy\" aria-live=\"polite\">")
        out.raw("Copy</button>")
      }
    } else if element.role == nil, !isInLink {
      out.linkedText(words)
    } else {
      out.text(words)
    }
    out.raw("</p>")
  }

  mutating func paragraph(
    _ words: String, _ element: ScreenElement, _ place: Place, class name: StaticString
  ) {
    open("p", element, place, class: name)
    out.raw(" dir=\"auto\">")
    out.text(words)
    out.raw("</p>")
  }

  /// Writes text that screen readers speak as soon as the text appears.
  mutating func announcement(_ words: String, _ element: ScreenElement, _ place: Place) {
    open("p", element, place, class: "announcement")
    out.raw(" role=\"status\" dir=\"auto\">")
    out.text(words)
    out.raw("</p>")
  }

  mutating func heading(_ words: String, _ level: Int, _ element: ScreenElement, _ place: Place) {
    let tag: StaticString =
      switch level {
      case ...1: "h1"
      case 2: "h2"
      case 3: "h3"
      default: "h4"
      }
    open(tag, element, place, class: "heading")
    out.raw(" dir=\"auto\">")
    out.text(words)
    out.raw("</")
    out.raw(tag)
    out.raw(">")
  }

  mutating func button(_ branch: SnapshotNode, _ place: Place) {
    out.raw("<div class=\"action\"")
    out.attribute("id", place)
    out.raw("><button type=\"button\" class=\"button")
    if let role = branch.element.role {
      out.raw(" ")
      out.text(role.rawValue)
    }
    out.raw("\"")
    pressed(branch.element, place)
    name(of: branch.element)
    out.raw("</button>")
    children(of: branch, at: place)
    remarks(branch.element, place)
    out.raw("</div>")
  }

  /// Writes a link that downloads a file.
  ///
  /// A disabled link has no address. The server decides on the file's name.
  mutating func file(_ source: String, _ element: ScreenElement, _ place: Place) {
    out.raw("<div class=\"action\"")
    out.attribute("id", place)
    out.raw("><a class=\"link file")
    if let role = element.role {
      out.raw(" ")
      out.text(role.rawValue)
    }
    out.raw("\"")
    pressed(element, place)
    if element.isEnabled {
      out.attribute("href", ContentPath.file(source))
    } else {
      out.raw(" role=\"link\"")
    }
    out.raw(" download")
    var shown = element
    shown.icon = .download
    name(of: shown)
    out.raw("</a>")
    remarks(element, place)
    out.raw("</div>")
  }

  /// Writes a chip.
  ///
  /// A chip with an ID is written as a button, followed by the chip's children.
  mutating func chip(
    _ branch: SnapshotNode, _ isSelected: Bool, _ place: Place, _ parent: Parent
  ) {
    let element = branch.element
    out.raw("<span class=\"chip")
    if let role = element.role {
      out.raw(" ")
      out.text(role.rawValue)
    }
    if isSelected { out.raw(" selected") }
    out.raw("\"")
    out.attribute("id", place)
    out.raw(">")
    if element.id == nil {
      out.raw("<span dir=\"auto\">")
      out.text(element.label ?? "")
      out.raw("</span>")
    } else {
      out.raw("<button type=\"button\"")
      if case .radios(let stop) = parent {
        out.raw(" role=\"radio\"")
        out.attribute("aria-checked", isSelected ? "true" : "false")
        pressed(element, place, isStop: element.id == stop)
      } else {
        out.attribute("aria-pressed", isSelected ? "true" : "false")
        pressed(element, place)
      }
      name(of: element, isDrawn: branch.isDrawn)
      out.raw("</button>")
    }
    children(of: branch, at: place)
    remarks(element, place)
    out.raw("</span>")
  }

  /// Completes the start tag of an element that can be pressed, and writes its icon and label.
  ///
  /// An element with an icon or a sample has a tooltip, because a style may hide its label.
  private mutating func name(of element: ScreenElement, isDrawn: Bool = false) {
    if element.icon != nil || isDrawn { out.attribute("title", element.label) }
    out.raw(">")
    guard let icon = element.icon else { return out.text(element.label ?? "") }
    out.append(icon.markup)
    out.raw("<span>")
    out.text(element.label ?? "")
    out.raw("</span>")
  }

  /// Writes the attributes of an element that can be pressed, such as its ID and Tab stop.
  mutating func pressed(_ element: ScreenElement, _ place: Place, isStop: Bool = true) {
    out.attribute("data-id", element.id?.text)
    out.attribute("aria-label", element.spoken)
    if !element.isEnabled { out.raw(" aria-disabled=\"true\"") }
    if !element.isEnabled || !isStop { out.raw(" tabindex=\"-1\"") }
    describedBy(element, place)
  }

  /// Writes a count as a fact with a bar.
  ///
  /// The bar's length is an attribute, because the page's content security policy forbids inline
  /// styles. The level, from 0 to 4, determines the shade of a cell. The closure writes the name,
  /// which may be a link.
  mutating func bar(
    _ bar: Bar, _ element: ScreenElement, _ place: Place, name: (inout Self) -> Void
  ) {
    open("p", element, place, class: "text fact bar")
    out.attribute("data-level", "\(bar.count == 0 ? 0 : Int((bar.share * 4).rounded(.up)))")
    out.raw(" dir=\"auto\"><span class=\"term\">")
    name(&self)
    out.raw("</span> <svg aria-hidden=\"true\" viewBox=\"0 0 1000 1\"")
    out.raw(" preserveAspectRatio=\"none\"><rect height=\"1\"")
    out.attribute("width", "\(Int((bar.share * 1000).rounded()))")
    out.raw("/></svg> <span class=\"value\">")
    out.number(bar.count)
    out.raw("</span></p>")
  }

  mutating func progress(_ progress: Progress, _ element: ScreenElement, _ place: Place) {
    open("div", element, place, class: "progress")
    out.raw("><span id=\"")
    out.text(place)
    out.raw("-label\">")
    out.text(element.label ?? "")
    out.raw("</span><progress")
    out.attribute("aria-labelledby", place + "-label")
    if let total = progress.total, total > 0 {
      out.attribute("max", String(total))
      out.attribute("value", String(min(max(0, progress.completed), total)))
    }
    out.raw("></progress></div>")
  }

  /// Writes a color sample.
  ///
  /// The color is an attribute, because the page's content security policy forbids inline styles.
  mutating func swatch(_ color: String, _ element: ScreenElement, _ place: Place) {
    open("span", element, place, class: "swatch")
    out.raw("><svg role=\"img\"")
    out.attribute("aria-label", element.label ?? "#\(color)")
    out.raw(" viewBox=\"0 0 1 1\" preserveAspectRatio=\"none\"><rect width=\"1\" height=\"1\"")
    out.attribute("fill", "#\(color)")
    out.raw("/></svg><span class=\"data\" aria-hidden=\"true\">#")
    out.text(color)
    out.raw("</span></span>")
  }

  /// Writes a QR code as a path with a rectangle for each run of dark modules in a row.
  mutating func qrCode(_ code: QRCode, _ element: ScreenElement, _ place: Place) {
    open("figure", element, place, class: "qr-code")
    out.raw("><svg role=\"img\" shape-rendering=\"crispEdges\"")
    out.attribute("aria-label", element.label)
    out.attribute("viewBox", "0 0 \(code.rows.first?.count ?? 0) \(code.rows.count)")
    out.raw("><path")
    let runs = code.rows.enumerated().flatMap { y, row in
      row.indices(where: \.self).ranges.map { "M\($0.lowerBound) \(y)h\($0.count)v1h-\($0.count)z" }
    }
    out.attribute("d", runs.joined())
    out.raw("/></svg></figure>")
  }

  /// Writes an image.
  ///
  /// If `isCover` is `true`, the image covers a card, which crops the image. A browser with a dense
  /// display then uses the larger image.
  mutating func image(
    _ picture: Picture, _ element: ScreenElement, _ place: Place, isCover: Bool = false
  ) {
    if element.role == .viewer {
      // The frame stays in its place while its image is zoomed.
      open("div", ScreenElement(element.content, role: .viewer), place, class: "frame")
      out.raw(">")
      var inner = element
      inner.role = nil
      image(picture, inner, place + "-image")
      return out.raw("</div>")
    }
    open("img", element, place, class: "picture")
    out.attribute("src", ContentPath.picture(picture, below: photos))
    if isCover, picture.variant == .thumbnail {
      let large = ContentPath.picture(
        Picture(photo: picture.photo, variant: .display), below: photos)
      out.attribute("srcset", "\(ContentPath.picture(picture, below: photos)) 320w, \(large) 2048w")
      out.raw(" sizes=\"18rem\"")  // token: helps the browser choose an image, not a visible size.
    }
    out.attribute("alt", element.label ?? "")
    out.attribute("width", picture.width.map { String($0) })
    out.attribute("height", picture.height.map { String($0) })
    out.raw(" loading=\"lazy\" decoding=\"async\">")
  }

  mutating func photoGrid(_ branch: SnapshotNode, _ place: Place) {
    open("div", branch.element, place, class: "photos")
    out.attribute("data-count", String(branch.children.count))
    if let label = branch.element.label {
      out.raw(" role=\"group\"")
      out.attribute("aria-label", label)
    }
    out.raw(">")
    children(of: branch, at: place)
    out.raw("</div>")
  }

  /// Writes a chart, with a narrow document for phones.
  mutating func chart(_ reference: Reference, _ element: ScreenElement, _ place: Place) {
    open("figure", element, place, class: "chart")
    // token: the width below which the style sheet adapts to phones.
    out.raw("><picture><source media=\"(max-width: 600px)\"")
    out.attribute("srcset", ContentPath.chart(reference, appearance, .narrow))
    size(.narrow)
    out.raw("><img")
    out.attribute("src", ContentPath.chart(reference, appearance))
    size(.wide)
    out.attribute("alt", element.label ?? "")
    out.raw("></picture></figure>")
  }

  /// Writes the chart of a link, which is small and has no axes.
  mutating func sparkline(_ reference: Reference, _ element: ScreenElement, _ place: Place) {
    open("img", element, place, class: "sparkline")
    out.attribute("src", ContentPath.chart(reference, appearance, .small))
    size(.small)
    out.attribute("alt", element.label ?? "")
    out.raw(">")
  }

  /// Writes a chart's size, for which the browser reserves space before the chart arrives.
  private mutating func size(_ size: ChartSheet.Size) {
    out.attribute("width", String(Int(size.lengths.width)))
    out.attribute("height", String(Int(size.lengths.height)))
  }

  /// Writes a drawing surface.
  ///
  /// The script paints the surface's contents, and accepts strokes if the surface has an ID. An
  /// empty SVG image reserves the surface's space until the script runs.
  mutating func drawingSurface(_ surface: DrawingSurface, _ element: ScreenElement, _ place: Place)
  {
    open("figure", element, place, class: "surface")
    out.attribute("data-source", ContentPath.surface(surface.reference))
    out.attribute("data-revision", String(surface.reference.revision))
    out.attribute("data-size", "\(surface.width) \(surface.height)")
    out.attribute("data-pen", surface.pen.map { "#\($0.color) \($0.width) \($0.opacity)" })
    out.attribute(
      "data-under-way", surface.pendingStrokes.map { $0.map(String.init).joined(separator: " ") })
    // The script adds zoom buttons to a surface that accepts strokes, and an image can't contain any.
    let isEditable = element.id != nil && element.isEnabled
    out.raw(" data-own")
    if isEditable || element.label != nil {
      out.raw(isEditable ? " role=\"group\" tabindex=\"0\"" : " role=\"img\"")
      out.attribute("aria-label", element.label ?? "Drawing")
    } else {
      out.raw(" aria-hidden=\"true\"")
    }
    out.raw("><svg aria-hidden=\"true\"")
    out.attribute("viewBox", "0 0 \(surface.width) \(surface.height)")
    out.raw("></svg></figure>")
  }
}

extension StyleRole {
  fileprivate var isAccent: Bool {
    switch self {
    case .accent1, .accent2, .accent3, .accent4, .accent5, .accent6, .accent7: true
    default: false
    }
  }
}

extension Content {
  /// Whether this is a sample of a color or brush, which shows what its label names.
  var isSample: Bool {
    switch self {
    case .swatch, .drawingSurface: true
    default: false
    }
  }
}
