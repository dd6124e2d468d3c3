import Core

extension WeightBook {
  /// `weight.unit`: what weights are shown in. What is stored does not depend on it.
  static let unitSetting = SettingDeclaration(
    "weight.unit", title: "Weights in", standard: DisplayUnit.kg.rawValue,
    options: [
      Select.Option(key: DisplayUnit.kg.rawValue, label: "Kilograms"),
      Select.Option(key: DisplayUnit.lb.rawValue, label: "Pounds"),
      Select.Option(key: DisplayUnit.st.rawValue, label: "Stones and pounds"),
    ]
  ) { value in
    DisplayUnit(rawValue: value) == nil ? "\(value): kg, lb or st" : nil
  }

  /// `weight.goal`: a weight or a range with its unit, as a person types it; empty for none.
  static let goalSetting = SettingDeclaration(
    "weight.goal", title: "Goal weight", standard: ""
  ) { value in
    guard !value.isEmpty else { return nil }
    do throws(WeightRefusal) {
      _ = try Goal(typed: value, in: .kg)
      return nil
    } catch {
      return error.explanation.message
    }
  }

  /// What weights are shown in.
  package func unit() async throws(WeightFailure) -> DisplayUnit {
    DisplayUnit(rawValue: try await value(of: Self.unitSetting)) ?? .kg
  }

  /// The goal; nil where none is set.
  package func goal() async throws(WeightFailure) -> Goal? {
    let text = try await value(of: Self.goalSetting)
    guard !text.isEmpty else { return nil }
    do throws(WeightRefusal) {
      return try Goal(typed: text, in: .kg)
    } catch {
      throw noted(.invalid("Goal", error.explanation.message), "Read goal")
    }
  }

  /// Sets the goal; nil for none. It is kept with its own unit, whatever weights are shown in.
  package func setGoal(_ goal: Goal?) async throws(WeightFailure) {
    do throws(StoreFailure) {
      try await settings.set(Self.goalSetting, to: goal?.entered(in: .kg) ?? "")
    } catch {
      throw noted(.store(error), "Set goal")
    }
  }

  private func value(of setting: SettingDeclaration) async throws(WeightFailure) -> String {
    do throws(StoreFailure) {
      return try await settings.value(of: setting)
    } catch {
      throw noted(.store(error), "Read settings")
    }
  }
}
