import ArgumentParser
import Composition
import Core
import TerminalHost

struct ModulesCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "modules", abstract: "List features, ports, field providers, and slots.",
    discussion: """
      Example:
        stashbook modules --json
      """)
  @OptionGroup var global: GlobalOptions

  func run() async throws {
    let modules = Catalog.manifests.map { ModuleJSON($0) }
    let style = await global.style()
    let text = modules.map { $0.text(style) }.joined(separator: "\n\n")
    try await global.output.write(
      ListJSON(items: modules, total: modules.count, next: nil), text: text)
  }
}

/// A feature in the output of `modules`.
///
/// The properties have the names of the JSON keys, some of which are older than the glossary.
struct ModuleJSON: Encodable {
  struct Slot: Encodable {
    var field: String
    var kind: String
    var valueType: String
    var isRequired: Bool
    var filledBy: String?
    /// The reason why the slot's section is hidden, or `nil` if a feature fills the slot.
    var reason: String?
  }

  var id: String
  var title: String
  var needs: [PortName]
  var keeps: PortName?
  var lends: [String]
  var sockets: [Slot]
  var screens: [String]

  init(_ manifest: FeatureManifest) {
    (id, title, needs) = (manifest.id.text, manifest.title, manifest.requiredPorts)
    keeps = Catalog.providedPorts[manifest.id]
    lends = manifest.fields.map { "\($0.kind): \($0.valueType)" }
    screens = manifest.screens.map(\.pattern.description)
    sockets = manifest.slots.map { slot in
      let provider = Catalog.manifests.first { other in
        other.fields.contains { $0.kind == slot.kind }
      }
      let reason = "no feature in this build provides \(slot.kind); the section is hidden"
      return Slot(
        field: slot.field.text, kind: slot.kind, valueType: slot.valueType.description,
        isRequired: slot.isRequired, filledBy: provider?.id.text,
        reason: provider == nil ? reason : nil)
    }
  }

  func text(_ style: SGREncoder) -> String {
    var lines = ["\(style(title, .headline))  \(style(id, .muted))"]
    func add(_ name: String, _ values: [String]) {
      if !values.isEmpty {
        lines.append("  \(style(name, .footnote)) \(values.joined(separator: ", "))")
      }
    }
    add("requires", needs.map(\.rawValue))
    add("provides", keeps.map { [$0.rawValue] } ?? [])
    let fields = lends
    add("fields  ", fields)
    add("screens ", screens)
    for slot in sockets {
      add("slot    ", ["\(slot.field) ← \(slot.filledBy ?? slot.reason ?? "")"])
    }
    return lines.joined(separator: "\n")
  }
}

struct SettingsCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    path: "settings", abstract: "List or change settings.",
    discussion: """
      Without arguments, the command lists all settings with their values. If a value is \
      invalid, the error states the allowed values.

      Examples:
        stashbook settings
        stashbook settings theme
        stashbook settings theme dark
      """)
  @OptionGroup var global: GlobalOptions
  @Argument(help: "Key of the setting, such as theme. (default: all)") var key: String?
  @Argument(help: "New value. (default: unchanged)") var value: String?

  struct Row: Encodable {
    var key: String
    var title: String
    var value: String
    var standard: String
  }

  func run() async throws {
    // Invalid input is rejected before the library is created.
    let all = Catalog.manifests.flatMap(\.settings)
    guard let key else { return try await list(all, try global.open(.reading)) }
    guard let setting = all.first(where: { $0.key == key }) else {
      throw UsageFailure(
        "Unknown setting “\(key)”",
        hint: "Use \(all.map(\.key).alternatives).")
    }
    if let value, let reason = setting.validationError(value) {
      throw FieldRefusal(
        Explanation(.refused, code: "invalid-value", "\(setting.title): \(reason)"))
    }
    let library = try global.open(value == nil ? .reading : .writing)
    if let value { try await library.settings.set(setting, to: value) }
    let row = try await row(setting, library)
    try await global.output.write(row, text: row.value)
  }

  private func row(_ setting: SettingDeclaration, _ library: Library) async throws -> Row {
    Row(
      key: setting.key, title: setting.title,
      value: try await library.settings.value(of: setting), standard: setting.defaultValue)
  }

  private func list(_ all: [SettingDeclaration], _ library: Library) async throws {
    var rows: [Row] = []
    for setting in all { rows.append(try await row(setting, library)) }
    var table = TerminalTable(header: ["SETTING", "VALUE", "DESCRIPTION"])
    table.rows = rows.map { [.init($0.key, .headline), .init($0.value, .data), .init($0.title)] }
    try await global.output.write(
      ListJSON(items: rows, total: rows.count, next: nil),
      text: table.text(await global.style(in: library)))
  }
}
