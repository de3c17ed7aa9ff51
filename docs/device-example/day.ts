// A device's day, written by nothing but the interface's documents: the types are made from
// /v1/openapi.json, and nothing of the product is imported. Run it against a shop that has sent its
// menu: see README.md beside this file.
import { connect, dataOf } from './client.ts'
import type { paths } from './device-types.d.ts'

type Receipts =
  paths['/v1/device/receipts']['post']['requestBody']['content']['application/json']['receipts']
type MasterData =
  paths['/v1/device/master-data']['get']['responses'][200]['content']['application/json']['data']
type Receipt = Receipts[number]
type MenuItem = NonNullable<MasterData['entities']['menu-items']>[number]

const { POS_KEY = '', POS_CODE = '' } = process.env
const { api, listen } = connect(POS_KEY)

const report: Record<string, unknown> = {}
const say = (line: string) => process.stdout.write(`${line}\n`)

/** A paid check of two pieces, with 10 % of tax in the price, rounded down. */
function receiptOf(
  uid: string,
  item: MenuItem,
  staff: { id: string; name: string },
  at: string,
  release: number,
): Receipt {
  const total = item.price * 2
  const tax = Math.floor((total * 10) / 110)
  const line = {
    position: 0,
    uid: `${uid}-l0`,
    menu_item_id: item.id,
    name: item.name,
    quantity: 2,
    unit_price: item.price,
    price: total,
  }
  return {
    uid,
    table_code: 'A1',
    staff,
    guest_count: 2,
    first_ordered_at: at,
    ordered_at: at,
    paid_at: at,
    subtotal: total,
    tax,
    total,
    settle: total,
    release,
    taxes: [{ rate: '10', kind: 'inclusive', taxable: total, tax }],
    payments: [{ name: 'Cash', type: 'cash', amount: total }],
    orders: [{ ...line, tax_rate: '10', tax_kind: 'inclusive', ordered_at: at }],
  }
}

const masterData = await api.GET('/v1/device/master-data')
const menu = dataOf(masterData)
const item = menu.entities['menu-items']?.[0]
if (!item || !menu.shop) throw new Error('The shop has sent no menu')
const tag = masterData.response.headers.get('etag') ?? ''
const again = await api.GET('/v1/device/master-data', {
  params: { query: { since: menu.release }, header: { 'If-None-Match': tag } },
})
report.unchanged = again.response.status

const staff = dataOf(await api.GET('/v1/device/staff'))
const wrong = await api.POST('/v1/device/staff/sign-in', { body: { code: '0000' } })
report.wrong_code = [wrong.response.status, wrong.error?.exception]
const person = dataOf(await api.POST('/v1/device/staff/sign-in', { body: { code: POS_CODE } }))
report.signed_in = staff.staff.find(({ id }) => id === person.staff_id)?.display_name
report.may_void = person.flags.void

const availability = dataOf(await api.GET('/v1/device/availability'))
report.sold_out = availability.items.filter(({ sold_out }) => sold_out).length

const events = await listen()
await events.next('ping')
const beat = dataOf(
  await api.POST('/v1/device/heartbeat', {
    body: { app_version: '1.0.0', master_version: menu.release },
  }),
)
report.current = beat.current_release === menu.release
const now = beat.server_time

const table = { table_code: 'A1', staff: person.display_name, guests: 2, opened_at: now }
const opened = await api.PUT('/v1/device/table-states', {
  body: { tables: [{ ...table, state: 'open', amount: item.price * 2 }] },
})
report.tables = dataOf(opened).stored
const who = { id: person.staff_id, name: person.display_name }
const paid = receiptOf('example-0001', item, who, now, menu.release)
const lines = [{ uid: 'example-0001-l0', menu_item_id: item.id, quantity: 2, ordered_at: now }]
dataOf(await api.POST('/v1/device/orders', { body: { lines } }))

// One that breaks a limit costs the others of its batch nothing; it is kept for people, and not
// repeated.
const broken: Receipt = {
  ...receiptOf('example-0002', item, who, now, menu.release),
  guest_count: 10_000,
}
const batch = { receipts: [paid, broken] }
const first = dataOf(await api.POST('/v1/device/receipts', { body: batch }))
report.first = first.map(({ status }) => status)
report.flagged = first.flatMap(({ flagged }) => flagged ?? [])
report.refused = Object.keys(first[1]?.errors ?? {})
report.second = dataOf(await api.POST('/v1/device/receipts', { body: batch })).map(
  ({ status }) => status,
)

const voided = {
  uid: 'example-v0001',
  receipt_uid: paid.uid,
  table_code: 'A1',
  staff_id: person.staff_id,
  name: item.name,
}
const posted = await api.POST('/v1/device/void-orders', {
  body: {
    void_orders: [
      { ...voided, quantity: 1, total_void_price: item.price, reason: 'Wrong dish', void_at: now },
    ],
  },
})
report.voided = dataOf(posted).map(({ status }) => status)
report.freed = dataOf(
  await api.PUT('/v1/device/table-states', { body: { tables: [{ ...table, state: 'free' }] } }),
).stored

say('waiting for the next release')
const heard = await events.next('release')
const delta = dataOf(
  await api.GET('/v1/device/master-data', { params: { query: { since: menu.release } } }),
)
report.delta = { heard: heard.release === delta.release, since: delta.since === menu.release }
report.price = delta.entities['menu-items']?.find(({ id }) => id === item.id)?.price
dataOf(
  await api.POST('/v1/device/heartbeat', {
    body: { app_version: '1.0.0', master_version: delta.release },
  }),
)
events.end()
say(JSON.stringify(report))
