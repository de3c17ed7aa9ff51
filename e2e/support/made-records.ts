import type { Page } from '@playwright/test'

interface MadeRecord {
  readonly address: string
  readonly headers: Record<string, string>
}

const made: MadeRecord[] = []

/**
 * Remembers a record that a POST response reports as created, so that it is deleted when the test
 * ends.
 */
export function rememberMade(
  address: string,
  headers: Record<string, string>,
  status: number,
  body: unknown,
): void {
  const id = status === 201 && (body as { data?: { id?: unknown } } | null)?.data?.id
  if (typeof id === 'string') made.push({ address: `${address}/${id}`, headers })
}

/** Remembers the records that a page creates by its own requests. */
export function watchMade(page: Page): void {
  page.on('response', async (response) => {
    const request = response.request()
    if (request.method() !== 'POST' || response.status() !== 201) return
    const { authorization, cookie = '' } = await request
      .allHeaders()
      .catch((): Record<string, string> => ({}))
    const body: unknown = await response.json().catch(() => null)
    if (authorization)
      rememberMade(response.url(), { authorization, cookie }, response.status(), body)
  })
}

/**
 * Deletes the remembered records in reverse order, so that their names are free for retries and
 * other tests.
 */
export async function takeAwayMade(): Promise<void> {
  for (const { address, headers } of made.splice(0).toReversed())
    await fetch(address, { method: 'DELETE', headers }).catch(() => undefined)
}
