/** What a person's page was answered while something failed. */
export interface Readings {
  unavailable: number
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

/** Reads lists and reports as a signed-in person while the action runs. */
export async function readWhile<T>(authorization: string, url: string, readings: Readings, action: () => Promise<T>): Promise<T> {
  const end = new AbortController()
  const reader = read(authorization, url, readings, end.signal)
  try {
    return await action()
  } finally {
    end.abort()
    await reader
  }
}

async function read(authorization: string, url: string, readings: Readings, end: AbortSignal) {
  for (let round = 0; !end.aborted; round += 1) {
    const path = paths[round % paths.length] ?? ''
    const signal = AbortSignal.any([end, AbortSignal.timeout(answerMilliseconds)])
    const status = await fetch(url + path, { headers: { authorization }, signal }).then(
      async (response) => {
        await response.text().catch(() => '')
        return response.status
      },
      () => 0,
    )
    if (status === 503) readings.unavailable += 1
    // 401: a signed-in person stays one, whatever fails.
    else if (status >= 500 || status === 401)
      readings.unexpected.set(`${status} ${path}`, (readings.unexpected.get(`${status} ${path}`) ?? 0) + 1)
    await new Promise((resolve) => setTimeout(resolve, pauseMilliseconds))
  }
}
