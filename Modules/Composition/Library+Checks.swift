public import Core
import LibraryServices
import VipsImages

extension Library {
  /// The checks that `doctor` runs, in order.
  ///
  /// The checks of the database, image workers, trash, and leftover files come first, followed by
  /// the checks of each feature.
  public var checks: [HealthCheck] {
    [databaseCheck, imageCheck, trashCheck, filesCheck]
      + assembly.features.flatMap { ($0 as? any HealthChecking)?.checks ?? [] }
  }

  private var trashCheck: HealthCheck {
    HealthCheck("Trash") { [trash, clock = ports.clock] options in
      let moment = Instant(milliseconds: clock.now.milliseconds - LibraryTrash.days * 86_400_000)
      do throws(StoreFailure) {
        let items = try await trash.items()
        let old = items.count { $0.deletedAt < moment }
        guard old > 0 else {
          return [
            .init(
              .ok,
              items.isEmpty
                ? "The trash is empty"
                : "Records in the trash: \(items.count), none for more than \(LibraryTrash.days) "
                  + "days")
          ]
        }
        if options.repair { _ = try await trash.empty(deletedBefore: moment) }
        return [
          .init(
            .notice, "Records in the trash for more than \(LibraryTrash.days) days: \(old)",
            isRepaired: options.repair)
        ]
      } catch {
        return [.init(.problem, error.explanation.message)]
      }
    }
  }

  private var imageCheck: HealthCheck {
    HealthCheck("Image worker") { [images] _ in
      do throws(ImageFailure) {
        return try await images.check().map { HealthCheck.Finding(.ok, $0) }
      } catch {
        return [.init(.problem, error.explanation.message)]
      }
    }
  }
}
