import { setTimeout as pause } from 'node:timers/promises'
import type { Profile, ProfileShop } from '@pos/contract/accounts/profile'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import type { DemoHistory } from '@pos/contract/shop/demo'
import { businessDate } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'

const account = { credential: 'owner@example.com', password: 'Demo-2026!' }
const everyMilliseconds = 250

interface Counted {
  readonly at: number
  readonly receipts: number
}

/** Measurements of a demo while its history is being generated. */
interface Filling {
  readonly list_p95_ms: number
  readonly sign_in_p95_ms: number
  /** New receipts per second in the first and in the last tenth of the history. */
  readonly first_tenth_per_second: number
  readonly last_tenth_per_second: number
}

/**
 * A new user of the demo, who signs in and repeatedly opens the menu and the figures of yesterday.
 */
export class Newcomer {
  readonly #url: string
  #token = ''

  constructor(url: string) {
    this.#url = url
  }

  async signIn(): Promise<void> {
    const response = await fetch(`${this.#url}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(account),
    })
    if (!response.ok) throw new Error(`Sign-in was answered ${response.status}`)
    this.#token = ((await response.json()) as { data: { access_token: string } }).data.access_token
  }

  /**
   * Waits until yesterday is complete in all shops; throws if a shop then reports no receipts of
   * yesterday.
   */
  async waitForYesterday(): Promise<void> {
    while ((await this.#history()).state === 'starting') await pause(100)
    for (const shop of await this.#shops()) {
      const yesterday = addDays(businessDate(new Date(), shop.timezone, shop.close_time), -1)
      if ((await this.#receiptsOf(shop, yesterday, yesterday)) === 0)
        throw new Error(`${shop.name} sold nothing on ${yesterday}`)
    }
  }

  /** Works with the product until the history is complete. Throws after `limit` seconds. */
  async workUntilComplete(limit: number): Promise<Filling> {
    const [lists, signIns]: [number[], number[]] = [[], []]
    const counts: Counted[] = []
    const end = performance.now() + limit * 1000
    for (let pass = 0; ; pass += 1) {
      if (performance.now() > end)
        throw new Error(`The history was not complete after ${limit} seconds`)
      lists.push(await timed(() => this.#get('/v1/menu-items?per_page=50')))
      if (pass % 8 === 0) signIns.push(await timed(() => this.signIn()))
      const { state, receipts } = await this.#history()
      counts.push({ at: performance.now(), receipts })
      if (state === 'complete') break
      await pause(everyMilliseconds)
    }
    return {
      list_p95_ms: ninetyFifth(lists),
      sign_in_p95_ms: ninetyFifth(signIns),
      first_tenth_per_second: speedOf(counts, 0, 0.1),
      last_tenth_per_second: speedOf(counts, 0.9, 1),
    }
  }

  /**
   * Returns the number of receipts of the business days before today in all shops of the person.
   */
  async countReceipts(): Promise<number> {
    const counts = (await this.#shops()).map((shop) => {
      const yesterday = addDays(businessDate(new Date(), shop.timezone, shop.close_time), -1)
      return this.#receiptsOf(shop, addDays(yesterday, -1100), yesterday)
    })
    return (await Promise.all(counts)).reduce((sum, count) => sum + count, 0)
  }

  async #receiptsOf({ id }: ProfileShop, from: string, to: string) {
    const { data } = await this.#get<{ data: RevenuesReport }>(
      `/v1/reports/revenues?granularity=year&shop_ids=${id}&from=${from}&to=${to}`,
    )
    return data.totals.receipts
  }

  async #shops() {
    return (await this.#get<{ data: Profile }>('/v1/profile/me')).data.shops
  }

  async #history() {
    return (await this.#get<{ data: DemoHistory }>('/v1/demo/history')).data
  }

  // oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller knows the response type of the path
  async #get<T>(url: string): Promise<T> {
    const response = await fetch(this.#url + url, {
      headers: { authorization: `Bearer ${this.#token}` },
    })
    if (!response.ok)
      throw new Error(`${url} was answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as T
  }
}

async function timed(action: () => Promise<unknown>) {
  const began = performance.now()
  await action()
  return performance.now() - began
}

function ninetyFifth(times: readonly number[]) {
  return Math.round(
    times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1] ?? Number.NaN,
  )
}

/**
 * Returns new receipts per second between two fractions of the history; 0 if no receipt arrived.
 */
function speedOf(counts: readonly Counted[], from: number, to: number) {
  const [first, last] = [counts[0], counts.at(-1)]
  if (!first || !last || last.receipts === first.receipts) return 0
  const at = (share: number) => first.receipts + share * (last.receipts - first.receipts)
  const begin = counts.findLast(({ receipts }) => receipts <= at(from)) ?? first
  const end = counts.find(({ receipts }) => receipts >= at(to)) ?? last
  return Math.round(((end.receipts - begin.receipts) * 1000) / Math.max(1, end.at - begin.at))
}
