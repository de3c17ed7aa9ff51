/** What a person's page was answered while something failed. */
export interface Readings {
  answered: number
  unavailable: number
  /** Requests that were not sent, because too many waited. */
  heldBack: number
  /** Answers of 500 and above other than 503, and how often. */
  readonly unexpected: Map<string, number>
}

const paths = [
  '/v1/menu-items?per_page=50',
  '/v1/reports/revenues?from=2026-02-26&to=2026-03-10',
  '/v1/receipts?per_page=50',
  '/v1/dashboard',
]
const answerMilliseconds = 60_000
const pauseMilliseconds = 100
/** As many requests of people wait at once; more would only measure how long the queue gets. */
const mostWaiting = 100

/** How the reader asks: one request after the other, or so many a second whatever becomes of them. */
export interface ReadOptions {
  readonly authorization: string
  readonly url: string
  readonly perSecond: number | null
}

/** Reads lists and reports as a signed-in person while the action runs. */
export async function readWhile<T>(options: ReadOptions, readings: Readings, action: () => Promise<T>): Promise<T> {
  const end = new AbortController()
  const reader = options.perSecond
    ? readAtRate(options, options.perSecond, readings, end.signal)
    : readInTurn(options, readings, end.signal)
  try {
    return await action()
  } finally {
    end.abort()
    await reader
  }
}

async function readInTurn(options: ReadOptions, readings: Readings, end: AbortSignal) {
  for (let round = 0; !end.aborted; round += 1) {
    await readOne(options, round, readings, end)
    await sleep(pauseMilliseconds)
  }
}

async function readAtRate(options: ReadOptions, perSecond: number, readings: Readings, end: AbortSignal) {
  const waiting = new Set<Promise<void>>()
  const begun = performance.now()
  for (let round = 0; !end.aborted; round += 1) {
    if (waiting.size < mostWaiting) {
      const request: Promise<void> = readOne(options, round, readings, end).finally(() => waiting.delete(request))
      waiting.add(request)
    } else readings.heldBack += 1
    await sleep(begun + ((round + 1) * 1000) / perSecond - performance.now())
  }
  // What still waits is aborted by `end`. It is not waited for: an aborted fetch of Node 20 was seen never to settle, without any connection.
}

async function readOne({ authorization, url }: ReadOptions, round: number, readings: Readings, end: AbortSignal) {
  const path = paths[round % paths.length] ?? ''
  const signal = AbortSignal.any([end, AbortSignal.timeout(answerMilliseconds)])
  const status = await fetch(url + path, { headers: { authorization }, signal }).then(
    async (response) => {
      await response.text().catch(() => '')
      return response.status
    },
    () => 0,
  )
  if (status === 200) readings.answered += 1
  if (status === 503) readings.unavailable += 1
  // 401: a signed-in person stays one, whatever fails.
  else if (status >= 500 || status === 401)
    readings.unexpected.set(`${status} ${path}`, (readings.unexpected.get(`${status} ${path}`) ?? 0) + 1)
}

const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))
