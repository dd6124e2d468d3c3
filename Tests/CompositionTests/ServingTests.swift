import Composition
import Core
import Dispatch
import TestKit
import Testing

@Suite("A library with open screens")
struct ServingTests {
  @Test("A read doesn't wait for another read or for a write")
  func readsAtOnce() async throws {
    let folder = try ScratchFolder()
    let store = try Library(at: folder.path, for: .serving).ports.store
    let (begun, finished) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    // The first read and the write last until the second read has finished.
    async let isOvertaken = store.read { _ throws(StoreFailure) in
      begun.signal()
      return finished.wait(timeout: .now() + .seconds(30)) == .success
    }
    async let isOvertakenToo = store.write("Wait") { _ throws(StoreFailure) in
      begun.signal()
      return finished.wait(timeout: .now() + .seconds(30)) == .success
    }
    for _ in 0..<2 { await begun.passed() }
    try await store.read { _ throws(StoreFailure) in }
    for _ in 0..<2 { finished.signal() }
    #expect(try await isOvertaken)
    #expect(try await isOvertakenToo)
  }
}

extension DispatchSemaphore {
  /// Waits for a signal on a thread that runs no Swift tasks.
  fileprivate func passed() async {
    await withCheckedContinuation { continuation in
      DispatchQueue.global().async {
        self.wait()
        continuation.resume()
      }
    }
  }
}
