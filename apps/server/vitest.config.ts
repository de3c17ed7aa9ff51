import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Short files whose tests take long: they are generated, or stop and start whole servers. */
const long =
  /\/(engine\/resources|backup\/backup|faults\/crash|copy-jobs\/killed|mails\/killed|webhooks\/delivery\/killed|topology\/failover|hostile-files|fuzzed-posts)\.test\.ts$/

/**
 * Files whose tests do not depend on the database: they need none, fail before they reach it, or
 * start their own. They run with the embedded database only.
 */
const once = [
  'src/catalog/templates/draw-dishes',
  'src/app/{main,preload-links}',
  'src/app/commands/{commands,reset-second-factor}',
  'src/app/open-api/{device,token}-example',
  'src/exchange/copy-jobs/killed',
  'src/reports/mails/killed',
  'src/webhooks/delivery/killed',
  'src/exchange/tables/hostile-files',
  'src/exchange/menus/large-menu',
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
 * Fills in past the keys, as a superuser, and goes by the counters of the server itself: nodes of
 * Citus have neither.
 */
const notOnCitus = ['src/testing/architecture/growth.test.ts']

const { TEST_CITUS_URL, TEST_DATABASE_URL, TEST_DATABASE } = process.env
const isOnServer = Boolean(TEST_CITUS_URL || TEST_DATABASE_URL || TEST_DATABASE)
const databaseName = TEST_CITUS_URL ? 'Citus' : isOnServer ? 'PostgreSQL' : 'the embedded database'

/**
 * Long files begin first. Where no earlier run is remembered, Vitest goes by the size of the files:
 * the longest would come last, and one worker would wait for the other.
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
    // The files of a process share what they import and its embedded database: the whole server is
    // three processor seconds a file, opening a database nearly two. So no file may mock a module
    // (`vi.mock`): spy instead.
    isolate: false,
    sequence: { sequencer: LongFirst },
  },
})
