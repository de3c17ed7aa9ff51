import {
  type acknowledgement,
  postReceipts,
  postVoidOrders,
} from '@pos/contract/devices/device-interface'
import { postPrintJobs, printJob } from '@pos/contract/devices/print-jobs'
import { postCash } from '@pos/contract/sales/cash'
import { z } from 'zod'
import type { DeviceStore, StoredEntry } from './store.ts'
import { type DeviceApi, HttpError } from './transport/device-api.ts'

/** Records that a device posts once: receipts, voided lines, drawer events, and papers. */
const recordKinds = ['receipts', 'void_orders', 'cash_events', 'print_jobs'] as const
type RecordKind = (typeof recordKinds)[number]

/** A record that the server has not acknowledged. */
const outboxRecord = z.object({
  kind: z.enum(recordKinds),
  /** The record as it is posted. */
  record: z.looseObject({ uid: z.string() }),
  /** When it was made, in milliseconds since 1970. */
  since: z.number(),
})
export type OutboxRecord = z.infer<typeof outboxRecord>

export type Acknowledgement = z.infer<typeof acknowledgement>

/** A record that the server refused; its content is in the list of records for the manager. */
export interface RefusedRecord {
  readonly record: OutboxRecord
  /** Null: the server could not read the request, and the device still has the record. */
  readonly acknowledgement: Acknowledgement | null
}

const prefix = 'outbox/'
const keyOf = (number: number) => `${prefix}${String(number).padStart(16, '0')}`
/** Maximum number of records in a request. */
const maxRecords = 100

/** Keeps records until the server has acknowledged them, and posts them in order. */
export class Outbox {
  readonly #api: DeviceApi
  readonly #store: DeviceStore
  readonly #onRefused: (refused: RefusedRecord) => void
  readonly #records = new Map<number, OutboxRecord>()
  /** Records that the server cannot read; they are kept, and posted again after a restart. */
  readonly #unreadable = new Set<number>()
  #last = 0

  constructor(api: DeviceApi, store: DeviceStore, onRefused: (refused: RefusedRecord) => void) {
    this.#api = api
    this.#store = store
    this.#onRefused = onRefused
  }

  /** Unacknowledged records in the order in which they were made. */
  get unsent(): readonly OutboxRecord[] {
    return [...this.#records.values()]
  }

  /** Returns the part of a heartbeat about unsent receipts. */
  queue(now: number): { receipts: number; oldest_seconds: number } {
    const receipts = this.unsent.filter(({ kind }) => kind === 'receipts')
    const oldest = Math.min(now, ...receipts.map(({ since }) => since))
    return { receipts: receipts.length, oldest_seconds: Math.floor((now - oldest) / 1000) }
  }

  /** Restores unsent records after a restart. */
  async start(): Promise<void> {
    for (const { key, value } of await this.#store.read(prefix)) {
      const number = Number(key.slice(prefix.length))
      this.#records.set(number, outboxRecord.parse(value))
      this.#last = Math.max(this.#last, number)
    }
  }

  /**
   * Prepares records: write the entries to the store, alone or together with others, and call
   * `commit` afterwards.
   */
  prepare(records: readonly OutboxRecord[]): {
    readonly entries: readonly StoredEntry[]
    commit(): void
  } {
    const numbered = records.map((record) => {
      this.#last += 1
      return [this.#last, record] as const
    })
    return {
      entries: numbered.map(([number, value]) => ({ key: keyOf(number), value })),
      commit: () => {
        for (const [number, record] of numbered) this.#records.set(number, record)
      },
    }
  }

  /** Posts all records. Returns those that the server has acknowledged now. */
  async send(): Promise<readonly OutboxRecord[]> {
    const settled: OutboxRecord[] = []
    for (;;) {
      const batch = this.#nextBatch()
      if (batch.length === 0) return settled
      settled.push(...(await this.#post(batch)))
    }
  }

  /** The oldest records of one kind that no other kind interrupts. */
  #nextBatch(): [number, OutboxRecord][] {
    const waiting = [...this.#records].filter(([number]) => !this.#unreadable.has(number))
    const kind = waiting[0]?.[1].kind
    const end = waiting.findIndex(([, record]) => record.kind !== kind)
    return waiting.slice(0, Math.min(maxRecords, end < 0 ? waiting.length : end))
  }

  /** Halves a batch that is too large or unreadable, down to the record that is the cause. */
  async #post(batch: readonly [number, OutboxRecord][]): Promise<OutboxRecord[]> {
    const [first] = batch
    if (!first) return []
    try {
      const answers = await postOf(
        this.#api,
        first[1].kind,
        batch.map(([, { record }]) => record),
      )
      return await this.#settle(batch, answers)
    } catch (error) {
      if (!(error instanceof HttpError) || error.status === 401) throw error
      if (batch.length === 1) {
        this.#unreadable.add(first[0])
        this.#onRefused({ record: first[1], acknowledgement: null })
        return []
      }
      const middle = Math.ceil(batch.length / 2)
      return [
        ...(await this.#post(batch.slice(0, middle))),
        ...(await this.#post(batch.slice(middle))),
      ]
    }
  }

  async #settle(
    batch: readonly [number, OutboxRecord][],
    answers: readonly Acknowledgement[],
  ): Promise<OutboxRecord[]> {
    const byUid = new Map(answers.map((answer) => [answer.uid, answer]))
    const settled = batch.filter(([, { record }]) => byUid.has(record.uid))
    for (const [number, record] of batch) {
      if (byUid.has(record.record.uid)) continue
      this.#unreadable.add(number)
      this.#onRefused({ record, acknowledgement: null })
    }
    await this.#store.write(settled.map(([number]) => ({ key: keyOf(number), value: undefined })))
    for (const [number, record] of settled) {
      this.#records.delete(number)
      const answer = byUid.get(record.record.uid)
      if (answer && (answer.status === 'refused' || answer.status === 'conflict'))
        this.#onRefused({ record, acknowledgement: answer })
    }
    return settled.map(([, record]) => record)
  }
}

/** Posts records of one kind and returns their acknowledgements. */
export async function postOf(
  api: DeviceApi,
  kind: RecordKind,
  records: readonly unknown[],
): Promise<readonly Acknowledgement[]> {
  const all = [...records]
  if (kind === 'receipts') return (await api.call(postReceipts, { body: { receipts: all } })).data
  if (kind === 'void_orders')
    return (await api.call(postVoidOrders, { body: { void_orders: all } })).data
  if (kind === 'print_jobs') {
    const body = { print_jobs: z.array(printJob).parse(all) }
    return (await api.call(postPrintJobs, { body })).data
  }
  return (await api.call(postCash, { body: { cash_events: all } })).data
}
