import { beforeAll, expect, it } from 'vitest'
import { sharedServer } from '#testing/shared-server'
import { sisterOf } from '#testing/shops'
import { prepared } from '#testing/prepared'
import { csvRows } from '#testing/csv'
import { clientOf } from '#testing/client'
import { sampleDevice, sampleReceipt } from '#testing/sample-device'

const server = sharedServer()
const { download, get } = clientOf(server)
const second = prepared(() => sisterOf(server, server.admin))
const shopIds = () => `${server.admin.shop_id},${second.shop_id}`
beforeAll(postReceipts)

it.each(['at', '-at', 'total', '-total'])('holds the receipts of all shops in the order %s of the list', async (sort) => {
  const query = { shop_ids: shopIds(), sort, tables: 'A1' }
  const listed = await get('receipts', query)
  const { file } = await download('receipts/export', { query, language: 'en' })
  const [heading, ...rows] = csvRows(file)
  const uid = heading?.indexOf('UID') ?? -1
  expect(rows.map((row) => row[uid])).toEqual(listed.map((row: { uid: string }) => row.uid))
  expect(rows).toHaveLength(8)
})

it.each(['total', '-total'])('by %s the days asked for give the same order as all days, page by page', async (sort) => {
  const list = async (query: Record<string, string>) => {
    const asked = new URLSearchParams({ shop_ids: shopIds(), sort, ...query }).toString()
    const { body } = await server.call(server.admin, 'GET', `/v1/receipts?${asked}`)
    return body as { data: { uid: string; paid_business_date: string }[]; meta: { next: string | null } }
  }
  const days = { from: '2026-03-02', to: '2026-03-12' }
  const seen: string[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const { data, meta } = await list({ ...days, per_page: '3', ...(cursor ? { cursor } : {}) })
    seen.push(...data.map((row) => row.uid))
    cursor = meta.next
  }
  const all = (await list({})).data.filter((row) => row.paid_business_date >= days.from)
  expect(all.length).toBeGreaterThan(10)
  expect(seen).toEqual(all.map((row) => row.uid))
})

it('refuses a shop of somebody else before it begins', async () => {
  const { status } = await server.call(server.admin, 'GET', `/v1/receipts/export?shop_ids=${String(server.stranger.shop_id)}`)
  expect(status).toBe(404)
})

/** Eight receipts in each of two shops, over a week. */
async function postReceipts() {
  for (const [index, caller] of [server.admin, second].entries()) {
    const device = await sampleDevice(server, caller)
    const posted = Array.from({ length: 8 }, (_, at) =>
      sampleReceipt(`s${index}-${at}`, {
        paid_at: `2026-03-0${1 + ((at * 5 + index) % 7)}T03:00:00Z`,
        total: 1000 * ((at * 3 + index) % 5),
        table_code: at < 4 ? 'A1' : 'B1',
      }),
    )
    await device.post(...posted)
  }
}
