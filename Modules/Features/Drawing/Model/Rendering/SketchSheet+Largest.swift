import Core

extension Sketch {
  /// The largest scale at which a PNG of the drawing is within ``ImageBudget/svg``.
  ///
  /// The scale is in hundredths of a pixel per unit, and is at least 1.
  package var largestPNGHundredths: Int {
    var (fits, tooLarge) = (1, ImageBudget.svg.side * 100 + 1)
    while tooLarge - fits > 1 {
      let middle = (fits + tooLarge) / 2
      if isPNGAllowed(hundredths: middle) { fits = middle } else { tooLarge = middle }
    }
    return fits
  }

  /// Returns whether a PNG of the drawing at a scale is within ``ImageBudget/svg``.
  ///
  /// The scale is in hundredths of a pixel per unit.
  package func isPNGAllowed(hundredths: Int) -> Bool {
    let (across, down) = pngSize(hundredths: hundredths)
    let budget = ImageBudget.svg
    return max(across, down) <= budget.side && across * down <= budget.pixels
  }

  /// Returns the size, in pixels, of a PNG of the drawing at a scale.
  ///
  /// The scale is in hundredths of a pixel per unit. Fractional sides are rounded up.
  package func pngSize(hundredths: Int) -> (width: Int, height: Int) {
    (max(1, (width * hundredths + 99) / 100), max(1, (height * hundredths + 99) / 100))
  }
}
