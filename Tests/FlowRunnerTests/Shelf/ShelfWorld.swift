import Core
import FlowRunner
import Foundation
import HeadlessHost
import MemoryAdapters
import Sessions
import Synchronization

/// The world of the sample app: memory, a manual clock, a fake camera, and a fake photo library.
final class ShelfWorld: FlowWorld {
  let library = SampleLibrary()
  let photos: FakePhotos
  let clock: ManualClock
  let isClosed = Mutex(false)
  private let drafts = Mutex(MemoryDrafts())
  private let parking = PendingWaits()

  init() {
    photos = FakePhotos(parking: parking)
    clock = ManualClock(parking: parking)
  }

  func launch(clearState: Bool, camera: CameraState?) async throws -> HeadlessScreen {
    if clearState {
      library.clear()
      drafts.withLock { $0 = MemoryDrafts() }
    }
    if let camera { photos.setCamera(camera) }
    let assembly = try Assembly([ShelfPlugin(library: library, photos: photos, clock: clock)])
    let kept = drafts.withLock(\.self)
    let session = Session(assembly, clock: clock, drafts: kept, log: MemoryLog())
    parking.watch { Task { await session.notify() } }
    let host = HeadlessScreen(session) { [parking] in parking.count }
    try await host.open("/canvases")
    return host
  }

  func add(_ photo: FlowPhoto) async throws {
    switch photo.content {
    case .made: photos.add(photo.name, Data("\(photo.content)".utf8))
    case .file(let path): photos.add(photo.name, try Data(contentsOf: URL(fileURLWithPath: path)))
    }
  }

  func advance(by duration: Duration) async throws { clock.advance(by: duration) }

  func set(now: Instant) async throws {
    clock.advance(by: .milliseconds(now.milliseconds - clock.now.milliseconds))
  }

  func move(toZone zone: String) async throws {
    let moment = Date(timeIntervalSince1970: Double(clock.now.milliseconds) / 1000)
    let seconds = TimeZone(identifier: zone)?.secondsFromGMT(for: moment) ?? 0
    clock.move(toZone: zone, offset: .seconds(seconds))
  }

  func fail(_ fault: FlowFault) async throws {
    let known: [String: StoreFailure] = ["diskFull": .diskFull, "busy": .busy(seconds: 5)]
    guard fault.port == .recordStore else {
      throw FlowDriverFailure.unknown("port “\(fault.port.rawValue)”", known: ["recordStore"])
    }
    guard let name = fault.failure else { return library.fail(nil, times: 0) }
    guard let failure = known[name] else {
      throw FlowDriverFailure.unknown("failure “\(name)”", known: known.keys.sorted())
    }
    library.fail(failure, times: fault.times)
  }

  func close() async { isClosed.withLock { $0 = true } }
}
