import Core

extension WeightRepository {
  /// The `weight.unit` setting: the display unit, which doesn't change stored values.
  static let unitSetting = SettingDeclaration(
    "weight.unit", title: "Weight Unit", defaultValue: DisplayUnit.kg.rawValue,
    options: [
      Select.Option(key: DisplayUnit.kg.rawValue, label: "Kilograms"),
      Select.Option(key: DisplayUnit.lb.rawValue, label: "Pounds"),
      Select.Option(key: DisplayUnit.st.rawValue, label: "Stones and pounds"),
    ], scope: .person
  ) { value in
    DisplayUnit(rawValue: value) == nil ? "Invalid unit “\(value)”: use kg, lb, or st" : nil
  }

  /// The `weight.goal` setting: a typed weight or range with its unit, or an empty string if no
  /// goal is set.
  static let goalSetting = SettingDeclaration(
    "weight.goal", title: "Goal Weight", defaultValue: ""
  ) { value in
    guard !value.isEmpty else { return nil }
    do throws(WeightRefusal) {
      _ = try Goal(typed: value, in: .kg)
      return nil
    } catch {
      return error.explanation.message
    }
  }

  /// Returns the display unit.
  package func unit() async throws(WeightFailure) -> DisplayUnit {
    DisplayUnit(rawValue: try await value(of: Self.unitSetting)) ?? .kg
  }

  /// Returns the goal, or `nil` if none is set.
  package func goal() async throws(WeightFailure) -> Goal? {
    let text = try await value(of: Self.goalSetting)
    guard !text.isEmpty else { return nil }
    do throws(WeightRefusal) {
      return try Goal(typed: text, in: .kg)
    } catch {
      throw store.noted(.invalid("Goal", error.explanation.message), "Read goal")
    }
  }

  /// Sets the goal, or removes the stored goal if `goal` is `nil`.
  ///
  /// The goal is stored in its own unit, regardless of the display unit.
  package func setGoal(_ goal: Goal?) async throws(WeightFailure) {
    do throws(StoreFailure) {
      try await settings.set(Self.goalSetting, to: goal?.entered(in: .kg) ?? "")
    } catch {
      throw store.noted(.store(error), "Set goal")
    }
  }

  private func value(of setting: SettingDeclaration) async throws(WeightFailure) -> String {
    do throws(StoreFailure) {
      return try await settings.value(of: setting)
    } catch {
      throw store.noted(.store(error), "Read settings")
    }
  }
}
