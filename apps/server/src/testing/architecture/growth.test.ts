import { isJanCode } from '@pos/domain/places/jan-code'
import { sql } from 'kysely'
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { sampleReceipt } from '../peers/sample-device.ts'
import { upload } from '../peers/upload.ts'
import { fillReceipts } from '../sales/fill-receipts.ts'
import { receiptOnAccount } from '../sales/receipt-on-account.ts'
import { rowsReadBy } from '../sales/rows-read.ts'
import { testNow } from '../server.ts'
import { sharedDevice, sharedServer } from '../shared-server.ts'
import { fillItems } from '../suites/fill-items.ts'

/** Receipts of one shop; a tenth of them have voids, refused posts and fixed tables. */
const receipts = 50_000
/** Counted items of the menu. */
const countedItems = 2000
/** They are not those on the receipts. */
const firstCounted = 2500
/**
 * Maximum rows of a table or index that an action may read per affected record, regardless of other
 * data.
 */
const readForEach = 40

const server = sharedServer(400_000)
const device = sharedDevice(server)
let shopId: string
let items: string[]
let taxId: string
let count = 0
const api = async (method: string, url: string, body?: object | string) => {
  const answer = await server.call(server.admin, method, url, body)
  expect(answer.status, `${method} ${url} ${JSON.stringify(answer.body)}`).toBeLessThan(300)
  return answer.body?.data
}
const asSystem = <T>(statement: ReturnType<typeof sql<T>>) =>
  server.engine.database.transaction(
    { system: true },
    async (db) => (await statement.execute(db)).rows,
  )

beforeAll(async () => {
  shopId = server.admin.shop_id ?? ''
  const tax = await api('POST', '/v1/taxes', {
    label: '10%',
    rate: '10',
    kind: 'inclusive',
    rounding: 'down',
  })
  const item = await api('POST', '/v1/menu-items', { name: 'Soba', price: 900, tax_id: tax.id })
  taxId = tax.id
  items = await fillItems(server.engine.database, shopId, item.id, 5000)
  await fillReceipts(server.engine.database, shopId, receipts)
  for (let first = firstCounted; first < firstCounted + countedItems; first += 500) {
    const changes = items
      .slice(first, first + 500)
      .map((id) => ({ menu_item_id: id, remaining: 900_000 }))
    await api('PUT', '/v1/availability', { changes })
  }
  await asSystem(sql`
    insert into counted_lines (shop_id, uid, menu_item_id, ordered, ordered_at)
    select ${shopId}, 'old-' || n, (${items}::uuid[])[1 + ${firstCounted}::int + n % ${countedItems}::int], 1, '2026-04-01'::timestamptz + n * interval '10 seconds'
    from generate_series(1, 20000) n`)
}, 400_000)

/** The tables in which an action reads more rows than allowed. */
async function tooMuch(records: number, action: () => Promise<unknown>) {
  const read = await rowsReadBy(server, action)
  return Object.fromEntries(
    Object.entries(read).filter(([, rows]) => rows > readForEach * records + 100),
  )
}

const each = <T>(length: number, make: (index: number) => T) =>
  Array.from({ length }, (_, index) => make(index))
const postVoids = async (...void_orders: object[]) => {
  const { body } = await device.call('POST', '/v1/device/void-orders', { void_orders })
  expect(new Set(body.data.map((one: { status: string }) => one.status))).toEqual(
    new Set(['stored']),
  )
}
const voided = (receipt_uid: string) => ({
  uid: `void-${(count += 1)}`,
  receipt_uid,
  table_code: 'A1',
  name: 'Soba',
  quantity: 1,
  total_void_price: 900,
  void_at: new Date().toISOString(),
})
const sendOrder = async (lines: number) => {
  const ordered_at = new Date(server.clock.now()).toISOString()
  const { status } = await device.call('POST', '/v1/device/orders', {
    lines: each(lines, (index) => ({
      uid: `line-${(count += 1)}`,
      menu_item_id: items[firstCounted + 20 + index],
      quantity: 1,
      ordered_at,
    })),
  })
  expect(status).toBe(200)
}
const drawerEvent = () => ({
  uid: `cash-${(count += 1)}`,
  kind: 'drop',
  amount: 10_000,
  at: new Date().toISOString(),
})
const knownDrawerEvent = (index: number) => ({ ...drawerEvent(), uid: `c-${(index + 1) * 10}` })
const fresh = () =>
  sampleReceipt(`new-${(count += 1)}`, { orders: [line(items[count % 500] ?? '')] })
const refundOf = (refund_of: string) =>
  sampleReceipt(`refund-${(count += 1)}`, {
    refund_of,
    subtotal: -1100,
    tax: -100,
    total: -1100,
    settle: -1100,
    taxes: [{ rate: '10', kind: 'inclusive', taxable: -1100, tax: -100 }],
    payments: [{ name: 'Cash', type: 'cash', amount: -1100 }],
    orders: [{ ...line(items[9] ?? ''), quantity: -1, price: -1100, refund_of_position: 0 }],
  })
const line = (menu_item_id: string) => ({
  position: 0,
  menu_item_id,
  name: 'Soba',
  quantity: 1,
  unit_price: 1100,
  price: 1100,
  tax_rate: '10',
  tax_kind: 'inclusive' as const,
  ordered_at: '2026-04-10T02:00:00.000Z',
})
const tables = (state: string) =>
  each(20, (index) => ({
    table_code: `A${index}`,
    state,
    opened_at: new Date(Date.now() + count).toISOString(),
    guests: 2,
  }))
const receiptId = async (number: number) => {
  const [row] = await asSystem(sql<{ id: string }>`
    select receipt_id as id from receipt_uids where shop_id = ${shopId} and uid = ${`r-${number}`}`)
  return row?.id ?? ''
}
const versions = new Map<string, number>()
const next = (id: string) => versions.set(id, (versions.get(id) ?? 0) + 1).get(id) ?? 1
/** An unused JAN code with its check digit. */
function janCode() {
  const digits = `49${String((count += 1)).padStart(10, '0')}`
  return Array.from('0123456789', (digit) => digits + digit).find(isJanCode) ?? ''
}
async function importItem(text: string) {
  const { status, body } = await upload(
    server,
    server.admin,
    '/v1/menu-items/import?dry_run=false',
    text,
  )
  expect(status, JSON.stringify(body)).toBe(200)
}
const openPost = async () =>
  (await api('GET', '/v1/receipts/quarantine?state=open&per_page=1'))[0].id

describe.each(['without statistics', 'with statistics'])(
  'in a shop with history, %s,',
  (statistics) => {
    beforeAll(async () => {
      if (statistics === 'with statistics') await asSystem(sql`analyze`)
    }, 120_000)

    it.each<[string, number, () => Promise<unknown>]>([
      ['a receipt', 1, () => device.post(fresh())],
      ['a batch of receipts', 50, () => device.post(...each(50, fresh))],
      [
        'receipts that are known',
        20,
        () => device.post(...each(20, (index) => sampleReceipt(`r-${index + 1}`))),
      ],
      [
        'receipts that are refused',
        5,
        () => device.post(...each(5, () => ({ uid: `bad-${(count += 1)}` }))),
      ],
      ['a void of an old receipt', 1, () => postVoids(voided('r-777'))],
      [
        'a batch of voids',
        50,
        () => postVoids(...each(50, (index) => voided(`r-${1000 + index * 7}`))),
      ],
      [
        'a void, then its receipt',
        2,
        async () => {
          const receipt = fresh()
          await postVoids(voided(receipt.uid))
          await device.post(receipt)
        },
      ],
      ['a refund of an old receipt', 1, () => device.post(refundOf('r-888'))],
      [
        'a refund, then its receipt',
        2,
        async () => {
          const receipt = fresh()
          await device.post(refundOf(receipt.uid))
          await device.post(receipt)
        },
      ],
      [
        'what happens at a drawer',
        20,
        () => device.call('POST', '/v1/device/cash', { cash_events: each(20, drawerEvent) }),
      ],
      [
        'drawer events that are known',
        20,
        () => device.call('POST', '/v1/device/cash', { cash_events: each(20, knownDrawerEvent) }),
      ],
      ['an order of a counted item', 1, () => sendOrder(1)],
      ['an order of fifty of them', 50, () => sendOrder(50)],
      [
        'an item that a device sets sold out',
        1,
        () =>
          device.call('PUT', `/v1/device/availability/${items[firstCounted + 11]}`, {
            sold_out: true,
          }),
      ],
      [
        'an item that a person counts',
        1,
        () =>
          api('PUT', '/v1/availability', {
            changes: [{ menu_item_id: items[firstCounted + 12], remaining: 80 }],
          }),
      ],
      [
        'states of tables',
        20,
        () => device.call('PUT', '/v1/device/table-states', { tables: tables('open') }),
      ],
      [
        'tables that are free again',
        20,
        () => device.call('PUT', '/v1/device/table-states', { tables: tables('free') }),
      ],
      [
        'a heartbeat',
        1,
        () =>
          device.call('POST', '/v1/device/heartbeat', {
            app_version: '1',
            last_table_event: 2_000_000_000,
          }),
      ],
      [
        'one item that is saved',
        1,
        () =>
          api('PUT', `/v1/menu-items/${items[5]}`, {
            version: next(items[5] ?? ''),
            price: 1000 + count,
          }),
      ],
      ['one item that is read', 1, () => api('GET', `/v1/menu-items/${items[6]}`)],
      ['the history of an item', 1, () => api('GET', `/v1/menu-items/${items[6]}/history`)],
      ['what the shop still needs', 1, () => api('GET', '/v1/set-up-list')],
    ])('%s reads its own rows', async (_name, records, action) => {
      expect(await tooMuch(records, action)).toEqual({})
    })

    it.each<[string, () => Promise<unknown>]>([
      [
        'made',
        () =>
          api('POST', '/v1/menu-items', {
            name: `Made ${(count += 1)}`,
            price: 900,
            tax_id: taxId,
            jan_code: janCode(),
          }),
      ],
      [
        'changed',
        () =>
          api('PUT', `/v1/menu-items/${items[7]}`, {
            version: next(items[7] ?? ''),
            name: `Other ${count}`,
            jan_code: janCode(),
          }),
      ],
      [
        'imported',
        () =>
          importItem(`name,price,tax_id,jan_code\r\nImported ${(count += 1)},900,10%,${janCode()}`),
      ],
      ['changed by a file', () => importItem(`name,price\r\nItem 40,${1000 + (count += 1)}`)],
    ])('an item that is %s is held against the others by their keys', async (_name, action) => {
      const read = await rowsReadBy(server, action)
      const ofItems = Object.entries(read).filter(
        ([name]) => name === 'menu_items' || name.startsWith('menu_items_'),
      )
      expect(ofItems.length).toBeGreaterThan(0)
      expect(Object.fromEntries(ofItems.filter(([, rows]) => rows >= 50))).toEqual({})
    })

    it('a correction and a receipt that is set aside read their own rows', async () => {
      const [one, other] = [
        await receiptId(statistics === 'with statistics' ? 310 : 320),
        await receiptId(330),
      ]
      expect(
        await tooMuch(1, () =>
          api('POST', `/v1/receipts/${one}/corrections`, {
            version: 1,
            table_id: null,
            reason: 'x',
          }),
        ),
      ).toEqual({})
      expect(
        await tooMuch(1, () =>
          api('POST', `/v1/receipts/${one}/corrections`, { version: 2, note: 'x', reason: 'x' }),
        ),
      ).toEqual({})
      if (statistics === 'with statistics') return
      expect(
        await tooMuch(1, () =>
          api('POST', '/v1/receipts/set-aside', { ids: [other], reason: 'x' }),
        ),
      ).toEqual({})
    })

    it('a day is closed and reopened by reading the receipts of the days around it', async () => {
      // The receipts of this shop have dates of the machine's clock.
      server.clock.set(new Date())
      onTestFinished(() => server.clock.set(testNow))
      const caller = await server.signIn('organization_admin', server.admin.organization_id, shopId)
      const business_date = new Date(
        Date.now() - (statistics === 'with statistics' ? 8 : 6) * 86_400_000,
      )
        .toISOString()
        .slice(0, 10)
      const read = (records: number, method: string, url: string, body?: object) =>
        tooMuch(records, async () => {
          const answer = await server.call(caller, method, `/v1/day-close${url}`, body)
          expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        })
      // A day has 1,440 receipts, found by the times of the four days around it, and read once more
      // for their numbers.
      expect(await read(190, 'POST', '/close', { business_date })).toEqual({})
      expect(await read(15, 'GET', `/day?date=${business_date}`)).toEqual({})
      expect(await read(100, 'GET', '')).toEqual({})
      expect(await read(1, 'GET', `/over-short?from=2026-01-01&to=${business_date}`)).toEqual({})
      expect(await read(1, 'POST', '/reopen', { business_date, reason: 'x' })).toEqual({})
    })

    it("a customer's debt is read from its own entries, not from receipts", async () => {
      const [{ id: busy }, { id: customer_id }] = [
        await api('POST', '/v1/customers', { name: `Busy ${statistics}` }),
        await api('POST', '/v1/customers', { name: `One ${statistics}` }),
      ]
      await asSystem(sql`
      insert into receivable_entries (shop_id, id, customer_id, kind, amount, business_date, at)
      select ${shopId}, gen_random_uuid(), ${busy}, 'adjustment', n, '2025-01-01'::date + n % 400, now() from generate_series(1, 5000) n`)
      const post = () =>
        device.post(
          receiptOnAccount(`owed-${(count += 1)}`, { customer_id }),
          receiptOnAccount(`unknown-${count}`, { customer: `Nobody ${count}` }),
        )
      await post()
      expect(await tooMuch(2, post)).toEqual({})
      const payment = { customer_id, business_date: '2026-03-01', amount: 100, means: 'cash' }
      expect(await tooMuch(1, () => api('POST', '/v1/receivables/payments', payment))).toEqual({})
      expect(await tooMuch(1, () => api('GET', `/v1/receivables/accounts/${customer_id}`))).toEqual(
        {},
      )
      expect(
        await tooMuch(1, () =>
          api('POST', '/v1/receivables/names/join', { name: `Nobody ${count}`, customer_id }),
        ),
      ).toEqual({})
      const statements = [{ customer_id, closing_date: '2026-03-31' }]
      expect(
        await tooMuch(2, () => api('POST', '/v1/receivables/statements', { statements })),
      ).toEqual({})
      for (const url of [
        'receivables',
        'receivables/names',
        'receivables/statements',
        'reports/receivables?from=2026-01-01&to=2026-04-10',
      ]) {
        const read = await rowsReadBy(server, () => api('GET', `/v1/${url}`))
        const ofReceipts = Object.entries(read).filter(
          ([name, rows]) => name.startsWith('receipt') && rows > 50,
        )
        expect([url, ofReceipts]).toEqual([url, []])
      }
    })

    it('dismissing a refused post reads its own row', async () => {
      const id = await openPost()
      expect(
        await tooMuch(1, () =>
          api('POST', `/v1/receipts/quarantine/${id}/dismiss`, { reason: 'x' }),
        ),
      ).toEqual({})
    })
  },
)

describe.each(['without statistics', 'with statistics'])(
  'a person who looks at a shop with history, %s,',
  (statistics) => {
    beforeAll(async () => {
      if (statistics === 'with statistics') return asSystem(sql`analyze`)
      // A shop corrects many receipts and sends its menu often, so most of its history is no
      // waiting change of the menu.
      await asSystem(sql`
      insert into changes (organization_id, scope_id, at, resource, record_id, action, user_name, actor)
      select organization_id, scope_id, at, 'receipts', record_id, 'correct', user_name, actor
      from changes c cross join generate_series(1, 2) where c.scope_id = ${shopId}`)
    }, 120_000)

    /** Rows read from these tables and their indexes, over all partitions. */
    const readOf = async (tables: RegExp, url: string) => {
      const read = await rowsReadBy(server, () => api('GET', url))
      return Object.entries(read).reduce(
        (sum, [name, rows]) => sum + (tables.test(name) ? rows : 0),
        0,
      )
    }

    it('finds receipts by the beginning of an old number without reading the newer ones', async () => {
      const found = (await api('GET', '/v1/receipts?q=N77')).length
      expect(found).toBe(50)
      // N77, N770 to N779 and N7700 to N7799 are looked up once by number and once by id, and then
      // read.
      expect(await readOf(/^receipts/, '/v1/receipts?q=N77')).toBeLessThan(3 * 111 + 100)
    })

    it('adds voids up without reading the receipt of each', async () => {
      expect(await readOf(/^receipt(s|_uids)/, '/v1/receipt-void-orders/totals')).toBeLessThan(100)
    })

    it.each(['/v1/receipts', '/v1/receipt-void-orders'])(
      'pages through %s by reading only some days',
      async (path) => {
        const { body } = await server.call(server.admin, 'GET', path)
        expect(await readOf(/^receipt/, `${path}?cursor=${body.meta.next}`)).toBeLessThan(6000)
      },
    )

    it('sees the number of unsent changes without reading the whole history', async () => {
      const [shop] = (await api('GET', '/v1/dashboard')).attention
      expect(shop.unsent_changes).toBeGreaterThan(5000)
      expect(await readOf(/^changes/, '/v1/dashboard')).toBeLessThan(shop.unsent_changes + 200)
    })
  },
)

it('the preview of thousands of changes counts all and describes the first', async () => {
  let preview = await api('GET', '/v1/firebases/preview')
  const read = await rowsReadBy(
    server,
    async () => (preview = await api('GET', '/v1/firebases/preview')),
  )
  const [menu] = await asSystem(
    sql<{ count: number }>`select count(*)::int as count from menu_items where shop_id = ${shopId}`,
  )
  // The items, their tax, and the settings of the shop.
  expect(preview).toMatchObject({
    added: (menu?.count ?? 0) + 2,
    changed: 0,
    removed: 0,
    truncated: true,
  })
  expect(preview.changes).toHaveLength(500)
  expect(preview.changes.at(-1)).toMatchObject({ changed_by: 'Filler' })
  expect(preview.problems).toHaveLength(500)
  expect(preview.problems_total).toBeGreaterThan(5000)
  expect(JSON.stringify(preview).length).toBeLessThan(1_000_000)
  const changes = Object.entries(read).filter(([name]) => name.startsWith('changes'))
  expect(changes.reduce((sum, [, rows]) => sum + rows, 0)).toBeLessThan(2000)
})

it.each(['cost', '-price', 'attribute', 'active', 'created_at', '-updated_at'])(
  'a list of items by %s counts the shop once and reads its page from an index',
  async (order) => {
    // As autovacuum does for a grown table; without statistics, the planner would sort the whole
    // shop.
    await asSystem(sql`analyze menu_items`)
    const read = await rowsReadBy(server, () =>
      api('GET', `/v1/menu-items?sort=${order}&per_page=50`),
    )
    const rows = Object.entries(read).reduce(
      (sum, [name, count]) => sum + (name.startsWith('menu_items') ? count : 0),
      0,
    )
    expect(rows).toBeGreaterThan(items.length)
    expect(rows).toBeLessThan(1.2 * items.length)
  },
)
