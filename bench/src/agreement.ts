// Compares the revenues report with the receipts behind it, read one by one over HTTP: every shop
// of an account, day by day, by each revenue type. The business day is recomputed from the
// receipt's times.
import { parseArgs } from 'node:util'
import type { Profile } from '@pos/contract/accounts/profile'
import type { RevenuesReport } from '@pos/contract/reports/revenues'
import type { Receipt } from '@pos/contract/sales/receipts'
import { businessDate } from '@pos/domain/days/business-day'
import { addDays, eachDay } from '@pos/domain/days/calendar-date'
import { typedKeys } from '@pos/domain/typed-entries'
import { differing, revenueTypes, sumsOf } from '@pos/server/testing/sales/receipt-sums'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://localhost:3000' },
    email: { type: 'string', default: 'owner@example.com' },
    days: { type: 'string', default: '90' },
  },
})
const url = values.url.replace(/\/$/, '')
const days = Number(values.days)

type Request = <T>(path: string, body?: object) => Promise<T>
type Basis = RevenuesReport['basis']['shops'][number]

const requestAs =
  (token?: string): Request =>
  async (path, body) => {
    const response = await fetch(`${url}/v1${path}`, {
      method: body ? 'POST' : 'GET',
      headers: {
        'accept-language': 'en',
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    if (!response.ok)
      throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return response.json()
  }

async function readReceipts(request: Request, from: string): Promise<Receipt[]> {
  const ids: string[] = []
  for (let cursor = ''; ; ) {
    const path = `/receipts?sort=at&per_page=200&date_type=first_ordered_at&from=${from}${cursor}`
    const { data, meta } = await request<{ data: { id: string }[]; meta: { next: string | null } }>(
      path,
    )
    ids.push(...data.map((row) => row.id))
    if (meta.next === null) break
    cursor = `&cursor=${meta.next}`
  }
  const receipts: Receipt[] = []
  for (let start = 0; start < ids.length; start += 8) {
    const responses = ids
      .slice(start, start + 8)
      .map((id) => request<{ data: Receipt }>(`/receipts/${id}`))
    for (const { data } of await Promise.all(responses)) receipts.push(data)
  }
  return receipts
}

/**
 * Returns the differences by day and in the totals. It skips voids, because the API does not return
 * them one by one.
 */
function compare(
  report: RevenuesReport,
  receipts: readonly Receipt[],
  shop: Basis,
  type: (typeof revenueTypes)[number],
): string[] {
  const byDay = new Map<string, Receipt[]>()
  for (const receipt of receipts) {
    const day = businessDate(receipt[type], shop.timezone, shop.close_time)
    byDay.set(day, [...(byDay.get(day) ?? []), receipt])
  }
  const names = typedKeys(sumsOf([], [])).filter((name) => !name.startsWith('void'))
  const all = eachDay(report.basis.from, report.basis.to).flatMap((date) => byDay.get(date) ?? [])
  const wrong = report.rows.flatMap((row) => {
    const differences = differing(row.figures, sumsOf(byDay.get(row.period) ?? [], []), names)
    return differences.length > 0
      ? [`${shop.name} ${type} ${row.period}: ${differences.join(', ')}`]
      : []
  })
  const totals = differing(report.totals, sumsOf(all, []), names)
  return totals.length > 0 ? [...wrong, `${shop.name} ${type} totals: ${totals.join(', ')}`] : wrong
}

const credentials = { credential: values.email, password: process.env.POS_PASSWORD ?? 'Demo-2026!' }
const login = await requestAs()<{ data: { access_token: string } }>('/auth/login', credentials)
const request = requestAs(login.data.access_token)
const { data: profile } = await request<{ data: Profile }>('/profile/me')
const wrong: string[] = []
for (const { id } of profile.shops) {
  await request('/profile/switch-shop', { shop_id: id })
  const to = addDays(new Date().toISOString().slice(0, 10), 1)
  const from = addDays(to, -days - 2)
  const receipts = await readReceipts(request, addDays(from, -2))
  for (const type of revenueTypes) {
    const { data: report } = await request<{ data: RevenuesReport }>(
      `/reports/revenues?from=${from}&to=${to}&revenue_type=${type}`,
    )
    const [shop] = report.basis.shops
    if (!shop) throw new Error('The report names no shop')
    wrong.push(...compare(report, receipts, shop, type))
    const { receipts: count, total, tax } = report.totals
    console.log(
      `${shop.name}: ${type}, ${report.rows.length} days, ${count} receipts, total ${total}, tax ${tax} ${report.basis.currency}`,
    )
  }
}
for (const text of wrong) console.error(text)
console.log(
  wrong.length === 0
    ? 'The report equals the sums of the receipts on every day.'
    : `${wrong.length} rows differ.`,
)
process.exit(wrong.length === 0 ? 0 : 1)
