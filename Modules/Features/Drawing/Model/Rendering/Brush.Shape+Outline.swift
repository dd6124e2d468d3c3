extension Brush.Shape {
  /// Writes the clockwise outline of the shape.
  ///
  /// - Parameters:
  ///   - middle: The center, in sixteenths of a unit.
  ///   - size: The side of the square around the shape, in sixteenths of a unit.
  ///   - turn: The rotation of the shape.
  ///   - path: The path to write to.
  func write(at middle: SIMD2<Int>, size: Int, _ turn: Rotation, to path: inout PathWriter) {
    func place(_ point: SIMD2<Int>) -> SIMD2<Int> { middle &+ turn(point, size: size) }
    func circle(_ point: SIMD2<Int>, _ radius: Int, isClockwise: Bool = true) {
      let radius = max(radius * size / 2048, 1)
      path.circle(around: place(point), radius: radius, isClockwise: isClockwise)
    }
    switch self {
    case .dot: circle(.zero, 860)
    case .circle:
      circle(.zero, 960)
      circle(.zero, 560, isClockwise: false)
    case .flower:
      for petal in Corners.petals { circle(petal, 430) }
    case .heart:
      path.move(to: place(Corners.heart[0]))
      for index in stride(from: 1, to: Corners.heart.count, by: 3) {
        path.curve(
          to: place(Corners.heart[index + 2]), place(Corners.heart[index]),
          place(Corners.heart[index + 1]))
      }
      path.close()
    case .star: polygon(Corners.star)
    case .square: polygon(Corners.square)
    case .diamond: polygon(Corners.diamond)
    case .triangle: polygon(Corners.triangle)
    }
    func polygon(_ corners: [SIMD2<Int>]) {
      path.move(to: place(corners[0]))
      for corner in corners.dropFirst() { path.line(to: place(corner)) }
      path.close()
    }
  }

  /// The maximum random rotation to either side, in 64ths of a full turn.
  ///
  /// A heart rotates only a little, so that it is never upside down.
  var lean: Int {
    switch self {
    case .heart: 6
    case .diamond, .triangle: 8
    case .star, .dot, .circle, .square, .flower: 32
    }
  }
}

/// The corners of the shapes in clockwise order.
///
/// The edges of the square around a shape are 1,024 from the center, and y increases downward.
private enum Corners {
  static let star: [SIMD2<Int>] = [
    [0, -1024], [271, -373], [974, -316], [438, 142], [602, 828], [0, 461], [-602, 828],
    [-438, 142], [-974, -316], [-271, -373],
  ]
  static let square: [SIMD2<Int>] = [[-740, -740], [740, -740], [740, 740], [-740, 740]]
  static let diamond: [SIMD2<Int>] = [[0, -1024], [720, 0], [0, 1024], [-720, 0]]
  static let triangle: [SIMD2<Int>] = [[0, -1024], [887, 512], [-887, 512]]
  /// The centers of five petals.
  static let petals: [SIMD2<Int>] = [
    [0, -594], [565, -184], [349, 480], [-349, 480], [-565, -184],
  ]
  /// The tip of the heart, followed by three points for each Bézier curve.
  static let heart: [SIMD2<Int>] = [
    [0, 960], [-420, 600], [-1000, 200], [-1000, -280], [-1000, -640], [-740, -860], [-460, -860],
    [-250, -860], [-80, -740], [0, -560], [80, -740], [250, -860], [460, -860], [740, -860],
    [1000, -640], [1000, -280], [1000, 200], [420, 600], [0, 960],
  ]
}
