// Two devices at one table, written by nothing but the interface's documents (README.md).
import { connect, dataOf } from './client.ts'
import type { paths } from './device-types.d.ts'

type Events =
  paths['/v1/device/check-events']['post']['requestBody']['content']['application/json']['events']
type Event = Events[number]
/** An event without its number, for each kind. */
type Unnumbered = Event extends infer E
  ? E extends Event
    ? Omit<E, 'device_sequence'>
    : never
  : never
type Line = Extract<Event, { kind: 'add' }>['payload']['lines'][number]
type MasterData =
  paths['/v1/device/master-data']['get']['responses'][200]['content']['application/json']['data']
type MenuItem = NonNullable<MasterData['entities']['menu-items']>[number]

const { POS_KEY = '', POS_SECOND_KEY = '' } = process.env
const register = deviceOf(POS_KEY)
const handheld = deviceOf(POS_SECOND_KEY)
const report: Record<string, unknown> = {}

/** A device that numbers its events 1, 2, 3 … */
function deviceOf(key: string) {
  const { api, listen } = connect(key)
  let sequence = 0
  /** Posts events and returns the status of each, or the reason of its refusal. */
  const post = async (...unnumbered: Unnumbered[]) => {
    const events = unnumbered.map((event) => ({ ...event, device_sequence: (sequence += 1) }))
    const answers = dataOf(await api.POST('/v1/device/check-events', { body: { events } }))
    return answers.map(({ status, reason }) => reason ?? status)
  }
  return { api, listen, post }
}

/** A UUID of version 7: milliseconds since 1970, then random bits. */
function uuid(): string {
  const time = Date.now().toString(16).padStart(12, '0')
  const random = crypto.randomUUID().slice(14)
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(1)}`
}

// The clock of the server, not of the device.
const beat = { body: { app_version: '1.0.0' } }
const { server_time: at } = dataOf(await register.api.POST('/v1/device/heartbeat', beat))
const check_uid = uuid()
const head = () => ({ uid: uuid(), check_uid, at, staff_id: null })

const lineOf = (uid: string, item: MenuItem, release: number): Line => ({
  uid,
  menu_item_id: item.id,
  name: item.name,
  quantity: 2,
  unit_price: item.price,
  tax: { rate: '10', kind: 'inclusive', rounding: 'down', reduced: false },
  takeout: false,
  gratuity_base: true,
  condiments: [],
  hold: false,
  release,
})

const menu = dataOf(await register.api.GET('/v1/device/master-data'))
const item = menu.entities['menu-items']?.[0]
if (!item) throw new Error('The shop has sent no menu')
const first = lineOf('r-1', item, menu.release)
const second = lineOf('h-1', item, menu.release)
const late = lineOf('h-2', item, menu.release)

// The register opens a check and sends two pieces; the handheld sees it.
const events = await handheld.listen()
await events.next('ping')
report.opened = await register.post(
  { ...head(), kind: 'open', payload: { type: 'table', tables: ['A1'], guests: 2 } },
  { ...head(), kind: 'add', payload: { lines: [first] } },
  { ...head(), kind: 'send', payload: { ticket_uid: uuid(), line_uids: ['r-1'] } },
)
const heard = await events.next('checks')
report.heard = typeof heard.version
const known = dataOf(await handheld.api.GET('/v1/device/checks'))
report.seen = known.checks.map(({ tables, lines }) => [tables, lines.map(({ uid }) => uid)])

// Both act at once.
const [added, voided] = await Promise.all([
  handheld.post({ ...head(), kind: 'add', payload: { lines: [second] } }),
  register.post({
    ...head(),
    kind: 'void',
    payload: { line_uid: 'r-1', quantity: 1, comp: false, reason: 'Wrong dish' },
  }),
])
report.concurrent = [added, voided]

// The register takes the payment; meanwhile the handheld may add lines and nothing else.
const params = { path: { uid: check_uid } }
const claim = { params, body: { staff_id: null } }
report.claimed = (await register.api.POST('/v1/device/checks/{uid}/claim', claim)).response.status
report.refused = (await handheld.api.POST('/v1/device/checks/{uid}/claim', claim)).response.status
report.during = await handheld.post({
  ...head(),
  kind: 'void',
  payload: { line_uid: 'h-1', quantity: 1, comp: false, reason: 'Wrong dish' },
})
const total = item.price * 3
const tax = Math.floor((total * 10) / 110)
const paidLine = ({ uid, name, unit_price }: Line, position: number, quantity: number) => ({
  position,
  uid,
  menu_item_id: item.id,
  name,
  quantity,
  unit_price,
  price: unit_price * quantity,
  tax_rate: '10',
  tax_kind: 'inclusive' as const,
  ordered_at: at,
})
const receipts = [
  {
    uid: 'example-table-1',
    check_uid,
    table_code: 'A1',
    guest_count: 2,
    first_ordered_at: at,
    ordered_at: at,
    paid_at: at,
    subtotal: total,
    tax,
    total,
    settle: total,
    release: menu.release,
    taxes: [{ rate: '10', kind: 'inclusive' as const, taxable: total, tax }],
    payments: [{ name: 'Cash', type: 'cash' as const, amount: total }],
    orders: [paidLine(first, 0, 1), paidLine(second, 1, 2)],
  },
]
report.paid = dataOf(await register.api.POST('/v1/device/receipts', { body: { receipts } })).map(
  ({ status, flagged }) => [status, flagged ?? []],
)

// A line that comes too late is never lost: it goes to a check that follows the paid one.
report.late = await handheld.post({ ...head(), kind: 'add', payload: { lines: [late] } })
const changed = dataOf(
  await handheld.api.GET('/v1/device/checks', { params: { query: { since: known.version } } }),
)
report.after = changed.checks
  .map(({ state, follows, lines }) => [state, follows === check_uid, lines.map(({ uid }) => uid)])
  .toSorted()
events.end()
process.stdout.write(`${JSON.stringify(report)}\n`)
