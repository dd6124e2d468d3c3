import Core

extension MemoryTransaction {
  func intents(after id: RecordID?, limit: Int) throws(StoreFailure) -> [Intent] {
    let all = state.intents.values.filter { intent in id.map { intent.id > $0 } ?? true }
    return Array(all.sorted { $0.id < $1.id }.prefix(max(0, limit)))
  }

  func intents(on subject: String) throws(StoreFailure) -> [Intent] {
    state.intents.values.filter { $0.subject == subject }.sorted { $0.id < $1.id }
  }

  func begin(_ id: RecordID, on subject: String) throws(StoreFailure) {
    guard state.intents[id] == nil else {
      throw .duplicate(collection: "stashbook_intent", index: "id", existing: id)
    }
    state.intents[id] = Intent(id: id, subject: subject, begunAt: now)
  }

  func end(_ id: RecordID) throws(StoreFailure) -> Bool {
    state.intents.removeValue(forKey: id) != nil
  }
}
