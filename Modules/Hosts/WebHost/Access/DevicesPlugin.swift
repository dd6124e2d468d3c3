public import Core

/// The web app's own screen, which lists the devices that may open the web app.
///
/// A server's app has this plugin in addition to its features.
public struct DevicesPlugin: FeaturePlugin {
  private let devices: DeviceRegistry
  private let clock: any WallClock

  /// Creates the plugin for a server.
  ///
  /// - Parameters:
  ///   - devices: The server's devices.
  ///   - clock: The clock that determines the displayed dates.
  public init(_ devices: DeviceRegistry, clock: any WallClock) {
    (self.devices, self.clock) = (devices, clock)
  }

  /// The declaration of the screen.
  public var manifest: FeatureManifest {
    FeatureManifest(
      id: "devices", title: "Devices",
      screens: [
        ScreenDeclaration(
          "/settings/devices", title: "Devices", subtitle: "Connect a phone, or sign out a browser",
          navigationPlace: .view(of: "/settings", "Devices", rank: 20))
      ])
  }

  /// Returns the function that creates the screen.
  public func screens(with services: FeatureServices) -> [RoutePattern: ScreenMaker] {
    ["/settings/devices": { DevicesScreen(devices: devices, clock: clock) }]
  }
}
