import Core
import Foundation
import Synchronization

extension DeviceRegistry {
  func load(_ state: inout State) throws {
    (state.devices, state.stamp) = try storage.read(now: clock.now, damaged: noteDamage)
  }

  func noteDamage(_ aside: String) {
    log.note(
      .failure,
      "The list of devices was damaged and is now at \(aside). Connect each device again.")
  }

  /// Reads the devices again if another process has changed them.
  func refresh(_ state: inout State) {
    guard storage.stamp != state.stamp else { return }
    reload(&state)
  }

  /// Reads the devices again, and returns whether they could be read.
  @discardableResult
  func reload(_ state: inout State) -> Bool {
    do {
      try load(&state)
      return true
    } catch {
      log.note(.failure, "The list of devices can't be read: \(error)")
      return false
    }
  }

  /// Changes a device.
  ///
  /// - Returns: Whether the change was stored.
  func change(
    _ state: inout State, ofDevice id: String, _ edit: (inout Device) -> Void
  ) -> Bool {
    change(&state) { devices in
      if let place = devices.firstIndex(where: { $0.id == id }) { edit(&devices[place]) }
    }
  }

  /// Changes the devices.
  ///
  /// - Returns: Whether the change was stored. If not, the reason is in the log.
  func change(_ state: inout State, _ edit: (inout [Device]) -> Void) -> Bool {
    do {
      (state.devices, state.stamp) = try storage.change(
        now: clock.now, damaged: noteDamage, edit)
      return true
    } catch {
      log.note(.failure, "The list of devices can't be stored: \(error)")
      return false
    }
  }

  /// Waits until all changes are stored.
  func settle() { later.sync {} }

  /// Stores a change while requests are answered.
  func storeLater(_ id: String, _ edit: @escaping @Sendable (inout Device) -> Void) {
    later.async { [self] in
      do {
        let before = state.withLock { $0.stamp }
        let contents = try storage.change(now: clock.now, damaged: noteDamage) { devices in
          if let place = devices.firstIndex(where: { $0.id == id }) { edit(&devices[place]) }
        }
        state.withLock { state in
          // If a request has stored another change meanwhile, the next one reads the devices again.
          if state.stamp == before {
            (state.devices, state.stamp) = contents
          } else {
            state.stamp = nil
          }
        }
      } catch {
        log.note(.failure, "The list of devices can't be stored: \(error)")
      }
    }
  }
}
