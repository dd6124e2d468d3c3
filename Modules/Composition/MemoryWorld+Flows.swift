public import Core
public import Foundation
import MemoryAdapters

// The flow commands that change the app's environment.

extension MemoryWorld {
  /// Clears records and drafts.
  ///
  /// Photos, the clock, and pending failures are unchanged.
  public func clear() {
    store.clear()
    drafts.clear()
  }

  /// Sets the camera's state.
  ///
  /// If the state is ``CameraState/notAsked``, the app's first request for access is granted.
  public func setCamera(_ camera: CameraState) { photos.setCamera(camera) }

  /// Adds a synthetic image to the user's photo library.
  ///
  /// - Parameters:
  ///   - name: The photo's name.
  ///   - width: The width in pixels.
  ///   - height: The height in pixels.
  ///   - gray: The gray level of the image, 0–255.
  public func addPhoto(_ name: String, width: Int, height: Int, gray: Int) {
    photos.add(name, MemoryImages.picture(width, height, gray: gray))
  }

  /// Adds a file to the user's photo library.
  public func addPhoto(_ name: String, file: Data) { photos.add(name, file) }

  /// Advances the clock by a duration.
  public func advance(by duration: Duration) { clock.advance(by: duration) }

  /// Sets the clock to an instant.
  public func set(now: Instant) { clock.set(now: now) }

  /// Sets the clock's time zone to the zone with an identifier such as `America/New_York`.
  ///
  /// - Returns: Whether the zone exists. If not, the clock is unchanged.
  public func move(toZone zone: String) -> Bool {
    guard let found = TimeZone(identifier: zone) else { return false }
    let date = Date(timeIntervalSince1970: Double(clock.now.milliseconds) / 1000)
    clock.move(toZone: zone, offset: .seconds(found.secondsFromGMT(for: date)))
    return true
  }

  /// The names of the failures that ports can simulate, keyed by port.
  public static let failures: [PortName: [String]] = [
    .recordStore: storeFailures.keys.sorted(), .imageProcessor: imageFailures.keys.sorted(),
    .drafts: draftFailures.keys.sorted(),
  ]

  /// Makes the next `times` calls to a port fail, or removes the port's pending failures if `name`
  /// is `nil`.
  ///
  /// - Returns: Whether the port can simulate the failure or, if `name` is `nil`, whether the port
  ///   can simulate any failure.
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
    "newerLibrary": .newerLibrary(feature: "stash"),
    "inputOutput": .inputOutput("simulated failure"),
  ]

  private static let imageFailures: [String: ImageFailure] = [
    "damaged": .damaged("simulated failure"), "foreign": .unsupportedFormat,
    "gaveUp": .decoderFailed("simulated failure"),
  ]

  private static let draftFailures: [String: FileFailure] = ["diskFull": .diskFull("the draft")]
}
