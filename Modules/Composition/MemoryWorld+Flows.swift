public import Core
public import Foundation
import MemoryAdapters

// What a flow may do to the world around the app.

extension MemoryWorld {
  /// Forgets records and drafts; photos, clock and ordered failures stay.
  public func clear() {
    store.clear()
    drafts.clear()
  }

  /// Plugs a camera in, or out; one that was not asked for yet is allowed when asked.
  public func setCamera(_ camera: CameraState) { photos.setCamera(camera) }

  /// Puts a made picture into the person's library.
  ///
  /// - Parameters:
  ///   - name: What the person calls it.
  ///   - width: Across, in pixels.
  ///   - height: Down, in pixels.
  ///   - grey: 0 to 255.
  public func addPhoto(_ name: String, width: Int, height: Int, grey: Int) {
    photos.add(name, MemoryImages.picture(width, height, grey: grey))
  }

  /// Puts a file into the person's library.
  public func addPhoto(_ name: String, file: Data) { photos.add(name, file) }

  /// Lets time pass.
  public func advance(by duration: Duration) { clock.advance(by: duration) }

  /// Puts the clock to a moment.
  public func set(now: Instant) { clock.set(now: now) }

  /// Takes the person to another zone; false where there is no such zone.
  public func move(toZone zone: String) -> Bool {
    guard let found = TimeZone(identifier: zone) else { return false }
    let date = Date(timeIntervalSince1970: Double(clock.now.milliseconds) / 1000)
    clock.move(toZone: zone, offset: .seconds(found.secondsFromGMT(for: date)))
    return true
  }

  /// The ports that can be made to fail, with the names of their failures.
  public static let failures: [PortName: [String]] = [
    .recordStore: storeFailures.keys.sorted(), .imageProcessor: imageFailures.keys.sorted(),
    .drafts: draftFailures.keys.sorted(),
  ]

  /// Makes the next calls of a port fail, or heals it; false where it has no such failure.
  public func fail(_ port: PortName, _ name: String?, times: Int) -> Bool {
    guard let name else { return heal(port) }
    switch port {
    case .recordStore: Self.storeFailures[name].map { store.fail($0, times: times) }
    case .imageProcessor: Self.imageFailures[name].map { images.fail($0, times: times) }
    case .drafts: Self.draftFailures[name].map { drafts.fail($0, times: times) }
    default: break
    }
    return Self.failures[port]?.contains(name) == true
  }

  private func heal(_ port: PortName) -> Bool {
    switch port {
    case .recordStore: store.heal()
    case .imageProcessor: images.heal()
    case .drafts: drafts.heal()
    default: return false
    }
    return true
  }

  private static let storeFailures: [String: StoreFailure] = [
    "diskFull": .diskFull, "busy": .busy(seconds: 5),
    "newerLibrary": .newerLibrary(feature: "stash"), "inputOutput": .inputOutput("made to fail"),
  ]

  private static let imageFailures: [String: ImageFailure] = [
    "damaged": .damaged("made to fail"), "foreign": .foreign, "gaveUp": .gaveUp("made to fail"),
  ]

  private static let draftFailures: [String: FileFailure] = ["diskFull": .diskFull("the draft")]
}
