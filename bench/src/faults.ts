// Faults of the server, its databases and what lies between while devices post (docs/quality.md "Reliability and security").
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { comparedWith } from '@pos/server/testing/crash-run'
import { randomNumbers } from '@pos/server/testing/random-numbers'
import { openSalesLoad, type SalesLoad } from '@pos/server/testing/sales-load'
import { type Fault, faultsOf } from './faults/faults.ts'
import { type Installation, kinds, startInstallation } from './faults/installation.ts'
import { residentMegabytes } from './faults/processes.ts'
import { readWhile, type Readings } from './faults/readings.ts'
import { keepResult } from './running-product.ts'

const { values } = parseArgs({
  options: {
    /** Kinds of installations, separated by commas; all by default. */
    on: { type: 'string' },
    /** Part of the names of the faults that are tried. */
    only: { type: 'string', default: '' },
    /** How long processes stand still and the network is silent. */
    seconds: { type: 'string', default: '30' },
    /** Instead of each fault alone: so long any of them at random, on the cluster unless `on` says otherwise. */
    minutes: { type: 'string', default: '0' },
    /** With `minutes`: so many requests of people a second, beside the devices. */
    rate: { type: 'string', default: '200' },
    devices: { type: 'string', default: '3' },
    seed: { type: 'string', default: '1' },
  },
})
const isLong = Number(values.minutes) > 0
const requested = (values.on ?? (isLong ? 'cluster' : 'embedded,postgres,pooler')).split(',')
const program = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../apps/server/dist/main.js')
if (!existsSync(program)) throw new Error('Build the server first: npm run build')

const settleMilliseconds = 15_000
/** Each device is heard at least once in that time. */
const seenMilliseconds = 3_000

/** What was seen of one fault. */
interface Seen {
  readonly on: string
  readonly fault: string
  readonly seconds: number
  /** Records that were acknowledged between its beginning and its end. */
  readonly meanwhile: number
  /** Posts that were answered 503 meanwhile. */
  readonly refused: number
  /** From its end until something is acknowledged again. */
  readonly back_ms: number
  /** Answers of 503: to devices that posted, and to the person who read. */
  readonly posts_503: number
  readonly readings_503: number
  readonly cut_off: number
  readonly stored_unheard: number
  readonly read: number
  readonly memory_mb: number
  readonly wrong: string
}

const seen: Seen[] = []
for (const kind of kinds.filter((one) => requested.includes(one))) await tryAll(kind)
console.table(seen)
keepResult('faults', { load: loadavg(), seen })
const isRight = seen.every(({ wrong }) => wrong === '')
console.log(
  isRight ? 'Every acknowledged receipt is there once, the reports say so, and nothing but 503 was answered.' : 'Something was wrong.',
)
process.exit(isRight ? 0 : 1)

async function tryAll(kind: (typeof kinds)[number]) {
  const installation = await startInstallation(kind, program)
  try {
    if (!installation.disk.isSmall) console.log('No file system can be mounted here (that takes root): "disk full" is left out.')
    const load = await openSalesLoad({ url: installation.server.url, devices: Number(values.devices), seed: Number(values.seed) })
    if (isLong) note(await observe(installation, load, `any, ${values.minutes} minutes`, () => endureMany(installation, load)))
    else
      for (const fault of faultsToTry(installation))
        note(sparing(fault, await observe(installation, load, fault.name, () => endure(load, fault))))
    const { lost, doubled } = comparedWith(load.ledger, await load.listUids())
    const wrong = [...(lost + doubled > 0 ? [`${lost} lost, ${doubled} doubled`] : []), ...(await installation.inspect())]
    console.log(
      `${kind}: ${load.ledger.acknowledged.size} acknowledged, ${lost} lost, ${doubled} doubled; ${wrong.join('; ') || 'roll-ups equal'}`,
    )
    const last = seen.at(-1)
    if (last && wrong.length > 0) seen[seen.length - 1] = { ...last, wrong: [last.wrong, ...wrong].join('; ') }
  } finally {
    await installation.stop()
  }
}

function faultsToTry(installation: Installation): readonly Fault[] {
  return faultsOf(installation, { seconds: isLong ? 3 : Number(values.seconds) }).filter(({ name }) => name.includes(values.only))
}

function note(one: Seen) {
  seen.push(one)
  console.log(JSON.stringify(one))
}

/** What spares posts refuses none of them. */
function sparing({ sparesPosts }: Fault, one: Seen): Seen {
  if (!sparesPosts || (one.refused === 0 && one.meanwhile > 0)) return one
  return { ...one, wrong: [one.wrong, 'posts had to wait for what they do not need'].filter(Boolean).join('; ') }
}

/** How a fault went: seconds from strike to heal, what was acknowledged meanwhile, and how soon things were well again. */
interface Endured {
  readonly seconds: number
  readonly meanwhile: number
  /** Posts that were answered 503 between its beginning and its end. */
  readonly refused: number
  readonly back_ms: number
}

async function observe(installation: Installation, load: SalesLoad, fault: string, action: () => Promise<Endured>): Promise<Seen> {
  const { ledger } = load
  const before = { unavailable: ledger.unavailable, cutOff: ledger.cutOff, storedUnheard: ledger.storedUnheard }
  const readings: Readings = { answered: 0, unavailable: 0, heldBack: 0, unexpected: new Map() }
  const reading = { authorization: load.authorization, url: installation.server.url, perSecond: isLong ? Number(values.rate) : null }
  const wrong: string[] = []
  let endured: Endured = { seconds: 0, meanwhile: 0, refused: 0, back_ms: Number.NaN }
  try {
    endured = await load.during(() => readWhile(reading, readings, action))
    wrong.push(...(await settledFigures(load)))
  } catch (error) {
    wrong.push(error instanceof Error ? error.message.slice(0, 300) : String(error))
  }
  if (readings.heldBack > 0) console.log(`${readings.heldBack} requests of people were not sent, because 100 of them waited`)
  // Answers of 503 are among them, many times each.
  if (ledger.unexpected.size + readings.unexpected.size > 0) console.error(new Set(installation.server.output.match(/"message": .*/g)))
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

/** Reports may read from a replica that is some seconds behind (DATABASE_REPLICA_LAG). */
async function settledFigures(load: SalesLoad): Promise<string[]> {
  for (const end = performance.now() + settleMilliseconds; ; await sleep(500)) {
    const wrong = await load.compareFigures()
    if (wrong.length === 0 || load.ledger.unexpected.size > 0 || performance.now() > end) return wrong
  }
}

async function endure(load: SalesLoad, fault: Fault): Promise<Endured> {
  await load.progress()
  // A server asks every node for a device that it has not seen.
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

/** One after another, each shorter than alone, in an order that the seed gives; the longest time until all was well again. */
async function endureMany(installation: Installation, load: SalesLoad): Promise<Endured> {
  const { ledger } = load
  const random = randomNumbers(Number(values.seed))
  const faults = faultsToTry(installation)
  const begun = Date.now()
  const secondsGone = () => Math.round((Date.now() - begun) / 1000)
  const [before, refusedBefore] = [ledger.acknowledged.size, ledger.unavailable]
  let back_ms = 0
  console.log(
    `seed ${values.seed}: ${faults.length} faults at random for ${values.minutes} minutes, ${residentMegabytes(installation.server.pid)} MB before`,
  )
  while (secondsGone() < Number(values.minutes) * 60) {
    const fault = faults[Math.floor(random() * faults.length)]
    if (!fault) break
    const at = secondsGone()
    const endured = await endure(load, { ...fault, seconds: Math.min(fault.seconds, 1 + random() * 4) })
    back_ms = Math.max(back_ms, endured.back_ms)
    console.log(
      `${String(at).padStart(5)} s  ${fault.name}: ${endured.seconds} s, ${endured.meanwhile} records meanwhile, ${endured.refused} posts refused, back ${endured.back_ms} ms, ${residentMegabytes(installation.server.pid)} MB`,
    )
    await sleep(random() * 3000)
  }
  return { seconds: secondsGone(), meanwhile: ledger.acknowledged.size - before, refused: ledger.unavailable - refusedBefore, back_ms }
}

function sleep(milliseconds: number) {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}
