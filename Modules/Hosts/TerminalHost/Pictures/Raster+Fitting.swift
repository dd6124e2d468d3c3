import Core
import struct Foundation.Data

extension Raster {
  /// Whether the width and height are positive and match the number of bytes.
  var isWhole: Bool {
    width > 0 && height > 0 && pixels.count / 3 / width == height
      && pixels.count == width * height * 3
  }

  /// The colors of all pixels, row by row from the top.
  var colors: [SRGBColor] {
    pixels.withUnsafeBytes { bytes in
      stride(from: 0, to: bytes.count - 2, by: 3).map {
        SRGBColor(red: bytes[$0], green: bytes[$0 + 1], blue: bytes[$0 + 2])
      }
    }
  }

  /// Returns the image reduced to fit a box, or the unchanged image if the image already fits or
  /// isn't whole.
  ///
  /// Each pixel of a reduced image is the mean of the pixels that it replaces.
  ///
  /// - Complexity: O(*n*), where *n* is the number of pixels.
  func fitting(_ box: PixelBox) -> Raster {
    let (across, down) = box.size(fitting: width, height)
    guard isWhole, (across, down) != (width, height) else { return self }
    let bytes = [UInt8](pixels)
    var fitted = Data(capacity: across * down * 3)
    for row in 0..<down {
      let rows = row * height / down..<(row + 1) * height / down
      for column in 0..<across {
        let columns = column * width / across..<(column + 1) * width / across
        fitted.append(contentsOf: mean(bytes, columns, rows))
      }
    }
    return Raster(width: across, height: down, pixels: fitted)
  }

  private func mean(_ bytes: [UInt8], _ columns: Range<Int>, _ rows: Range<Int>) -> [UInt8] {
    var sums = [0, 0, 0]
    for row in rows {
      for column in columns {
        let place = (row * width + column) * 3
        for part in 0..<3 { sums[part] += Int(bytes[place + part]) }
      }
    }
    let count = columns.count * rows.count
    return sums.map { UInt8(($0 + count / 2) / count) }
  }
}
