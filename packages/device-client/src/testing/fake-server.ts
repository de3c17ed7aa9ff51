import { type PostedCheckEvent, postedCheckEvent } from '@pos/contract/checks/check-events'
import { applyCheckEvent } from '@pos/domain/checks/apply-check-event'
import type { Check } from '@pos/domain/checks/check'
import type { CheckEvent } from '@pos/domain/checks/check-event'

/** A request as the server got it. */
export interface ServedRequest {
  readonly at: number
  readonly key: string
  readonly method: string
  /** Below /v1/device/. */
  readonly path: string
  readonly body: Record<string, unknown>
}

type Answer = (request: ServedRequest, query: URLSearchParams) => unknown

/** The records of a post. */
export const recordsOf = ({ body }: ServedRequest): unknown[] => Object.values(body).flat()
export const uidOf = (record: unknown): string =>
  record !== null && typeof record === 'object' && 'uid' in record ? String(record.uid) : ''

/** The device interface in memory: it stores checks by the shared rules, and records all posts. */
export class FakeServer {
  readonly requests: ServedRequest[] = []
  readonly checks = new Map<string, Check>()
  readonly receipts = new Map<string, unknown>()
  /** Responses by path, in place of the usual ones; a `Response` is returned as it is. */
  readonly answers: Record<string, Answer>
  isUp = true
  /** Stores the next post, but loses the response. */
  losesAnswer = false
  #version = 0
  readonly #changedAt = new Map<string, number>()
  readonly #sequences = new Map<string, number>()
  readonly #events = new Map<string, number>()

  constructor(answers: Readonly<Record<string, Answer>> = {}) {
    this.answers = {
      customers: () => [],
      'number-series': () => ({ prefix: '01', last: null }),
      staff: () => ({
        version: 1,
        since: null,
        security_code_length: 4,
        staff: [],
        removed: [],
      }),
      'master-data': ({ key }) => ({
        release: 1,
        hash: 'h',
        since: null,
        shop: {},
        device: { id: key },
        entities: {},
        removed: {},
      }),
      availability: () => ({ version: 1, since: null, items: [] }),
      heartbeat: () => ({
        server_time: new Date().toISOString(),
        current_release: null,
        staff_version: 1,
        availability_version: 1,
        checks_version: this.#version,
        table_events: [],
      }),
      checks: ({ key }, query) => this.#checksSince(key, query.get('since')),
      'check-events': (request) => this.#applyAll(request),
      receipts: (request) =>
        recordsOf(request).map((record) => {
          const status = this.receipts.has(uidOf(record)) ? 'known' : 'stored'
          this.receipts.set(uidOf(record), record)
          this.#close(request.key, record)
          return { uid: uidOf(record), status }
        }),
      ...answers,
    }
  }

  /** Requests below a path. */
  to(path: string): ServedRequest[] {
    return this.requests.filter((request) => request.path === path)
  }

  readonly fetch: typeof fetch = async (
    address,
    { method = 'GET', headers, body, signal } = {},
  ) => {
    if (!this.isUp) throw new Error('The server cannot be reached')
    const url = new URL(String(address))
    const request: ServedRequest = {
      at: Date.now(),
      key: new Headers(headers).get('x-api-key') ?? '',
      method,
      path: url.pathname.replace('/v1/device/', ''),
      body: typeof body === 'string' ? JSON.parse(body) : {},
    }
    this.requests.push(request)
    if (request.path === 'events') return silence(signal)
    const claim = /^checks\/([^/]+)\/claim$/.exec(request.path)
    const data = claim
      ? claimOf(request, claim[1] ?? '')
      : (this.answers[request.path]?.(request, url.searchParams) ?? storedAll(request))
    if (this.losesAnswer && method === 'POST') {
      this.losesAnswer = false
      throw new Error('The response was lost')
    }
    return data instanceof Response ? data : Response.json({ data })
  }

  #checksSince(key: string, since: string | null) {
    const after = since === null ? -1 : Number(since)
    return {
      version: this.#version,
      since: since === null ? null : after,
      device_sequence: this.#sequences.get(key) ?? 0,
      checks: [...this.checks.values()].filter(
        ({ uid }) => (this.#changedAt.get(uid) ?? 0) > after,
      ),
    }
  }

  #applyAll({ key, body }: ServedRequest) {
    const events = Array.isArray(body.events) ? body.events : []
    return events.map((posted: unknown) => {
      const event = postedCheckEvent.parse(posted)
      const known = this.#events.get(event.uid)
      if (known !== undefined) return { uid: event.uid, status: 'known', sequence: known }
      this.#sequences.set(key, event.device_sequence)
      return this.#apply({ ...event, device_id: key })
    })
  }

  #apply(event: CheckEvent | (PostedCheckEvent & { readonly device_id: string })) {
    const outcome = applyCheckEvent((uid) => this.checks.get(uid), event)
    const { uid } = event
    if ('refusal' in outcome) return { uid, status: 'refused', reason: outcome.refusal }
    this.#version += 1
    this.#events.set(uid, this.#version)
    for (const check of outcome.changed) {
      this.checks.set(check.uid, check)
      this.#changedAt.set(check.uid, this.#version)
    }
    return { uid, status: 'stored', sequence: this.#version }
  }

  #close(device_id: string, receipt: unknown): void {
    if (receipt === null || typeof receipt !== 'object' || !('check_uid' in receipt)) return
    const total = 'total' in receipt ? Number(receipt.total) : 0
    this.#apply({
      uid: `close ${uidOf(receipt)}`,
      check_uid: String(receipt.check_uid),
      at: new Date().toISOString(),
      device_id,
      staff_id: null,
      kind: 'close',
      payload: { receipt_uid: uidOf(receipt), part_uid: null, total },
    })
  }
}

const storedAll = (request: ServedRequest) =>
  recordsOf(request).map((record) => ({ uid: uidOf(record), status: 'stored' }))

const claimOf = ({ key, body }: ServedRequest, check_uid: string) => ({
  check_uid,
  device_id: '00000000-0000-4000-8000-00000000000d',
  device: key,
  staff_id: body.staff_id ?? null,
  expires_at: new Date(Date.now() + 30_000).toISOString(),
})

/** An event stream without events, open until it is aborted. */
const silence = (signal?: AbortSignal | null) =>
  new Response(
    new ReadableStream({
      start: (stream) =>
        signal?.addEventListener('abort', () => stream.error(new Error('aborted'))),
    }),
  )
