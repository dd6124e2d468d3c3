import Core
import TestKit
import Testing

@Suite("Pixel box")
struct PixelBoxTests {
  @Test("A box's sides are clamped to the range 1–2,048 pixels")
  func bounds() {
    #expect(PixelBox(width: 0, height: .min) == PixelBox(width: 1, height: 1))
    #expect(PixelBox(width: 2049, height: .max) == PixelBox(width: 2048, height: 2048))
  }

  @Test(
    "An image that fits isn't scaled, and a larger image is scaled down proportionally to fit the box"
  )
  func sizes() {
    Law("The scaled size fits the box and has the image's proportions").holds(for: { random in
      [9000, 9000, 3000, 3000].map { Int.random(in: 1...$0, using: &random) }
    }) { sides in
      let box = PixelBox(width: sides[2], height: sides[3])
      let (width, height) = box.size(fitting: sides[0], sides[1])
      try #require((1...box.width).contains(width) && (1...box.height).contains(height))
      if sides[0] <= box.width && sides[1] <= box.height {
        try #require((width, height) == (sides[0], sides[1]))
      } else {
        try #require(width == box.width || height == box.height)
        let scale = min(
          Double(box.width) / Double(sides[0]), Double(box.height) / Double(sides[1]))
        try #require(abs(Double(width) - max(1, Double(sides[0]) * scale)) <= 0.5001)
        try #require(abs(Double(height) - max(1, Double(sides[1]) * scale)) <= 0.5001)
      }
    }
  }

  @Test("A zero, negative, or huge image size doesn't cause a trap")
  func degenerate() {
    let box = PixelBox(width: 80, height: 48)
    #expect(box.size(fitting: 0, -5) == (1, 1))
    #expect(box.size(fitting: .max, 1) == (80, 1))
    #expect(box.size(fitting: .max, .max) == (48, 48))
  }
}
