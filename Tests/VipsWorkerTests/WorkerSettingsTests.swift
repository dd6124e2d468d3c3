import Testing
import VipsWorker

struct WorkerSettingsTests {
  @Test(
    "Arguments without a socket, with unknown names, or with invalid values are rejected",
    arguments: [
      [], ["--help"], ["--socket"], ["--socket", "x"], ["--socket", "0"],
      ["--socket", "3", "--stall", "1"], ["--socket", "3", "--socket", "4"], ["--memory", "1000"],
    ])
  func refused(arguments: [String]) {
    #expect(WorkerSettings(arguments: arguments) == nil)
  }

  @Test("A worker's socket and limits come from arguments, and omitted limits have defaults")
  func told() {
    let arguments = ["--memory", "1000", "--socket", "3", "--processor-seconds", "7"]
    #expect(
      WorkerSettings(arguments: arguments)
        == WorkerSettings(socket: 3, memory: 1000, processorSeconds: 7))
    #expect(WorkerSettings(arguments: ["--socket", "3"])?.memory == 2 << 30)
  }
}
