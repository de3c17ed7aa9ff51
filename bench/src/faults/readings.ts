/** Counts of the responses to a signed-in person during a fault. */
export interface Readings {
  answered: number
  unavailable: number
  /** Requests that were not sent because too many were waiting. */
  heldBack: number
  /** Number of 401 responses and of server errors other than 503, by status and path. */
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
/** At most this many requests wait at once; more would only measure the length of the queue. */
const maxWaiting = 100

/** Options of the reader. */
interface ReadOptions {
  readonly authorization: string
  readonly url: string
  /**
   * Requests per second, sent without waiting for responses; null sends one request after another.
   */
  readonly perSecond: number | null
}

/** Reads lists and reports as a signed-in person while the action runs. */
export async function readWhile<T>(
  options: ReadOptions,
  readings: Readings,
  action: () => Promise<T>,
): Promise<T> {
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

async function readAtRate(
  options: ReadOptions,
  perSecond: number,
  readings: Readings,
  end: AbortSignal,
) {
  const waiting = new Set<Promise<void>>()
  const begun = performance.now()
  for (let round = 0; !end.aborted; round += 1) {
    if (waiting.size < maxWaiting) {
      const request: Promise<void> = readOne(options, round, readings, end).finally(() =>
        waiting.delete(request),
      )
      waiting.add(request)
    } else readings.heldBack += 1
    await sleep(begun + ((round + 1) * 1000) / perSecond - performance.now())
  }
  // `end` aborts the remaining requests. Do not await them: an aborted fetch of Node 20 may never
  // settle.
}

async function readOne(
  { authorization, url }: ReadOptions,
  round: number,
  readings: Readings,
  end: AbortSignal,
) {
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
  // A fault must not sign anybody out, so 401 is unexpected too.
  else if (status >= 500 || status === 401)
    readings.unexpected.set(
      `${status} ${path}`,
      (readings.unexpected.get(`${status} ${path}`) ?? 0) + 1,
    )
}

const sleep = (milliseconds: number) =>
  new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)))
