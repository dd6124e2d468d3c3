public import Core
public import Sessions
import Synchronization

/// A host without a display, used by tests and flows.
///
/// The host finds nodes by label, ID, or kind, and returns the screen as text. Each step returns
/// when the session is idle.
public final class HeadlessScreen: Sendable {
  /// The session that the host operates.
  public let session: Session
  private let parked: (@Sendable () -> Int)?
  private let steps = Mutex<[String]>([])

  /// Creates a host for a session.
  ///
  /// `parked` is a closure that returns the number of parked effects, which wait for something that
  /// the test controls, such as a clock. The session counts as idle despite parked effects. Callers
  /// that change the number must call ``Session/notify()``.
  public init(_ session: Session, parked: (@Sendable () -> Int)? = nil) {
    self.session = session
    self.parked = parked
  }

  // Steps run and wait within the session's isolation, so that the work continues on the current
  // thread without waking another thread.

  /// Opens a screen.
  public func open(_ route: Route) async throws { try await open(route, in: session) }

  private func open(_ route: Route, in session: isolated Session) async throws {
    note("open \(route)")
    do {
      try session.open(route)
    } catch {
      throw await failure(.refused(target: "\(route)", reason: error.explanation.message))
    }
    await quiet()
  }

  /// Taps the target.
  public func tap(_ target: Target) async throws { try await send(.tap, to: target, "tap") }

  /// Replaces a field's text.
  ///
  /// An empty string clears the field.
  public func fill(_ text: String, into target: Target) async throws {
    try await send(.edit(text), to: target, "fill \u{201C}\(text)\u{201D}")
  }

  /// Types text at the end of a field, character by character.
  public func type(_ text: String, into target: Target) async throws {
    let step = "type \u{201C}\(text)\u{201D}"
    _ = try await found(target, step)
    for character in text {
      let value = try await find(target).value ?? ""
      try await send(.edit(value + String(character)), to: target, "type \(character)")
    }
  }

  /// Chooses the select's option, or the combo box's suggestion, with the displayed label `option`.
  public func choose(_ option: String, in target: Target) async throws {
    let step = "choose \u{201C}\(option)\u{201D}"
    let element = try await found(target, step)
    let options: [Select.Option]
    let event: (String) -> Input.Event
    switch element.content {
    case .select(let select): (options, event) = (select.options, Input.Event.edit)
    case .comboBox(let box): (options, event) = (box.options, Input.Event.choose)
    default:
      let reason = "\(element.id?.text ?? "the node") has no options to choose from"
      throw await failure(.refused(target: "\(target)", reason: reason), at: "\(step) \(target)")
    }
    guard let key = options.first(where: { $0.label == option })?.key else {
      let near = closestMatches(to: option, in: options.map(\.label))
      throw await failure(
        .missing(target: "option \u{201C}\(option)\u{201D}", nearest: near),
        at: "\(step) \(target)")
    }
    try await send(event(key), to: target, step)
  }

  /// Returns the only node that matches a step's target.
  ///
  /// - Throws: ``HeadlessFailure`` unless exactly one node matches. The failure's path ends with
  ///   the step.
  private func found(_ target: Target, _ step: String) async throws -> ScreenElement {
    do {
      return try await find(target)
    } catch let missing as HeadlessFailure {
      throw await failure(missing.reason, at: "\(step) \(target)")
    }
  }

  /// Presses a key on the focused node, or on the screen if no node has the focus.
  public func press(_ key: Key) async throws {
    let focus = await session.snapshot.focus ?? Session.rootID
    try await send(.key(key), to: .id(focus), "press \(key.rawValue)")
  }

  /// Sends an input event to a target.
  ///
  /// `step` describes the event in a failure's path. If `step` is `nil`, the path shows the event
  /// itself.
  public func send(_ event: Input.Event, to target: Target, _ step: String? = nil) async throws {
    try await send(event, to: target, step ?? "\(event)", in: session)
  }

  private func send(
    _ event: Input.Event, to target: Target, _ step: String, in session: isolated Session
  ) async throws {
    note("\(step) \(target)")
    let element = try await find(target)
    guard let id = element.id else { return }
    do throws(SessionFailure) {
      try session.send(Input(event, on: id))
    } catch {
      throw await failure(Self.reason(error, target))
    }
    await quiet()
  }

  /// Chooses photos with the given names, in the given order, in the open photo library.
  public func pick(_ names: String...) async throws { try await pick(names) }

  /// Chooses photos with the given names, in the given order, in the open photo library.
  public func pick(_ names: [String]) async throws {
    try await answer(
      .library, .pick(names.map { PhotoItem(id: $0, name: $0) }),
      "pick \(names.joined(separator: ", "))")
  }

  /// Takes a photo with the open camera.
  public func capture(_ name: String) async throws {
    try await answer(.camera, .capture(PhotoItem(id: name, name: name)), "capture \(name)")
  }

  /// Dismisses the open photo library, camera, or dialog.
  public func dismiss() async throws {
    let root = await session.snapshot.root
    let picker = root.flattened.first(where: \.isOpenPicker)
    guard let id = picker?.id ?? root.dialog?.element.id else {
      throw await failure(
        .missing(target: "a dialog or picker to dismiss", nearest: []), at: "dismiss")
    }
    try await send(.dismiss, to: .id(id), "dismiss")
  }

  private func answer(
    _ stage: PhotoPicker.Stage, _ event: Input.Event, _ step: String
  ) async throws {
    let picker = await session.snapshot.root.flattened.first { element in
      guard case .photoPicker(let picker) = element.content else { return false }
      return picker.stage == stage
    }
    guard let id = picker?.id else {
      let wanted = stage == .camera ? "an open camera" : "an open photo library"
      throw await failure(.missing(target: wanted, nearest: []), at: step)
    }
    try await send(event, to: .id(id), step)
  }

  /// Goes back from the current screen.
  public func back() async {
    note("back")
    await session.back()
    await quiet()
  }

  /// Waits until the session is idle, except for parked effects.
  public nonisolated(nonsending) func quiet() async {
    guard let parked else { return await session.waitUntilIdle() }
    await session.waitUntilIdle { running in running <= parked() }
  }

  /// The current screen.
  public var snapshot: Snapshot { get async { await session.snapshot } }

  /// Checks that no effects are running.
  ///
  /// The check first waits until the session is idle, except for parked effects.
  ///
  /// - Throws: ``HeadlessFailure`` if parked effects are still running.
  public func finish() async throws {
    await quiet()
    let names = await session.runningEffects
    guard names.isEmpty else { throw await failure(.unfinished(names.map(\.text))) }
  }

  private func note(_ step: String) { steps.withLock { $0.append(step) } }

  /// Returns a failure with the steps so far and the current screen.
  ///
  /// Callers that check the snapshot themselves throw this failure. If `step` isn't `nil`, the path
  /// ends with `step`.
  public func failure(
    _ reason: HeadlessFailure.Reason, at step: String? = nil
  ) async -> HeadlessFailure {
    if let step { note(step) }
    return HeadlessFailure(
      reason: reason, path: steps.withLock { $0 }, tree: await session.snapshot.outline)
  }

  private static func reason(_ error: SessionFailure, _ target: Target) -> HeadlessFailure.Reason {
    switch error {
    case .disabled(_, let reason):
      .disabled(target: "\(target)", reason: reason ?? "no reason given")
    default: .refused(target: "\(target)", reason: error.explanation.message)
    }
  }
}

extension ScreenElement {
  /// Whether the node is an open photo library or camera.
  public var isOpenPicker: Bool {
    guard case .photoPicker(let picker) = content else { return false }
    return picker.stage != .closed
  }
}
