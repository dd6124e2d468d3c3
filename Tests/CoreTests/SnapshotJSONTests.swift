import Core
import TestKit
import Foundation
import TestKit
import Testing

@Suite("Public JSON of a snapshot")
struct SnapshotJSONTests {
  private static func json(_ value: some Encodable, pretty: Bool = false) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    if pretty { encoder.outputFormatting.insert(.prettyPrinted) }
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  @Test("A small screen is encoded as exactly the expected JSON")
  func golden() throws {
    let form: Node<Did> = .vstack([
      .heading("Add Canvas", level: 1),
      .field(
        "canvas.name", "Design name", TextField(value: "", isRequired: true), message: "Required"),
      .pills("mesh", label: "Mesh Count", selected: "18", [("18", "18", "18 mesh")]),
      .act("canvas.save", "Save", role: .primary, because: "Design name: Required")
        .withIcon(.add),
    ])
    let snapshot = Snapshot(
      route: "/canvases/new", title: "Add Canvas", focus: "canvas.name", root: form.snapshot)
    #expect(
      try Self.json(snapshot, pretty: true) == """
        {
          "focus" : "canvas.name",
          "root" : {
            "axis" : "vertical",
            "children" : [
              {
                "kind" : "heading",
                "level" : 1,
                "text" : "Add Canvas"
              },
              {
                "id" : "canvas.name",
                "isRequired" : true,
                "keypad" : "text",
                "kind" : "textField",
                "label" : "Design name",
                "message" : "Required",
                "value" : ""
              },
              {
                "children" : [
                  {
                    "alignment" : "leading",
                    "children" : [
                      {
                        "id" : "mesh.18",
                        "isSelected" : true,
                        "kind" : "chip",
                        "label" : "18",
                        "spoken" : "18 mesh"
                      }
                    ],
                    "kind" : "flow"
                  }
                ],
                "id" : "mesh",
                "kind" : "radioGroup",
                "label" : "Mesh Count"
              },
              {
                "hint" : "Design name: Required",
                "icon" : "add",
                "id" : "canvas.save",
                "isEnabled" : false,
                "kind" : "button",
                "label" : "Save",
                "role" : "primary"
              }
            ],
            "kind" : "stack"
          },
          "route" : "/canvases/new",
          "title" : "Add Canvas"
        }
        """)
  }

  private static let field = TextField(
    value: "16", placeholder: "Mesh", suffix: "mesh", keypad: .numeric, isRequired: true)
  private static let options = [Select.Option(key: "kg", label: "Kilograms")]
  private static let reference = Reference(source: "drawing.7", revision: 41)
  private static let typed =
    #""isRequired":true,"keypad":"numeric","kind":"KIND","placeholder":"Mesh","suffix":"mesh","#
    + #""value":"16""#

  private static let kinds: [(Content, String)] = [
    (.text("T"), #"{"kind":"text","text":"T"}"#),
    (.heading("H", level: 2), #"{"kind":"heading","level":2,"text":"H"}"#),
    (.stack(.horizontal), #"{"axis":"horizontal","kind":"stack"}"#),
    (.flow(.trailing), #"{"alignment":"trailing","kind":"flow"}"#),
    (.chip(isSelected: false), #"{"isSelected":false,"kind":"chip"}"#),
    (.button, #"{"kind":"button"}"#), (.menu, #"{"kind":"menu"}"#),
    (.radioGroup, #"{"kind":"radioGroup"}"#),
    (
      .select(Select(options: options, selected: "kg")),
      #"{"kind":"select","options":[{"key":"kg","label":"Kilograms"}],"selected":"kg"}"#
    ),
    (.toggle(isOn: true), #"{"isOn":true,"kind":"toggle"}"#),
    (.textField(field), "{\(typed.replacing("KIND", with: "textField"))}"),
    (.textArea(field), "{\(typed.replacing("KIND", with: "textArea"))}"),
    (
      .dateField(DateField(value: "2026-03", latest: CivilDay("2026-03-01"))),
      #"{"kind":"dateField","latest":"2026-03-01","value":"2026-03"}"#
    ),
    (
      .comboBox(
        ComboBox(field: TextField(value: "k"), options: options, active: "kg")),
      #"{"active":"kg","addsText":false,"field":{"isRequired":false,"keypad":"text","value":"k"},"#
        + #""kind":"comboBox","options":[{"key":"kg","label":"Kilograms"}]}"#
    ),
    (.disclosure(isOpen: true), #"{"isOpen":true,"kind":"disclosure"}"#),
    (.dialog(message: "M"), #"{"kind":"dialog","text":"M"}"#),
    (.swatch("87CEEB"), #"{"color":"87CEEB","kind":"swatch"}"#),
    (
      .qrCode(QRCode(rows: [[true, false], [false, true]])),
      #"{"kind":"qrCode","rows":["10","01"]}"#
    ),
    (
      .image(Picture(photo: RecordID("7"), variant: .display, width: 4, height: 3)),
      #"{"height":3,"kind":"image","photo":"7","variant":"display","width":4}"#
    ),
    (
      .photoPicker(PhotoPicker(stage: .library, remaining: 3)),
      #"{"kind":"photoPicker","room":3,"stage":"library"}"#
    ),
    (
      .photoPicker(PhotoPicker(stage: .closed, remaining: 1, files: .archive)),
      #"{"files":"archive","kind":"photoPicker","room":1,"stage":"closed"}"#
    ),
    (.photoGrid, #"{"kind":"photoGrid"}"#),
    (.list(ListPage(total: 9, hasMore: true)), #"{"hasMore":true,"kind":"list","total":9}"#),
    (.row, #"{"kind":"row"}"#),
    (.link("/tags"), #"{"kind":"link","route":"/tags"}"#),
    (.file("photo.7"), #"{"kind":"file","source":"photo.7"}"#),
    (.chart(reference), #"{"kind":"chart","revision":41,"source":"drawing.7"}"#),
    (
      .drawingSurface(DrawingSurface(reference: reference, width: 1024, height: 768)),
      #"{"height":768,"kind":"drawingSurface","reference":{"revision":41,"source":"drawing.7"},"#
        + #""width":1024}"#
    ),
    (
      .drawingSurface(
        DrawingSurface(
          reference: reference, width: 8, height: 6,
          pen: DrawingSurface.Pen(color: "87CEEB", width: 384, opacity: 500), pendingStrokes: [7])),
      #"{"height":6,"kind":"drawingSurface","pen":{"color":"87CEEB","opacity":500,"width":384},"#
        + #""reference":{"revision":41,"source":"drawing.7"},"underWay":[7],"width":8}"#
    ),
    (.progress(Progress(completed: 1, total: 2)), #"{"completed":1,"kind":"progress","total":2}"#),
    (.hint("H"), #"{"kind":"hint","text":"H"}"#),
    (.announcement("A"), #"{"kind":"announcement","text":"A"}"#),
    (.emptyState("E"), #"{"kind":"emptyState","text":"E"}"#),
  ]

  @Test("Each kind of node is encoded as the expected JSON and decoded unchanged", arguments: kinds)
  func kind(content: Content, json: String) throws {
    let element = ScreenElement(content)
    #expect(try Self.json(element) == json)
    #expect(try JSONDecoder().decode(ScreenElement.self, from: Data(json.utf8)) == element)
  }

  @Test("The keys that all nodes share are encoded and decoded")
  func common() throws {
    var element = ScreenElement(.button, id: "save", label: "Save", role: .danger)
    element.spoken = "Save now"
    element.hint = "H"
    element.message = "M"
    element.isEnabled = false
    let json =
      #"{"hint":"H","id":"save","isEnabled":false,"kind":"button","label":"Save","message":"M","#
      + #""role":"danger","spoken":"Save now"}"#
    #expect(try Self.json(element) == json)
    #expect(try JSONDecoder().decode(ScreenElement.self, from: Data(json.utf8)) == element)
  }

  @Test(
    "A stroke is encoded and decoded with and without a key",
    arguments: [
      (Gesture.stroke([.init(x: 1.5, y: 2)]), #"{"stroke":[{"x":1.5,"y":2}]}"#),
      (
        .stroke([.init(x: 1, y: 2, pressure: 0.5, time: 3)], key: .max),
        #"{"key":4294967295,"stroke":[{"pressure":0.5,"time":3,"x":1,"y":2}]}"#
      ),
    ])
  func gesture(gesture: Gesture, json: String) throws {
    #expect(try Self.json(gesture) == json)
    #expect(try JSONDecoder().decode(Gesture.self, from: Data(json.utf8)) == gesture)
  }

  @Test(
    "Invalid JSON for a node is rejected",
    arguments: [
      "{}", #"{"kind":"blink"}"#, #"{"kind":"heading","text":"H"}"#, #"{"kind":"chip"}"#,
      #"{"kind":"button","role":"purple"}"#, #"{"kind":"link"}"#,
    ])
  func refused(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(ScreenElement.self, from: Data(json.utf8))
    }
  }
}
