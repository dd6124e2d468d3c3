import Core
import Foundation
import MeshCount
import Testing

@Suite("MeshCount: the plugin")
struct MeshCountPluginTests {
  let slot = FieldSlot(
    FieldKind<Int>("mesh-count"), FieldSettings(id: "mesh-count", label: "Mesh Count"))

  @Test("The plugin provides the mesh-count field for a mesh-count slot")
  func lent() throws {
    let composition = try Assembly([MeshCountPlugin()])
    let editor = try #require(composition.services.editor(for: slot))
    #expect(editor.validation(of: editor.open(18)) == .value(18))
    #expect(editor.display(18) == "18 mesh")
  }

  @Test("A saved draft of the field can be decoded without knowing the field's type")
  func draft() throws {
    let plugs = try Assembly([MeshCountPlugin()]).services
    let editor = try #require(plugs.editor(for: slot))
    var state = editor.open(nil)
    let other = try #require(editor.view(state).first("mesh-count.other")?.action(for: .tap))
    _ = editor.reduce(into: &state, action: other)
    let row = try #require(editor.view(state).first("mesh-count.text"))
    _ = editor.reduce(into: &state, action: try #require(row.action(for: .edit("18.5"))))
    let decoder = JSONDecoder()
    decoder.userInfo[try #require(FieldStateDecoding.key)] = plugs.decoding
    let read = try decoder.decode(FieldState.self, from: JSONEncoder().encode(state))
    #expect(read == state)
    #expect(editor.validation(of: read) == .invalid("“18.5” isn't a whole number"))
  }

  @Test("The plugin requires no ports and stores no records")
  func needsNothing() {
    let manifest = MeshCountPlugin.manifest
    #expect(manifest.id == "mesh-count")
    #expect(manifest.title == "Mesh Count")
    #expect(manifest.requiredPorts.isEmpty)
    #expect(manifest.schema.collections.isEmpty)
  }

  @Test("MC-8 The chips appear in the order passed to the plugin")
  func ordered() throws {
    let plugin = MeshCountPlugin(presets: .ordered(byUse: [18: 5, 13: 2]))
    let editor = try #require(try Assembly([plugin]).services.editor(for: slot))
    let chips = editor.view(editor.open(nil)).snapshot.flattened.filter(\.isInteractive)
    #expect(chips.compactMap(\.label) == ["18", "13", "10", "12", "14", "24", "Other"])
  }

  @Test(
    "MC-8 `mesh.order` accepts only `standard` and `use`, and the error for other values lists both"
  )
  func orderSetting() throws {
    let setting = try #require(MeshCountPlugin.manifest.settings.first)
    #expect(setting.key == "mesh.order")
    #expect(setting.defaultValue == "standard")
    #expect(setting.validationError("standard") == nil)
    #expect(setting.validationError("use") == nil)
    let error = "Invalid sort order “Usage”: must be standard or use"
    #expect(setting.validationError("Usage") == error)
  }
}
