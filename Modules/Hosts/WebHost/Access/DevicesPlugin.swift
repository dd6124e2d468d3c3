public import Core

/// The web app's own screens, which list the devices and the people that may open the web app.
///
/// A server's app has this plugin in addition to its features.
public struct DevicesPlugin: FeaturePlugin {
  private let devices: DeviceRegistry
  private let ids: any IDGenerator
  private let clock: any WallClock

  /// Creates the plugin for a server.
  ///
  /// - Parameters:
  ///   - devices: The server's devices.
  ///   - ids: The generator of IDs for new people.
  ///   - clock: The clock that determines the displayed dates.
  public init(_ devices: DeviceRegistry, ids: any IDGenerator, clock: any WallClock) {
    (self.devices, self.ids, self.clock) = (devices, ids, clock)
  }

  /// The declarations of the screens.
  public var manifest: FeatureManifest {
    FeatureManifest(
      id: "devices", title: "Devices",
      screens: [
        ScreenDeclaration(
          "/settings/devices", title: "Devices", subtitle: "Connect a phone, or sign out a browser",
          navigationPlace: .view(of: "/settings", "Devices", rank: 20)),
        ScreenDeclaration(
          "/settings/people", title: "People", subtitle: "Invite people, and choose their roles",
          navigationPlace: .view(of: "/settings", "People", rank: 15), requiredRole: .owner),
        ScreenDeclaration(
          "/share", title: "Links", subtitle: "Revoke links to single screens",
          navigationPlace: .view(of: "/settings", "Links", rank: 17), requiredRole: .owner),
      ])
  }

  /// Returns the functions that create the screens.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    [
      "/settings/devices": { DevicesScreen(devices: devices, clock: clock) },
      "/settings/people": { PeopleScreen(devices: devices, ids: ids, clock: clock) },
      "/share": { ShareScreen(devices: devices, clock: clock) },
    ]
  }
}
