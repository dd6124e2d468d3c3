import Composition
import Core
#if Tags
  import Tags
#endif

extension Library {
  /// Returns the name of the tag with the given name or alias, or the given name if no tag has it.
  ///
  /// - Throws: ``TagRefusal`` if the library can't be read.
  func currentTagName(_ name: String) async throws -> String {
    #if Tags
      let plugin: TagsPlugin = try feature()
      do throws(TagRefusal) {
        return try await plugin.repository.tag(name).stored.record.name.text
      } catch .unknown {
        return name
      }
    #else
      return name
    #endif
  }
}
