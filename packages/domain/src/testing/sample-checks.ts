import { applyCheckEvent, type CheckOutcome } from '../checks/apply-check-event.ts'
import type { Check, OrderedLine } from '../checks/check.ts'
import type { CheckEventKind, CheckEventOf, CheckPayloads } from '../checks/check-event.ts'

/** The checks of a shop in tests, with short uids. */
export class SampleShop {
  readonly checks = new Map<string, Check>()
  #events = 0

  /** Applies an event and returns its refusal, or null. */
  act<K extends CheckEventKind>(
    check_uid: string,
    kind: K,
    payload: CheckPayloads[K],
    head: Partial<CheckEventOf<K>> = {},
  ): string | null {
    this.#events += 1
    const event = { ...sampleHead, uid: `e${this.#events}`, check_uid, ...head, kind, payload }
    const outcome = this.apply<K>(event)
    return 'refusal' in outcome ? outcome.refusal : null
  }

  apply<K extends CheckEventKind>(event: CheckEventOf<K>): CheckOutcome {
    const outcome = applyCheckEvent((uid) => this.checks.get(uid), event)
    if ('changed' in outcome) for (const check of outcome.changed) this.checks.set(check.uid, check)
    return outcome
  }

  check(uid: string): Check {
    const check = this.checks.get(uid)
    if (!check) throw new Error(`No check ${uid}`)
    return check
  }

  /** Opens a check at a table with lines of two pieces for 500 each. */
  opened(uid: string, lines: readonly string[] = []): void {
    this.act(uid, 'open', { type: 'table', tables: [`T${uid}`], guests: 2 })
    if (lines.length > 0) this.act(uid, 'add', { lines: lines.map((line) => sampleLine(line)) })
  }
}

export const sampleHead = {
  at: '2026-11-28T10:00:00.000Z',
  device_id: 'register',
  staff_id: 'waiter',
}

/** Returns two beers for 500 each, with 10 % tax included. */
export function sampleLine(uid: string, more: Partial<OrderedLine> = {}): OrderedLine {
  return {
    uid,
    menu_item_id: 'beer',
    name: 'Beer',
    quantity: 2,
    unit_price: 500,
    tax: { rate: '10', kind: 'inclusive', rounding: 'down', reduced: false },
    takeout: false,
    gratuity_base: true,
    condiments: [],
    hold: false,
    release: 1,
    ...more,
  }
}
