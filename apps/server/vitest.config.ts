import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Small files with long-running tests: generated cases, or whole servers stopped and started. */
const long =
  /\/(engine\/resources|backup\/backup|faults\/crash|copy-jobs\/killed|mails\/killed|webhooks\/delivery\/killed|topology\/failover|hostile-files|fuzzed-posts)\.test\.ts$/

/**
 * Files whose tests do not depend on the database: they need none, fail before using it, or start
 * their own. They run with the embedded database only.
 */
const once = [
  'src/catalog/templates/draw-pictures',
  'src/app/{main,preload-links}',
  'src/app/commands/{commands,reset-second-factor}',
  'src/app/open-api/{device,token}-example',
  'src/exchange/copy-jobs/killed',
  'src/reports/mails/killed',
  'src/webhooks/delivery/killed',
  'src/exchange/tables/hostile-files',
  'src/exchange/menus/large-menu',
  'src/exchange/tables/import-excel-cells',
  'src/testing/architecture/bad-input',
  'src/platform/backup/backup',
  'src/platform/database/embedded/data-lock',
  'src/platform/topology/{failover,pooler,replica}',
  'src/platform/http/{draining,event-stream,trusted-proxies}',
  'src/platform/process/{environment,ids,log}',
  'src/platform/spreadsheet/{detect-charset,number-format,table-file}',
  'src/devices/releases/draft-checks',
  'src/accounting/journals/formats/formats',
  'src/sales/receipt-list/{merge-sorted,scan-windows}',
].map((file) => `${file}.test.ts`)

/**
 * Inserts without key checks as a superuser, and reads the server's own counters: nodes of Citus
 * support neither.
 */
const notOnCitus = ['src/testing/architecture/growth.test.ts']

const { TEST_CITUS_URL, TEST_DATABASE_URL, TEST_DATABASE } = process.env
const isOnServer = Boolean(TEST_CITUS_URL || TEST_DATABASE_URL || TEST_DATABASE)
const databaseName = TEST_CITUS_URL ? 'Citus' : isOnServer ? 'PostgreSQL' : 'the embedded database'

/**
 * Long files start first. Without durations of an earlier run, Vitest sorts by file size: the
 * longest would start last, and one worker would wait for the other.
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
    name: `server on ${databaseName}`,
    include: ['{src,demo}/**/*.test.ts'],
    exclude: [...(isOnServer ? once : []), ...(TEST_CITUS_URL ? notOnCitus : [])],
    globalSetup: ['src/testing/global-setup.ts'],
    setupFiles: ['src/testing/use-built-reader.ts'],
    testTimeout: 60_000,
    hookTimeout: 60_000,
    maxWorkers: 3,
    restoreMocks: true,
    // The files of a process share imports and the embedded database: importing the server takes
    // three CPU seconds per file, opening a database nearly two. Files must therefore not mock
    // modules (`vi.mock`); use spies instead.
    isolate: false,
    sequence: { sequencer: LongFirst },
  },
})
