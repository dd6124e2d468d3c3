import ArgumentParser
import Composition
import Core
import Foundation

/// A type that specifies whether ``FieldOptions`` are for adding or editing a record.
protocol FieldOptionsUse {
  /// Whether the options for required fields must be given.
  static var isAdding: Bool { get }
}

/// A marker for the options of a command that adds a record.
enum Adding: FieldOptionsUse { static let isAdding = true }

/// A marker for the options of a command that edits a record.
enum Editing: FieldOptionsUse { static let isAdding = false }

/// A command's options for the declared fields of a record.
///
/// The parser finds a type's options with `Mirror` and passes their arguments to `init(from:)`.
/// This type bases its mirror and its decoding on the record's declaration, so a new field needs no
/// code here.
struct FieldOptions<R: DeclaredRecord, Use: FieldOptionsUse>: ParsableArguments {
  /// The given arguments, keyed by the key of the field or slot.
  private var arguments: [String: [String]] = [:]

  init() {}

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: FieldKey.self)
    for (key, option, isRequired) in Self.declared {
      let name = FieldKey(key)
      if option.isRepeatable {
        let texts = try container.decode(Option<[String]>.self, forKey: name).wrappedValue
        if !texts.isEmpty { arguments[key] = texts }
      } else if isRequired, Use.isAdding {
        arguments[key] = [try container.decode(Option<String>.self, forKey: name).wrappedValue]
      } else if let text = try container.decode(Option<String?>.self, forKey: name).wrappedValue {
        arguments[key] = [text]
      }
    }
  }

  /// Whether no option is given.
  var isEmpty: Bool { arguments.isEmpty }

  /// Accesses the arguments of a field's option, or an empty array if none are given.
  subscript(key: String) -> [String] { arguments[key] ?? [] }

  /// The declared options in the form's order, but with all required options first.
  private static var declared: [(key: String, option: FieldOption, isRequired: Bool)] {
    R.fields.options.filter(\.isRequired) + R.fields.options.filter { !$0.isRequired }
  }

  /// Returns a change that sets the fields whose options are given, except the slots.
  ///
  /// Invalid values aren't rejected until the change is written.
  func change() async throws -> RecordChange<R> {
    var change = RecordChange<R>()
    for (key, option) in given(slots: false) {
      var texts = self[key]
      if option.readsInput, let text = try await typedText(texts.last) { texts = [text] }
      try await R.fields.read(
        texts, for: key, into: &change, on: SystemPorts.clock.today, with: .none)
    }
    return change
  }

  /// Rejects invalid arguments for slots before the library is opened.
  ///
  /// Therefore, invalid arguments never create a library. Names of records are looked up later, in
  /// the library.
  func checkSlots() async throws {
    var change = RecordChange<R>()
    let slots = given(slots: true).filter { !$0.1.namesRecord }
    guard !slots.isEmpty else { return }
    for (key, option) in slots where option.isFile {
      for file in self[key]
      where !file.isEmpty && file != "-" && !FileManager.default.fileExists(atPath: file) {
        throw FileFailure.notFound(file)
      }
    }
    let services = try MemoryWorld().assembly.services
    for (key, option) in slots where !option.isFile {
      try await read(key, into: &change, with: services)
    }
  }

  /// Returns a change with the given slots added.
  ///
  /// - Parameters:
  ///   - change: The change to add to.
  ///   - files: `true` to add only slots whose arguments are files, which are imported; `false` to
  ///     add only the other slots; `nil` to add all slots, files last.
  ///   - services: The services that provide the slots' editors.
  /// - Returns: The change with the slots added.
  /// - Throws: ``RecordFailure`` if an argument is invalid.
  func adding(
    to change: RecordChange<R>, files: Bool? = nil, with services: FeatureServices
  ) async throws -> RecordChange<R> {
    var change = change
    for isFile in [false, true] where files ?? isFile == isFile {
      for (key, option) in given(slots: true) where option.isFile == isFile {
        try await read(key, into: &change, with: services)
      }
    }
    return change
  }

  private func read(
    _ key: String, into change: inout RecordChange<R>, with services: FeatureServices
  ) async throws {
    try await R.fields.read(
      self[key], for: key, into: &change, on: SystemPorts.clock.today, with: services)
  }

  private func given(slots: Bool) -> [(String, FieldOption)] {
    Self.declared.filter { arguments[$0.key] != nil && R.fields.isSlot($0.key) == slots }
      .map { ($0.key, $0.option) }
  }
}

extension FieldOptions: CustomReflectable {
  /// A mirror whose children are the options, as if they were properties named after the keys.
  var customMirror: Mirror {
    let children = Self.declared.map { key, option, isRequired in
      let (name, help) = (
        NameSpecification.customLong(option.name), ArgumentHelp(stringLiteral: option.help)
      )
      let wrapper: any Decodable =
        if option.isRepeatable {
          Option<[String]>(wrappedValue: [], name: name, help: help)
        } else if isRequired, Use.isAdding {
          Option<String>(name: name, help: help)
        } else {
          Option<String?>(name: name, help: help)
        }
      return Mirror.Child(label: "_\(key)", value: wrapper)
    }
    return Mirror(self, children: children)
  }
}
