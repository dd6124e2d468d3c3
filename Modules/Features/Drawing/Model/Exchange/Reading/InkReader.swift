import Core

/// A reader of the elements of an InkML document (W3C, 2011).
///
/// The reader supports X and Y in traces, and the color and width of brushes. The reader also
/// supports time if the first trace format declares a time channel, and force if that format
/// declares a force channel and its maximum. Groups, views, mappings, length units, and contexts
/// are ignored. Traces with differences (`'` and `"`) or wildcards are rejected. Pen movements
/// above the paper are stored unchanged.
struct InkReader {
  private struct Look {
    var color: String?
    var width: Double?
  }

  private struct Channel {
    let name: String
    /// The number of milliseconds per unit for the time channel, or the maximum value for any other
    /// channel.
    ///
    /// The factor is `nil` if the file doesn't specify another channel's maximum.
    let factor: Double?
  }

  private var tally = ImportTally(.inkml)
  private let seeds: Seeds
  private var channels: [Channel] = []
  private var looks: [String: Look] = [:]
  private var look = ""

  init(_ seeds: Seeds) {
    self.seeds = seeds
    tally.begin(ImportedDrawing(background: QuickDrawReader.background))
  }

  /// Returns the tally of all elements read so far, with the canvas fitted to the strokes.
  func finished() -> ImportTally {
    var tally = tally
    tally.changeDrawing { $0.fitCanvas() }
    return tally
  }

  /// Reads the next element.
  mutating func take(_ element: XMLElementStart) {
    let name = element.name.split(separator: ":").last ?? ""
    switch name {
    case "channel": add(element)
    case "brush":
      look = element.attributes["xml:id"] ?? element.attributes["id"] ?? ""
      looks[look] = Look()
    case "brushProperty": describe(element)
    case "trace": draw(element)
    default: break
    }
  }

  private mutating func add(_ element: XMLElementStart) {
    let name = element.attributes["name"] ?? ""
    // A repeated channel belongs to another trace format. Only the first format applies.
    guard !channels.contains(where: { $0.name == name }) else { return }
    let factor =
      name == "T"
      ? (element.attributes["units"] == "s" ? 1000 : 1)
      : element.attributes["max"].flatMap { Double($0) }
    channels.append(Channel(name: name, factor: factor))
  }

  private mutating func describe(_ element: XMLElementStart) {
    let value = element.attributes["value"] ?? ""
    switch element.attributes["name"] {
    case "color": looks[look, default: Look()].color = value
    case "width" where element.attributes["units"] == nil:
      looks[look, default: Look()].width = Double(value)
    default: tally.leave("brush property \(element.attributes["name"] ?? "")")
    }
  }

  private mutating func draw(_ element: XMLElementStart) {
    guard !tally.isFull else { return tally.damageByNumber(line: nil) }
    let id = (element.attributes["brushRef"] ?? "").drop { $0 == "#" }
    let look = looks[String(id)] ?? Look()
    let (channels, seeds) = (channels, seeds)
    tally.count(at: .init(element: tally.result.counts.elements + 1)) {
      () throws(ElementRefusal) in
      guard element.attributes["type"] ?? "penDown" == "penDown" else {
        return Taken(element.foreign(.inkml))
      }
      return Taken(.stroke(try Self.stroke(element, channels, look, seeds)))
    }
  }

  private static func stroke(
    _ element: XMLElementStart, _ channels: [Channel], _ look: Look, _ seeds: Seeds
  ) throws(ElementRefusal) -> Stroke {
    let rows = try rows(element.text ?? "", width: max(2, channels.count))
    let column = { (name: String) in channels.firstIndex { $0.name == name } }
    let (x, y) = (column("X") ?? 0, column("Y") ?? 1)
    var spots: [CanvasPoint] = []
    for row in rows { spots.append(try CanvasPoint(read: row[x], row[y])) }
    var pressures: [UInt16]?
    if let force = column("F"), let most = channels[force].factor, most > 0 {
      pressures = []
      for row in rows { pressures?.append(try UInt16(readShare: row[force] / most, "force")) }
    }
    var times: [Int32]?
    if let time = column("T") {
      times = []
      for row in rows {
        times?.append(try Int32(readTime: row[time] * (channels[time].factor ?? 1)))
      }
    }
    let color = try look.color.map { text throws(ElementRefusal) in try SRGBColor.web(text) }
    return Stroke(
      spots, pressures: pressures, times: times, color: color?.0 ?? QuickDrawReader.ink,
      size: try look.width.map { width throws(ElementRefusal) in try Int32(readSize: width) }
        ?? QuickDrawReader.size,
      brush: .marker, opacity: UInt16(1000).times(alpha: color?.alpha ?? 255), seed: seeds.next())
  }

  /// Returns the channel values at each point of a trace.
  private static func rows(_ text: String, width: Int) throws(ElementRefusal) -> [[Double]] {
    var rows: [[Double]] = []
    for part in Substring(text).utf8.split(separator: UInt8(ascii: ",")) {
      let row: [Double]
      do throws(ElementRefusal) { row = try Substring(part).numbers("trace") } catch {
        throw .wrongKind("trace", wanted: "plain numbers (no differences or wildcards)")
      }
      if row.isEmpty { continue }
      guard row.count >= width else { throw .uneven("of \(width) values", row.count, points: 1) }
      guard rows.count < Stroke.pointLimit else { throw .tooManyPoints }
      rows.append(row)
    }
    guard !rows.isEmpty else { throw .noPoints }
    return rows
  }
}
