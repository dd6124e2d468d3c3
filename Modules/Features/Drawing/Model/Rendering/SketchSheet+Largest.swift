import Core

extension Sketch {
  /// The largest scale in hundredths at which a PNG of the drawing is within ``ImageBudget/svg``.
  ///
  /// The scale is at least 1.
  package var largestPNGHundredths: Int {
    var (fits, tooLarge) = (1, ImageBudget.svg.side * 100 + 1)
    while tooLarge - fits > 1 {
      let middle = (fits + tooLarge) / 2
      if isPNGAllowed(hundredths: middle) { fits = middle } else { tooLarge = middle }
    }
    return fits
  }

  /// Returns whether a PNG at a scale in hundredths is within ``ImageBudget/svg``.
  package func isPNGAllowed(hundredths: Int) -> Bool {
    let (across, down) = pngSize(hundredths: hundredths)
    let budget = ImageBudget.svg
    return max(across, down) <= budget.side && across * down <= budget.pixels
  }

  /// Returns the size of a PNG in pixels at a scale in hundredths.
  ///
  /// Fractional sides are rounded up.
  package func pngSize(hundredths: Int) -> (width: Int, height: Int) {
    (max(1, (width * hundredths + 99) / 100), max(1, (height * hundredths + 99) / 100))
  }
}
