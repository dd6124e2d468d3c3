import Composition
import Core
#if Tags
  import Tags
#endif

extension Library {
  /// Returns the name of the tag that has the given name or alias.
  ///
  /// If no tag has the name or alias, or if this build excludes the Tags feature, the result is the
  /// given name.
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
