import Core
import TestKit
import Testing

@testable import Drawing

@Suite("Typed values")
struct TypedPointsTests {
  @Test("DR-2 A path written with decimal coordinates is read back unchanged")
  func roundTrip() {
    Law("a written path is read back unchanged").holds(for: { random in
      (random.way(random.number(1...20)), random.chance(50))
    }) { spots, isPressed in
      let places = spots.map { spot in
        "\(spot.units.x),\(spot.units.y)\(isPressed ? ",0.25" : "")"
      }
      let typed = try TypedPoints(places.joined(separator: " "))
      #expect(typed.points == spots)
      #expect(typed.pressures == (isPressed ? spots.map { _ in 250 } : nil))
    }
  }

  @Test(
    "ALL-3 A path accepts digits from any script and any white space between points",
    arguments: ["1.5,2 3,4", " 1.5,2\n3,4\t", "١.٥,٢ ３,４", "+1.5,02 3e0,4.0"])
  func scripts(text: String) throws {
    #expect(
      try TypedPoints.withoutPressure(text) == [
        CanvasPoint(x: 24, y: 32), CanvasPoint(x: 48, y: 64),
      ])
  }

  @Test(
    "ALL-3 Sizes and opacities accept a decimal point or comma, and round halves away from zero")
  func numbers() throws {
    #expect(try Stroke.size(typed: "6") == 96 && Stroke.size(typed: "80") == 1280)
    #expect(try Stroke.size(typed: "24,03125") == 385)
    #expect(try Stroke.opacity(typed: "0,5") == 500 && Stroke.opacity(typed: "1") == 1000)
    #expect(try Stroke.opacity(typed: "0") == 0)
    #expect(Double(typed: "1_000") == nil && Double(typed: "0x10") == nil)
    #expect(Double(typed: "nan") == nil && Double(typed: "1e309") == nil)
  }

  @Test(
    "DR-12 Invalid and out-of-range sizes and opacities are rejected",
    arguments: ["5.99", "80.01", "0", "-5", "1e308", "NaN", "", "six"])
  func sizes(text: String) {
    #expect(throws: DrawingFailure.invalid("Size", "Must be from 6 to 80")) {
      try Stroke.size(typed: text)
    }
    guard text != "0" else { return }
    #expect(throws: DrawingFailure.invalid("Opacity", "Must be from 0 to 1")) {
      try Stroke.opacity(typed: text)
    }
  }
}
