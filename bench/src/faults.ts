// Injects faults into the server, its databases and the network between them while devices post
// (docs/quality.md).
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { comparedWith } from '@pos/server/testing/databases/crash-run'
import { randomNumbers } from '@pos/server/testing/random-numbers'
import { openSalesLoad, type SalesLoad } from '@pos/server/testing/sales/sales-load'
import { type Fault, faultsOf } from './faults/faults.ts'
import { type Installation, kinds, startInstallation } from './faults/installation.ts'
import { residentMegabytes } from './faults/processes.ts'
import { type Readings, readWhile } from './faults/readings.ts'
import { keepResult } from './running-product.ts'

const { values } = parseArgs({
  options: {
    /** Kinds of installations, separated by commas; all by default. */
    on: { type: 'string' },
    /** Runs only faults whose name contains this text. */
    only: { type: 'string', default: '' },
    /** Seconds for which processes are stopped and the network is silent. */
    seconds: { type: 'string', default: '30' },
    /**
     * Above 0, injects random faults for this many minutes instead of each fault once; the default
     * installation is then `cluster`.
     */
    minutes: { type: 'string', default: '0' },
    /**
     * With `minutes`: requests per second that a signed-in person sends in addition to the devices.
     */
    rate: { type: 'string', default: '200' },
    devices: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
})
const isLong = Number(values.minutes) > 0
const requested = (values.on ?? (isLong ? 'cluster' : 'embedded,postgres,pooler')).split(',')
const program = path.join(
  path.dirname(fileURLToPath(import.meta.url)),
  '../../apps/server/dist/main.js',
)
if (!existsSync(program)) throw new Error('Build the server first: npm run build')

const settleMilliseconds = 15_000
/** Long enough for each device to post at least once. */
const seenMilliseconds = 3_000

/** The outcome of one fault. */
interface Outcome {
  readonly on: string
  readonly fault: string
  readonly seconds: number
  /** Records acknowledged between the beginning and the end of the fault. */
  readonly meanwhile: number
  /** Posts answered with 503 between the beginning and the end of the fault. */
  readonly refused: number
  /** From the end of the fault until the server acknowledges a record again. */
  readonly back_ms: number
  /** Posts and readings answered with 503, including those after the end of the fault. */
  readonly posts_503: number
  readonly readings_503: number
  readonly cut_off: number
  readonly stored_unheard: number
  readonly read: number
  readonly memory_mb: number
  readonly wrong: string
}

const outcomes: Outcome[] = []
for (const kind of kinds.filter((candidate) => requested.includes(candidate))) await tryAll(kind)
console.table(outcomes)
keepResult('faults', { load: loadavg(), seen: outcomes })
const isRight = outcomes.every(({ wrong }) => wrong === '')
console.log(
  isRight
    ? 'Every acknowledged receipt is stored once, the reports match, and the only error was 503.'
    : 'Some checks failed: see the column "wrong".',
)
process.exit(isRight ? 0 : 1)

async function tryAll(kind: (typeof kinds)[number]) {
  const installation = await startInstallation(kind, program)
  try {
    if (!installation.disk.isSmall)
      console.log('Skipping "disk full": mounting a file system needs root.')
    const load = await openSalesLoad({
      url: installation.server.url,
      devices: Number(values.devices),
      seed: Number(values.seed),
    })
    if (isLong)
      record(
        await observe(installation, load, `any, ${values.minutes} minutes`, () =>
          endureMany(installation, load),
        ),
      )
    else
      for (const fault of faultsToTry(installation))
        record(
          withRefusedPosts(
            fault,
            await observe(installation, load, fault.name, () => endure(load, fault)),
          ),
        )
    const { lost, doubled } = comparedWith(load.ledger, await load.listUids())
    const wrong = [
      ...(lost + doubled > 0 ? [`${lost} lost, ${doubled} doubled`] : []),
      ...(await installation.inspect()),
    ]
    console.log(
      `${kind}: ${load.ledger.acknowledged.size} acknowledged, ${lost} lost, ${doubled} doubled; ${wrong.join('; ') || 'roll-ups equal'}`,
    )
    const last = outcomes.at(-1)
    if (last && wrong.length > 0)
      outcomes[outcomes.length - 1] = { ...last, wrong: [last.wrong, ...wrong].join('; ') }
  } finally {
    await installation.stop()
  }
}

function faultsToTry(installation: Installation): readonly Fault[] {
  return faultsOf(installation, { seconds: isLong ? 3 : Number(values.seconds) }).filter(
    ({ name }) => name.includes(values.only),
  )
}

function record(outcome: Outcome) {
  outcomes.push(outcome)
  console.log(JSON.stringify(outcome))
}

/** Marks an outcome as wrong if posts failed during a fault that does not concern them. */
function withRefusedPosts({ sparesPosts }: Fault, outcome: Outcome): Outcome {
  if (!sparesPosts || (outcome.refused === 0 && outcome.meanwhile > 0)) return outcome
  return {
    ...outcome,
    wrong: [outcome.wrong, 'posts waited for a part that they do not need']
      .filter(Boolean)
      .join('; '),
  }
}

/** The measurements of one fault. `seconds` is the time from strike to heal. */
type Endured = Pick<Outcome, 'seconds' | 'meanwhile' | 'refused' | 'back_ms'>

async function observe(
  installation: Installation,
  load: SalesLoad,
  fault: string,
  action: () => Promise<Endured>,
): Promise<Outcome> {
  const { ledger } = load
  const before = {
    unavailable: ledger.unavailable,
    cutOff: ledger.cutOff,
    storedUnheard: ledger.storedUnheard,
  }
  const readings: Readings = { answered: 0, unavailable: 0, heldBack: 0, unexpected: new Map() }
  const reading = {
    authorization: load.authorization,
    url: installation.server.url,
    perSecond: isLong ? Number(values.rate) : null,
  }
  const wrong: string[] = []
  let endured: Endured = { seconds: 0, meanwhile: 0, refused: 0, back_ms: Number.NaN }
  try {
    endured = await load.during(() => readWhile(reading, readings, action))
    wrong.push(...(await settledFigures(load)))
  } catch (error) {
    wrong.push(error instanceof Error ? error.message.slice(0, 300) : String(error))
  }
  if (readings.heldBack > 0)
    console.log(
      `${readings.heldBack} requests of people were not sent, because 100 were still waiting`,
    )
  // The log also contains 503 errors, many times each; the set prints each message once.
  if (ledger.unexpected.size + readings.unexpected.size > 0)
    console.error(new Set(installation.server.output.match(/"message": .*/g)))
  ledger.unexpected.clear()
  for (const [answer, times] of readings.unexpected) wrong.push(`${times} times ${answer}`)
  return {
    on: installation.kind,
    fault,
    ...endured,
    posts_503: ledger.unavailable - before.unavailable,
    readings_503: readings.unavailable,
    cut_off: ledger.cutOff - before.cutOff,
    stored_unheard: ledger.storedUnheard - before.storedUnheard,
    read: readings.answered,
    memory_mb: residentMegabytes(installation.server.pid),
    wrong: wrong.join('; '),
  }
}

/**
 * Returns the differing figures, once they agree or time is up. Reports may read from a replica
 * with seconds of lag (DATABASE_REPLICA_LAG).
 */
async function settledFigures(load: SalesLoad): Promise<string[]> {
  for (const end = performance.now() + settleMilliseconds; ; await sleep(500)) {
    const wrong = await load.compareFigures()
    if (wrong.length === 0 || load.ledger.unexpected.size > 0 || performance.now() > end)
      return wrong
  }
}

async function endure(load: SalesLoad, fault: Fault): Promise<Endured> {
  await load.progress()
  // To find the shop of an unknown device, the server queries every node.
  if (fault.sparesPosts) await sleep(seenMilliseconds)
  const begun = performance.now()
  const { ledger } = load
  const [before, refusedBefore] = [ledger.acknowledged.size, ledger.unavailable]
  await fault.strike()
  await sleep(fault.seconds * 1000)
  const meanwhile = ledger.acknowledged.size - before
  const refused = ledger.unavailable - refusedBefore
  const healed = performance.now()
  await fault.heal()
  await load.progress()
  const back_ms = Math.round(performance.now() - healed)
  await sleep(1000)
  return { seconds: Math.round((healed - begun) / 1000), meanwhile, refused, back_ms }
}

/**
 * Injects random faults one after another, each shorter than in a single run. The seed sets the
 * order. `back_ms` is the longest recovery.
 */
async function endureMany(installation: Installation, load: SalesLoad): Promise<Endured> {
  const { ledger } = load
  const random = randomNumbers(Number(values.seed))
  const faults = faultsToTry(installation)
  const begun = Date.now()
  const elapsedSeconds = () => Math.round((Date.now() - begun) / 1000)
  const [before, refusedBefore] = [ledger.acknowledged.size, ledger.unavailable]
  let back_ms = 0
  console.log(
    `seed ${values.seed}: ${faults.length} faults at random for ${values.minutes} minutes, ${residentMegabytes(installation.server.pid)} MB before`,
  )
  while (elapsedSeconds() < Number(values.minutes) * 60) {
    const fault = faults[Math.floor(random() * faults.length)]
    if (!fault) break
    const at = elapsedSeconds()
    const endured = await endure(load, {
      ...fault,
      seconds: Math.min(fault.seconds, 1 + random() * 4),
    })
    back_ms = Math.max(back_ms, endured.back_ms)
    console.log(
      `${String(at).padStart(5)} s  ${fault.name}: ${endured.seconds} s, ${endured.meanwhile} records meanwhile, ${endured.refused} posts refused, back ${endured.back_ms} ms, ${residentMegabytes(installation.server.pid)} MB`,
    )
    await sleep(random() * 3000)
  }
  return {
    seconds: elapsedSeconds(),
    meanwhile: ledger.acknowledged.size - before,
    refused: ledger.unavailable - refusedBefore,
    back_ms,
  }
}

function sleep(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
