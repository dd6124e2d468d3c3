/// The command-line option of a field or a slot.
public struct FieldOption: Equatable, Sendable {
  /// The option's name, without hyphens.
  public let name: String
  /// The description in the command's help.
  public let help: String
  /// Whether the option can be given several times.
  public let isRepeatable: Bool
  /// Whether the argument is the path of a file to read when the record is saved.
  public let isFile: Bool
  /// Whether the argument `-` means the text from standard input.
  public let readsInput: Bool
  /// Whether the argument names a record to look up in the library.
  public internal(set) var namesRecord = false

  /// Creates an option.
  public init(
    _ name: String, _ help: String, isRepeatable: Bool = false, isFile: Bool = false,
    readsInput: Bool = false
  ) {
    self.name = name
    self.help = help
    self.isRepeatable = isRepeatable
    self.isFile = isFile
    self.readsInput = readsInput
  }
}

extension RecordFields {
  /// The options of a command that adds or edits a record, in the order of the form.
  ///
  /// `key` is the key of the option's field or slot. `isRequired` is `true` if the field requires a
  /// value and the blank record has no value for the field.
  public var options: [(key: String, option: FieldOption, isRequired: Bool)] {
    parts.compactMap { part in
      switch part {
      case .field(let field):
        (field.key, field.option, field.problem(of: field.text(blank)) == .missing)
      case .slot(let slot): (slot.key, slot.option, false)
      case .moment, .hidden: nil
      }
    }
  }

  /// Returns whether a key belongs to a slot.
  public func isSlot(_ key: String) -> Bool {
    parts.contains { if case .slot(let slot) = $0 { slot.key == key } else { false } }
  }

  /// Sets a field of a change to the value that an option's arguments describe.
  ///
  /// - Parameters:
  ///   - arguments: The option's arguments, at least one. A single empty argument clears the field.
  ///   - key: The key of a field or a slot of this declaration.
  ///   - change: The change to update.
  ///   - today: The current date, for arguments such as `yesterday`.
  ///   - services: The services that provide the slots' editors.
  /// - Throws: ``RecordFailure`` if an editor rejects the arguments, or if the slot's feature is
  ///   excluded. Invalid text for a plain field isn't rejected until the change is written.
  public func read(
    _ arguments: [String], for key: String, into change: inout RecordChange<R>, on today: CivilDay,
    with services: FeatureServices
  ) async throws(RecordFailure) {
    for part in parts {
      switch part {
      case .field(let field) where field.key == key:
        change[key] = arguments.last.map { field.resolve($0, today) }
        return
      case .slot(let slot) where slot.key == key:
        change.set(key, to: try await slot.parse(arguments, with: services))
        return
      default: continue
      }
    }
    // bounds: callers name a field or a slot of the same declaration.
    preconditionFailure("\(id) has no field \(key)")
  }
}

extension Field {
  fileprivate var option: FieldOption {
    var isLong = false
    if case .lines = control { isLong = true }
    return FieldOption(key, help, readsInput: isLong)
  }
}
