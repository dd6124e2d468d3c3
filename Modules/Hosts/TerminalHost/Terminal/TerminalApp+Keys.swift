import Core
import Sessions

// Key handling: most keys go to the session, and the app handles a few itself.

extension TerminalApp {
  func take(_ event: TerminalEvent) async {
    if case .reply(let reply) = event { return await learn(reply) }
    let wasLeaving = isLeaving
    (isLeaving, remark, followsFocus) = (false, nil, true)
    if case .paste(_, let leftOut) = event, leftOut > 0 {
      remark = "Pasted only the first 1 MB"
    }
    let snapshot = await session.snapshot
    if await takeAsApp(event, wasLeaving, snapshot) { return }
    if let library = snapshot.openLibrary {
      await takeAsPath(event, for: library)
    } else if event == .key(.escape), !snapshot.takesEscape {
      await session.back()
    } else {
      for stroke in event.strokes { await press(stroke) }
    }
  }

  private func takeAsApp(
    _ event: TerminalEvent, _ wasLeaving: Bool, _ snapshot: Snapshot
  ) async -> Bool {
    switch event {
    case .pageUp, .pageDown:
      viewport.turn(event == .pageUp ? -1 : 1, height: height)
      followsFocus = false
    case .control("c"):
      if wasLeaving { isGone = true } else { await leaveAll() }
    case .control("l"): last = nil
    case .control("z") where isTyping(on: snapshot): isStopping = device.suspend()
    case .control("z"), .control("y"):
      // Terminals send Ctrl+Shift+Z as Ctrl+Z.
      let key: Key = event == .control("z") ? .undo : .redo
      await send(Input(.key(key), on: snapshot.focus ?? Session.rootID))
    case .control("k"):
      guard canSearch(from: snapshot), let search else { return false }
      await open(search)
    case .text(let text):
      guard let route = route(for: text, on: snapshot) else { return false }
      await open(route)
      // A slow connection delivers several keys at once.
      await giveFocus(prefersKeys: route != search)
      if text.count > 1 { await take(.text(String(text.dropFirst()))) }
    case .control: break
    default: return false
    }
    return true
  }

  private func open(_ route: Route) async {
    do throws(SessionFailure) {
      editing.look(at: try await session.open(route))
    } catch {
      remark = error.explanation.message
    }
  }

  /// Returns the screen that the first character of a typed text opens, or `nil` if none.
  private func route(for text: String, on snapshot: Snapshot) -> Route? {
    guard let first = text.first, "/:123456789".contains(first) else { return nil }
    guard !isTyping(on: snapshot) else { return nil }
    if first == "/" || first == ":" { return canSearch(from: snapshot) ? search : nil }
    guard margin > 0, snapshot.root.dialog == nil, snapshot.openPicker == nil else { return nil }
    return sidebar.route(for: first, from: snapshot.route)
  }

  /// Returns whether a key can open the search.
  ///
  /// It can't while a dialog or a photo picker is open, or on the search screen.
  func canSearch(from snapshot: Snapshot) -> Bool {
    guard let search, snapshot.root.dialog == nil, snapshot.openPicker == nil else { return false }
    return snapshot.route.parts != search.parts
  }

  private func isTyping(on snapshot: Snapshot) -> Bool {
    editing.look(at: snapshot)
    return editing.caret != nil || snapshot.openLibrary != nil
  }

  /// Leaves one screen at a time, until no screen is left or a screen opens a dialog.
  private func leaveAll() async {
    while await !session.isEmpty {
      isLeaving = await session.back().root.dialog != nil
      if isLeaving { return remark = "Press Ctrl+C again to leave and keep a draft" }
    }
  }

  private func press(_ stroke: TerminalEvent) async {
    let snapshot = await session.snapshot
    guard let input = editing.input(for: stroke, on: snapshot) else { return }
    await send(await movesFocus(input, on: snapshot) ? input.amongThingsPressed : input)
  }

  /// Returns whether an arrow key moves the focus.
  ///
  /// The result is `true` if the focused control can be pressed, as a button can, and doesn't
  /// handle the key itself.
  private func movesFocus(_ input: Input, on snapshot: Snapshot) async -> Bool {
    guard case .key(let key) = input.event, snapshot.root.isPressed(input.target) else {
      return false
    }
    return await !session.handles(key, on: input.target)
  }

  /// Sends an input and returns the new screen, or `nil` if the session rejects the input.
  ///
  /// The reason for a rejection is shown unless the input loads more rows or moves the focus.
  @discardableResult
  func send(_ input: Input) async -> Snapshot? {
    do throws(SessionFailure) {
      let snapshot = try await session.send(input)
      editing.look(at: snapshot)
      return snapshot
    } catch {
      // The rejection of an automatic input is irrelevant to the user.
      if input.event != .more, input.event != .focus { remark = error.explanation.message }
      return nil
    }
  }

  /// Edits, submits, or discards the path of a photo file while a photo library is open.
  ///
  /// In a terminal, the photo library is the file system.
  private func takeAsPath(_ event: TerminalEvent, for library: NodeID) async {
    switch event {
    case .text(let text): path.insert(text)
    case .paste(let text, _): path.insert(text.replacing("\n", with: " "))
    case .key(.backspace): path.deleteBackward()
    case .key(.delete): path.deleteForward()
    case .key(.escape):
      path = CaretText("")
      await send(Input(.dismiss, on: library))
    case .key(.enter):
      let file = TypedPath(path.text, home: home).text
      guard let name = file.split(separator: "/").last else { return }
      let photo = PhotoItem(id: file, name: String(name))
      path = CaretText("")
      await send(Input(.pick([photo]), on: library))
    case .key(let key): path.move(key)
    default: break
    }
  }
}

extension Input {
  /// The input with the down and right arrow keys replaced by Tab, and the up and left arrow keys
  /// replaced by Back Tab.
  fileprivate var amongThingsPressed: Input {
    switch event {
    case .key(.down), .key(.right): Input(.key(.tab), on: target)
    case .key(.up), .key(.left): Input(.key(.backTab), on: target)
    default: self
    }
  }
}

extension SnapshotNode {
  /// Returns whether the node with the given ID is in this subtree, can be pressed, and doesn't use
  /// arrow keys.
  ///
  /// A chip in a radio group uses arrow keys.
  fileprivate func isPressed(_ id: NodeID) -> Bool {
    if case .radioGroup = element.content { return false }
    if element.id == id {
      switch element.content {
      case .button, .link, .file, .toggle, .disclosure, .photoPicker, .chip: return true
      default: return false
      }
    }
    return children.contains { $0.isPressed(id) }
  }
}

extension Snapshot {
  /// Whether the screen handles Escape itself, so that Escape doesn't leave the screen.
  fileprivate var takesEscape: Bool {
    root.dialog != nil || openPicker != nil || focused?.isSuggesting == true
  }
}
