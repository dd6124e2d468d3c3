import Core

extension FinishedSize {
  /// What `stashbook mesh size` answers, from the texts of its options.
  ///
  /// - Parameters:
  ///   - stitches: Width by height, as ``StitchGrid/init(_:)`` reads it: `180x240`.
  ///   - mesh: As ``Mesh/init(_:)`` reads it: `18`, `10/20`, `70/10cm`.
  ///   - margin: Inches for each side, with either decimal mark: `1.5`; none means 0.
  ///   - unit: `in` or `cm`; none means inches.
  /// - Throws: ``MeshRefusal`` with the first text that is not acceptable, in this order.
  public init(
    stitches: String, mesh: String, margin: String? = nil, unit: String? = nil
  ) throws(MeshRefusal) {
    let grid = try StitchGrid(stitches)
    let mesh = try Mesh(mesh)
    let margin = try margin.map(Self.margin) ?? 0
    let unit = try unit.map(Self.unit) ?? .inch
    do {
      try self.init(grid, on: mesh, margin: Length(margin, .inch), in: unit)
    } catch {
      throw .reckoning(error)
    }
  }

  private static func unit(_ text: String) throws(MeshRefusal) -> LengthUnit {
    guard let unit = LengthUnit(rawValue: text.trimmedOrNil?.lowercased() ?? "") else {
      throw .unit(text)
    }
    return unit
  }

  private static func margin(_ text: String) throws(MeshRefusal) -> Fraction {
    let parts = (text.trimmedOrNil ?? "").unicodeScalars.split(
      omittingEmptySubsequences: false, whereSeparator: ".,".unicodeScalars.contains)
    let decimals = parts.count > 1 ? parts[1].count : 0
    guard parts.count <= 2, decimals <= 4 else { throw .margin(text) }
    let scale = repeatElement(10, count: decimals).reduce(1, *)
    let digits = parts.flatMap(Array.init)
    guard let number = WholeNumber.number(digits, upTo: 100 * scale), number <= 100 * scale else {
      throw .margin(text)
    }
    do { return try Fraction(number, over: scale) } catch { throw .reckoning(error) }
  }
}
