import Core

// Fields, which consist of a label, a control, a hint, and a message.

extension PageWriter {
  mutating func field(_ branch: SnapshotNode, _ place: Place) {
    let element = branch.element
    open("div", ScreenElement(element.content, role: element.role), place, class: "field")
    out.raw("><label")
    out.attribute("for", place + "-field")
    out.attribute("id", place + "-label")
    out.raw(">")
    out.text(element.label ?? "")
    out.raw("</label>")
    control(element, place)
    remarks(element, place)
    children(of: branch, at: place)
    out.raw("</div>")
  }

  private mutating func control(_ element: ScreenElement, _ place: Place) {
    switch element.content {
    case .textField(let field): line(field, element, place)
    case .textArea(let field): area(field, element, place)
    case .dateField(let field): date(field, element, place)
    case .comboBox(let box): comboBox(box, element, place)
    case .select(let select): choice(select, element, place)
    case .toggle(let isOn): toggle(isOn, element, place)
    default: break
    }
  }

  /// Writes the attributes that every control has.
  private mutating func common(_ element: ScreenElement, _ place: Place, isRequired: Bool = false) {
    out.attribute("id", place + "-field")
    out.attribute("data-id", element.id?.text)
    out.attribute("data-kind", element.content.name)
    out.attribute("aria-label", element.spoken)
    if isRequired { out.raw(" aria-required=\"true\"") }
    if !element.isEnabled { unavailable(element) }
    if element.message != nil { out.raw(" aria-invalid=\"true\"") }
    describedBy(element, place)
  }

  /// Writes the attributes of a disabled control.
  ///
  /// Text fields are read-only rather than disabled, so that screen readers can read the reason.
  /// Selects are disabled, because HTML has no read-only selects.
  private mutating func unavailable(_ element: ScreenElement) {
    switch element.content {
    case .select: out.raw(" disabled")
    case .toggle: out.raw(" aria-disabled=\"true\" tabindex=\"-1\"")
    default: out.raw(" readonly aria-disabled=\"true\" tabindex=\"-1\"")
    }
  }

  private mutating func typed(_ field: TextField, _ element: ScreenElement, _ place: Place) {
    common(element, place, isRequired: field.isRequired)
    out.attribute("placeholder", field.placeholder)
    out.raw(" autocomplete=\"off\" dir=\"auto\"")
    switch field.keypad {
    case .text, .color: break
    case .numeric: out.raw(" inputmode=\"numeric\"")
    case .decimal: out.raw(" inputmode=\"decimal\"")
    }
  }

  private mutating func line(_ field: TextField, _ element: ScreenElement, _ place: Place) {
    out.raw("<span class=\"box\"><input type=\"text\"")
    typed(field, element, place)
    out.attribute("value", field.value)
    out.raw(">")
    suffix(field)
    clearing(element)
    slider(field, element, place)
    well(field, element, place)
    out.raw("</span>")
  }

  /// Writes the button that clears a search field, which is visible if the field has text.
  private mutating func clearing(_ element: ScreenElement) {
    guard element.role == .search, element.isEnabled else { return }
    out.raw("<button type=\"button\" class=\"clear\" aria-label=\"Clear Search\"></button>")
  }

  /// Writes the browser's chooser of colors, which changes a color field.
  ///
  /// Screen readers and the keyboard use the field itself.
  private mutating func well(_ field: TextField, _ element: ScreenElement, _ place: Place) {
    guard field.keypad == .color, element.isEnabled else { return }
    out.raw("<input type=\"color\" class=\"well\" tabindex=\"-1\" aria-hidden=\"true\"")
    out.attribute("data-for", place + "-field")
    out.attribute("title", element.label)
    out.attribute("value", SRGBColor(typed: field.value).map { "#\($0.hex)" })
    out.raw(">")
  }

  /// Writes a slider that changes a field's number.
  ///
  /// Screen readers and the keyboard use the field itself. A number outside the range has no place on
  /// the slider.
  private mutating func slider(_ field: TextField, _ element: ScreenElement, _ place: Place) {
    guard let range = field.range, element.isEnabled else { return }
    out.raw("<input type=\"range\" class=\"slider\" tabindex=\"-1\" aria-hidden=\"true\"")
    out.attribute("data-for", place + "-field")
    out.attribute("min", "\(range.lowerBound)")
    out.attribute("max", "\(range.upperBound)")
    let number = Double(field.value) ?? .nan
    let isWithin = number >= Double(range.lowerBound) && number <= Double(range.upperBound)
    out.attribute("value", isWithin ? field.value : nil)
    out.raw(">")
  }

  private mutating func suffix(_ field: TextField) {
    guard let suffix = field.suffix else { return }
    out.raw("<span class=\"suffix\" aria-hidden=\"true\">")
    out.text(suffix)
    out.raw("</span>")
  }

  /// Writes a text area.
  ///
  /// HTML drops one newline after the start tag, so an extra newline is written.
  private mutating func area(_ field: TextField, _ element: ScreenElement, _ place: Place) {
    out.raw("<textarea rows=\"4\"")
    typed(field, element, place)
    out.raw(">\n")
    out.text(field.value)
    out.raw("</textarea>")
  }

  /// Writes a text field, which can contain a partial date, next to the browser's date picker.
  private mutating func date(_ field: DateField, _ element: ScreenElement, _ place: Place) {
    out.raw("<span class=\"box\"><input type=\"text\" inputmode=\"numeric\"")
    common(element, place)
    out.raw(" placeholder=\"YYYY-MM-DD\" autocomplete=\"off\"")
    out.attribute("value", field.value)
    out.raw("><input type=\"date\" class=\"calendar\" tabindex=\"-1\" aria-hidden=\"true\"")
    out.attribute("data-for", place + "-field")
    out.attribute("max", field.latest?.description)
    out.attribute("value", CivilDay(field.value)?.description)
    if !element.isEnabled { out.raw(" disabled") }
    out.raw("><svg class=\"icon\" viewBox=\"0 0 24 24\" aria-hidden=\"true\"><path d=\"")
    out.raw("M5 6h14v13.5H5zM5 10.5h14M9 3.5v4M15 3.5v4\"/></svg></span>")
  }

  private mutating func comboBox(_ box: ComboBox, _ element: ScreenElement, _ place: Place) {
    let isOpen = !box.options.isEmpty
    out.raw("<span class=\"box\"><input type=\"text\" role=\"combobox\" aria-autocomplete=\"list\"")
    out.attribute("aria-expanded", isOpen ? "true" : "false")
    out.attribute("aria-controls", isOpen ? place + "-options" : nil)
    if let active = box.options.firstIndex(where: { $0.key == box.active }) {
      out.attribute("aria-activedescendant", "\(place)-option-\(active)")
    }
    if box.addsText { out.raw(" data-adds") }
    typed(box.field, element, place)
    out.attribute("value", box.field.value)
    out.raw(">")
    suffix(box.field)
    clearing(element)
    out.raw("</span>")
    guard isOpen else { return }
    out.raw("<ul class=\"options\" role=\"listbox\"")
    out.attribute("id", place + "-options")
    out.attribute("aria-labelledby", place + "-label")
    out.raw(">")
    for (index, option) in box.options.enumerated() {
      out.raw("<li role=\"option\" dir=\"auto\"")
      out.attribute("id", "\(place)-option-\(index)")
      out.attribute("data-key", option.key)
      out.attribute("aria-selected", option.key == box.active ? "true" : "false")
      out.raw(">")
      out.text(option.label)
      out.raw("</li>")
    }
    out.raw("</ul>")
  }

  private mutating func choice(_ select: Select, _ element: ScreenElement, _ place: Place) {
    out.raw("<span class=\"box\"><select")
    common(element, place)
    out.raw(">")
    if !select.options.contains(where: { $0.key == select.selected }) {
      out.raw("<option value=\"\" selected disabled hidden></option>")
    }
    for option in select.options {
      out.raw("<option")
      out.attribute("value", option.key)
      if option.key == select.selected { out.raw(" selected") }
      out.raw(">")
      out.text(option.label)
      out.raw("</option>")
    }
    out.raw("</select></span>")
  }

  private mutating func toggle(_ isOn: Bool, _ element: ScreenElement, _ place: Place) {
    out.raw("<button type=\"button\" class=\"toggle\" role=\"switch\"")
    common(element, place)
    out.attribute("aria-checked", isOn ? "true" : "false")
    out.raw("></button>")
  }

  /// Writes a photo picker.
  ///
  /// A closed picker is a place for photos, with a button that chooses files and a button with the
  /// picker's ID, which offers the camera. The primary action of a screen is only the buttons. An open picker has the browser's controls to choose and
  /// take photos.
  mutating func photoPicker(_ picker: PhotoPicker, _ branch: SnapshotNode, _ place: Place) {
    let element = branch.element
    guard picker.files == nil else { return fileChooser(picker, element, place) }
    guard picker.stage != .closed else { return closedPicker(picker, element, place) }
    open("div", element, place, class: "picker")
    out.raw(" role=\"group\"")
    out.attribute("aria-label", element.label)
    facts(of: picker, element)
    if picker.stage == .camera {
      camera()
      chooser("Use a File Instead", "secondary", picker)
    } else {
      chooser(picker.remaining > 1 ? "Choose Photos" : "Choose a Photo", "primary", picker)
      out.raw("<p class=\"hint\">You can also drop or paste ")
      out.raw(picker.remaining > 1 ? "photos here.</p>" : "a photo here.</p>")
    }
    out.raw("<ul class=\"uploads\" data-own></ul>")
    out.raw("<button type=\"button\" class=\"button secondary\" data-dismiss>Cancel</button></div>")
  }

  private mutating func closedPicker(
    _ picker: PhotoPicker, _ element: ScreenElement, _ place: Place
  ) {
    let isAction = element.role == .primary
    out.raw(isAction ? "<div class=\"action chooser\"" : "<div class=\"action tile\"")
    out.attribute("id", place)
    facts(of: picker, element)
    chooser(element.label ?? "", isAction ? "primary" : "secondary", picker)
    out.raw("<button type=\"button\" class=\"button camera-only\"")
    pressed(element, place)
    out.raw(">")
    out.append(Icon.camera.markup)
    out.text(element.label ?? "")
    out.raw("</button><ul class=\"uploads\" data-own></ul>")
    remarks(element, place)
    out.raw("</div>")
  }

  /// Writes a control that chooses a file other than a photo, in any stage.
  private mutating func fileChooser(
    _ picker: PhotoPicker, _ element: ScreenElement, _ place: Place
  ) {
    out.raw("<div class=\"action chooser\"")
    out.attribute("id", place)
    facts(of: picker, element)
    chooser(element.label ?? "", "secondary", picker)
    out.raw("<ul class=\"uploads\" data-own></ul>")
    remarks(element, place)
    out.raw("</div>")
  }

  /// Writes what the page's script needs to know about a picker, and closes the start tag.
  private mutating func facts(of picker: PhotoPicker, _ element: ScreenElement) {
    out.attribute("data-picker", element.id?.text)
    out.attribute("data-stage", picker.stage.rawValue)
    out.attribute("data-room", String(picker.remaining))
    out.attribute("data-files", picker.files?.rawValue)
    out.raw(">")
  }

  /// Writes the browser's control that chooses files.
  private mutating func chooser(_ label: String, _ role: StaticString, _ picker: PhotoPicker) {
    out.raw("<label class=\"button ")
    out.raw(role)
    out.raw("\">")
    if picker.stage == .closed, picker.files == nil { out.append(Icon.photos.markup) }
    out.text(label)
    out.raw("<input type=\"file\"")
    out.attribute("accept", picker.files == nil ? "image/*" : ".tar,application/x-tar")
    if picker.stage == .camera { out.raw(" capture=\"environment\"") }
    if picker.stage != .camera, picker.remaining > 1 { out.raw(" multiple") }
    out.raw("></label>")
  }

  private mutating func camera() {
    out.raw("<div class=\"camera\" data-own><video playsinline muted></video></div>")
    out.raw("<button type=\"button\" class=\"button primary\" data-shutter disabled>")
    out.raw("Take Photo</button>")
  }
}
