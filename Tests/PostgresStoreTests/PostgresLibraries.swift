import Core
import MemoryAdapters
import PostgresStore
import TestKit
import Testing
