public import Core

/// The job of deriving the display image, the thumbnail, and the metadata from one image file.
public struct DerivationRequest: WireMessage {
  /// The kind of the frame that carries the message.
  public static let kind = FrameKind.derive

  /// The size of the file, and the method of delivering its bytes.
  public var source: IncomingFile
  /// The sizes and the quality of the derivatives.
  public var recipe: DerivativeRecipe
  /// The budget that the worker checks before decoding.
  public var budget: ImageBudget

  /// Creates a request for derivatives.
  public init(source: IncomingFile, recipe: DerivativeRecipe, budget: ImageBudget) {
    self.source = source
    self.recipe = recipe
    self.budget = budget
  }

  /// Creates a message by reading its fields and checking their bounds.
  public init(from reader: inout WireReader) throws(WireFailure) {
    source = try IncomingFile(from: &reader)
    recipe = try DerivativeRecipe(from: &reader)
    budget = try ImageBudget(from: &reader)
  }

  /// Appends the message's fields to the payload.
  public func write(to writer: inout WireWriter) {
    source.write(to: &writer)
    recipe.write(to: &writer)
    budget.write(to: &writer)
  }
}
