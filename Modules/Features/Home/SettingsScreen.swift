import Core

/// The screen with the settings of all features.
///
/// A choice is saved immediately. Typed text is saved when the user presses Return or leaves the
/// field. Advanced settings are hidden until the user asks for them.
struct SettingsScreen: Screen {
  struct State: Equatable, Sendable {
    /// The contents of the fields, keyed by setting key.
    ///
    /// The dictionary is empty until the settings are loaded.
    var texts: [String: String] = [:]
    /// The validation errors, keyed by setting key.
    var refusals: [String: String] = [:]
    /// Whether the advanced settings are visible.
    var isShowingAdvanced = false
    var failure: String?
  }

  enum Action: Equatable, Sendable {
    case loaded([String: String])
    case typed(key: String, String)
    case chosen(key: String, String)
    case entered(key: String)
    case kept(key: String)
    case advancedTapped
    case failed(String)
    case returned
  }

  let kept: any SettingStore
  private let groups: [Group]
  private let declared: [SettingDeclaration]

  /// The settings of a feature, either its usual ones or its advanced ones.
  private struct Group {
    let feature: FeatureID
    let title: String
    let settings: [SettingDeclaration]
    let isAdvanced: Bool
  }

  /// Creates the screen, which shows the settings of each feature in a group.
  init(kept: any SettingStore, manifests: [FeatureManifest]) {
    self.kept = kept
    groups = [false, true].flatMap { isAdvanced in
      manifests.map { manifest in
        let settings = manifest.settings.filter { $0.isListed && $0.isAdvanced == isAdvanced }
        return Group(
          feature: manifest.id, title: settings.count == 1 ? settings[0].title : manifest.title,
          settings: settings, isAdvanced: isAdvanced)
      }
    }.filter { !$0.settings.isEmpty }
    declared = groups.flatMap(\.settings)
  }

  func title(_ state: State) -> String { "Settings" }

  func open(_ parameters: [String: String]) -> (state: State, effect: Effect<Action>) {
    (State(), load())
  }

  func resumed(_ state: State) -> Action? { .returned }

  func reduce(into state: inout State, action: Action) -> Effect<Action> {
    switch action {
    case .loaded(let values):
      state.failure = nil
      // The user is still typing a rejected value, so the stored value doesn't replace the text.
      for (key, value) in values where state.refusals[key] == nil { state.texts[key] = value }
    case .typed(let key, let text):
      state.texts[key] = text
      state.refusals[key] = setting(key)?.validationError(text.trimmedOrNil ?? "")
    case .chosen(let key, let text):
      state.texts[key] = text
      return keep(key, in: &state)
    case .entered(let key): return keep(key, in: &state)
    case .kept(let key): return .announce("\(setting(key)?.title ?? key) saved")
    case .advancedTapped: state.isShowingAdvanced.toggle()
    case .failed(let reason): state.failure = reason
    case .returned: return load()
    }
    return .none
  }

  private func setting(_ key: String) -> SettingDeclaration? { declared.first { $0.key == key } }

  private func load() -> Effect<Action> {
    .run("settings.load", failed: { .failed($0) }) { [kept, declared] () throws(StoreFailure) in
      var values: [String: String] = [:]
      for setting in declared { values[setting.key] = try await kept.value(of: setting) }
      return .loaded(values)
    }
  }

  private func keep(_ key: String, in state: inout State) -> Effect<Action> {
    guard let setting = setting(key), let text = state.texts[key].map({ $0.trimmedOrNil ?? "" })
    else { return .none }
    state.refusals[key] = setting.validationError(text)
    guard state.refusals[key] == nil else { return .none }
    state.failure = nil
    return .run(EffectName("settings.keep.\(key)")) { [kept] send in
      do throws(StoreFailure) {
        if try await kept.value(of: setting) == text { return }
        try await kept.set(setting, to: text)
        await send(.kept(key: key))
      } catch {
        await send(.failed(error.explanation.message))
      }
    }
  }

  func view(_ state: State) -> Node<Action> {
    var parts: [Node<Action>] = [.heading("Settings", level: 1)]
    if let failure = state.failure {
      parts.append(.hint(failure, role: .danger))
    } else if state.texts.isEmpty, !declared.isEmpty {
      parts.append(.loading())
    }
    guard !state.texts.isEmpty else { return .vstack(parts) }
    let advanced = groups.filter(\.isAdvanced)
    parts += groups.filter { !$0.isAdvanced }.map { card($0, state) }
    if !advanced.isEmpty {
      parts.append(
        .disclosure(
          "settings.advanced", label: "Advanced", isOpen: state.isShowingAdvanced,
          onTap: .advancedTapped
        ) { advanced.map { card($0, state) } }
        .requiring(
          advanced.flatMap(\.settings).contains { $0.scope != .library } ? .viewer : .editor))
    }
    return .vstack(parts)
  }

  private func card(_ group: Group, _ state: State) -> Node<Action> {
    let name = group.isAdvanced ? "advanced.\(group.feature.text)" : group.feature.text
    return .vstack(
      NodeID("settings.group.\(name)"), label: group.title, role: .card,
      group.settings.compactMap { setting in
        // People set what is their own themselves, and editors what all people share.
        state.texts[setting.key].map {
          field(setting, $0, state).requiring(setting.scope == .library ? .editor : .viewer)
        }
      })
  }

  private func field(
    _ setting: SettingDeclaration, _ text: String, _ state: State
  ) -> Node<Action> {
    let (key, id) = (setting.key, NodeID("settings.\(setting.key)"))
    if (2...Self.mostChips).contains(setting.options.count) {
      let chips = setting.options.map { option in
        Node<Action>.chip(
          id.part(option.key), option.label, isSelected: option.key == text,
          onTap: .chosen(key: key, option.key))
      }
      return .radioGroup(id, label: setting.title, role: .segmented, [.flow(chips)])
    }
    guard setting.options.isEmpty else {
      return .select(id, label: setting.title, options: setting.options, selected: text) {
        .chosen(key: key, $0)
      }
    }
    var field = Node<Action>.textField(
      id, label: setting.title,
      TextField(value: text, placeholder: setting.defaultValue.trimmedOrNil ?? "None"),
      message: state.refusals[key], onEdit: { .typed(key: key, $0) }, onSubmit: .entered(key: key))
    field.handlers.append(.leave(.entered(key: key)))
    return field
  }

  /// The maximum number of options that are shown side by side instead of in a menu.
  private static let mostChips = 4
}
