import Composition
import Core
import Foundation

@testable import FlowRunner

// The changes that flows make to a world, the same for each host's driver.

extension MemoryWorld {
  func add(_ photos: [FlowPhoto]) throws {
    for photo in photos {
      switch photo.content {
      case .made(let width, let height, let red, let green, let blue):
        let gray = (Int(red) * 30 + Int(green) * 59 + Int(blue) * 11) / 100
        addPhoto(photo.name, width: width, height: height, gray: gray)
      case .file(let path):
        addPhoto(photo.name, file: try Data(contentsOf: URL(fileURLWithPath: path)))
      }
    }
  }

  func change(_ clock: FlowClockChange) {
    switch clock {
    case .advance(let duration): advance(by: duration)
    case .now(let instant): set(now: instant)
    case .zone(let zone): _ = move(toZone: zone)
    }
  }

  func fail(_ fault: FlowFault) throws {
    guard !fail(fault.port, fault.failure, times: fault.times) else { return }
    throw FlowDriverFailure.unknown(
      "failure \(fault.port.rawValue) \(fault.failure ?? "")",
      known: Self.failures[fault.port, default: []])
  }
}
