import Core

extension FinishedSize {
  /// Creates the result of `stashbook mesh size` from the values of the command's options.
  ///
  /// - Parameters:
  ///   - stitches: The width and height, in the format of ``StitchGrid/init(_:)``: `180x240`.
  ///   - mesh: The mesh in the format of ``Mesh/init(_:)``: `18`, `10/20`, or `70/10cm`.
  ///   - margin: The margin on each side in inches, with a decimal point or comma, such as `1.5`,
  ///     or `nil` for 0.
  ///   - unit: The unit of the result, `in` or `cm`, or `nil` for inches.
  /// - Throws: ``MeshRefusal`` for the first invalid value, in the order of the parameters.
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
