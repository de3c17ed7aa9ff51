import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files whose tests take long: they are generated, or stop and start whole servers. */
const long = /\/(engine\/resources|backup\/backup|ingest\/crash|hostile-files|fuzzed-posts)\.test\.ts$/

/**
 * Long files begin first. Where no earlier run is remembered, Vitest goes by the size of the files: the longest would come last, and one
 * worker would wait for the other.
 */
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLong = ({ moduleId }: TestSpecification) => long.test(moduleId)
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))]
  }
}

export default defineConfig({
  test: {
    name: process.env.TEST_DATABASE_URL || process.env.TEST_DATABASE ? 'server on PostgreSQL' : 'server on the embedded database',
    include: ['{src,demo}/**/*.test.ts'],
    globalSetup: ['src/testing/global-setup.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 2,
    restoreMocks: true,
    // The files of a process share what they import and its embedded database: the whole server is three processor seconds a file, opening a
    // database nearly two. So no file may mock a module (`vi.mock`): spy instead.
    isolate: false,
    sequence: { sequencer: LongFirst },
  },
})
