public import Core

extension PhotoIngestPlugin: HomeCardProviding {
  /// Returns a card with the latest photos, unless the library has no photos.
  public func homeCards(with services: FeatureServices) async throws(ContentFailure) -> [HomeCard] {
    do throws(StoreFailure) {
      let (page, total) = try await repository.page(limit: 6)
      guard total > 0 else { return [] }
      let photos = page.items.enumerated().map { place, photo in
        let day = photo.record.facts.metadata.capturedOn
        let name = day.map { "Photo from \($0.phrase)" } ?? photo.record.fileName
        return HomeCard.Thumbnail(
          photo.id, label: name ?? "Photo \(place + 1)", route: Route("/photos/\(photo.id)"))
      }
      return [
        HomeCard(
          "photos", caption: "Latest Photos", title: total == 1 ? "1 photo" : "\(total) photos",
          style: .number, image: .thumbnails(photos), route: "/photos")
      ]
    } catch {
      throw .unreadable(error.explanation)
    }
  }
}
