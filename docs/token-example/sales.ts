// Reads what each shop sold, and marks an item as sold out, with an API token: by the document of
// the interface alone (README.md).
import createClient from 'openapi-fetch'
import type { paths } from './token-types.d.ts'

const {
  POS_URL = 'http://localhost:3000',
  POS_TOKEN = '',
  POS_FROM = '2026-04-01',
  POS_TO = '2026-04-30',
} = process.env
const pos = createClient<paths>({
  baseUrl: POS_URL,
  headers: { Authorization: `Bearer ${POS_TOKEN}` },
})

const current = await pos.GET('/v1/api-token')
if (!current.data) throw new Error(current.error.message)
const { name, shops, can_write } = current.data.data

const sales: { shop: string; total: number }[] = []
for (const shop of shops) {
  const params = { header: { 'X-Shop-Id': shop.id }, query: { from: POS_FROM, to: POS_TO } }
  const { data, error, response } = await pos.GET('/v1/reports/revenues', { params })
  // 429: more than 600 requests a minute. Retry-After says for how many seconds to wait.
  if (!data)
    throw new Error(
      `${response.status} ${error.message} ${response.headers.get('retry-after') ?? ''}`,
    )
  sales.push({ shop: shop.name, total: data.data.totals.total })
}

const [first] = shops
const header = { 'X-Shop-Id': first?.id ?? '' }
const items = await pos.GET('/v1/availability', { params: { header } })
const [item] = items.data?.data ?? []
const changed = item
  ? await pos.PUT('/v1/availability', {
      params: { header },
      body: { changes: [{ menu_item_id: item.id, sold_out: true }] },
    })
  : null

const report = {
  name,
  can_write,
  sales,
  sold_out: changed?.response.status ?? null,
  refused: changed?.error?.message ?? null,
}
process.stdout.write(`${JSON.stringify(report)}\n`)
