import type { SampleDevice } from '../peers/sample-device.ts'
import { receiptOnAccount } from '../sales/receipt-on-account.ts'
import { CheckDevice, sampleOrder } from '../sales/sample-check-events.ts'
import type { Caller, TestServer } from '../server.ts'
import { expectOk } from './expect-ok.ts'
import { foreignCash, foreignPaper, foreignReceipt, foreignVoid } from './foreign-records.ts'

/** The tenant being filled, with the known ids by route path. */
export interface Tenant {
  readonly caller: Caller
  readonly device: SampleDevice
  readonly ids: Map<string, string>
}

/** Sends the requests of a device. */
export async function trade(server: TestServer, { caller, device, ids }: Tenant) {
  await send(server, caller)
  await server.call(caller, 'POST', '/v1/payments', {
    name: 'Change for a second release',
    type: 'cash',
  })
  await send(server, caller)
  await device.post(foreignReceipt, { uid: 'foreign-2' })
  await expectOk(device.call('POST', '/v1/device/void-orders', { void_orders: [foreignVoid] }))
  await expectOk(device.call('POST', '/v1/device/cash', { cash_events: [foreignCash] }))
  await expectOk(device.call('POST', '/v1/device/print-jobs', { print_jobs: [foreignPaper] }))
  await expectOk(
    server.call(caller, 'PUT', '/v1/day-close/settings', {
      blind_counts: false,
      over_short_limit: 1000,
    }),
  )
  await closeDays(server, caller)
  ids.set('/v1/journals/exports', await exportJournals(server, caller))
  await expectOk(
    server.call(caller, 'PUT', '/v1/sales-targets', {
      year: 2026,
      weights: [1, 1, 1, 1, 2, 2, 1],
      targets: Array(12).fill(1000),
      version: 0,
    }),
  )
  await expectOk(
    device.call('PUT', '/v1/device/table-states', {
      tables: [{ table_code: 'A1', state: 'open' }],
    }),
  )
  ids.set('/v1/device/checks', await shareCheck(device))
  ids.set('/v1/checks', ids.get('/v1/device/checks') ?? '')
  const item = await expectOk(
    server.call(caller, 'GET', `/v1/menu-items/${ids.get('/v1/menu-items')}`),
  )
  const taxChange = await expectOk(
    server.call(caller, 'POST', '/v1/tax-changes', {
      from_tax_id: item.body.data.tax_id,
      to_rate: '12',
      business_date: '2026-05-01',
    }),
  )
  ids.set('/v1/tax-changes', taxChange.body.data.id)
  await countItem(server, caller, device, ids.get('/v1/menu-items') ?? '')
  for (const path of ['/v1/device/availability', '/v1/availability'])
    ids.set(path, ids.get('/v1/menu-items') ?? '')
  const printers = [{ id: ids.get('/v1/printers'), state: 'paper_out' }]
  await expectOk(
    device.call('POST', '/v1/device/heartbeat', { app_version: '1', master_version: 2, printers }),
  )
  ids.set('/v1/trouble-tables/fixes', await fixTable(server, caller, device))
  ids.set('/v1/users', await makeStaff(server, caller, ids.get('/v1/roles') ?? null))
  await expectOk(device.call('POST', '/v1/device/staff/sign-in', { code: '8642' }))
  await owe(server, caller, device, ids)
}

/** Corrects receipts, sets them aside and restores them. */
export async function correctReceipts(server: TestServer, { caller, device, ids }: Tenant) {
  const receipt = await only(server, caller, '/v1/receipts?q=foreign-1')
  await expectOk(
    server.call(caller, 'POST', `/v1/receipts/${receipt}/corrections`, {
      version: 1,
      note: 'Foreign note',
      reason: 'Foreign reason',
    }),
  )
  // Restored, so that it counts in the tests.
  await expectOk(
    server.call(caller, 'POST', '/v1/receipts/set-aside', {
      ids: [receipt],
      reason: 'Foreign reason',
    }),
  )
  await expectOk(
    server.call(caller, 'POST', '/v1/receipts/restore', {
      ids: [receipt],
      reason: 'Foreign reason',
    }),
  )
  ids.set('/v1/receipts', receipt)
  await correctAmounts(server, caller, device)
  ids.set('/v1/receipts/quarantine', await only(server, caller, '/v1/receipts/quarantine'))
  ids.set('/v1/receipt-void-orders', await only(server, caller, '/v1/receipt-void-orders'))
}

/**
 * Charges receipts to the customer and to an unknown name, enters a payment, and issues a
 * statement.
 */
async function owe(
  server: TestServer,
  caller: Caller,
  device: SampleDevice,
  ids: Map<string, string>,
) {
  const customer_id = ids.get('/v1/customers') ?? ''
  await device.post(
    receiptOnAccount('foreign-3', { customer_id }),
    receiptOnAccount('foreign-4', { customer: 'Foreign stranger' }),
  )
  const payment = {
    customer_id,
    business_date: '2026-03-10',
    amount: 100,
    means: 'cash',
    note: 'Foreign payment',
  }
  const entry = await expectOk(server.call(caller, 'POST', '/v1/receivables/payments', payment))
  const names = { name: 'Foreign name', customer_id }
  await expectOk(server.call(caller, 'POST', '/v1/receivables/names/join', names))
  const statements = [{ customer_id, closing_date: '2026-03-31' }]
  await expectOk(server.call(caller, 'POST', '/v1/receivables/statements', { statements }))
  ids.set('/v1/receivables/accounts', customer_id)
  ids.set('/v1/receivables/entries', entry.body.data.id)
  ids.set('/v1/receivables/statements', '1')
}

async function fixTable(server: TestServer, caller: Caller, device: SampleDevice): Promise<string> {
  await expectOk(
    device.call('PUT', '/v1/device/table-states', {
      tables: [{ table_code: 'A2', state: 'locked' }],
    }),
  )
  const { body } = await expectOk(server.call(caller, 'GET', '/v1/trouble-tables'))
  const { version } = body.data.find((table: { table_code: string }) => table.table_code === 'A2')
  const fix = { table_code: 'A2', version, outcome: 'cancelled' }
  return (await expectOk(server.call(caller, 'POST', '/v1/trouble-tables/fixes', fix))).body.data.id
}

/** Sets a count of the item and posts a line of it. */
async function countItem(server: TestServer, caller: Caller, device: SampleDevice, id: string) {
  await expectOk(
    server.call(caller, 'PUT', '/v1/availability', {
      changes: [{ menu_item_id: id, remaining: 5 }],
    }),
  )
  const line = {
    uid: 'line-1',
    menu_item_id: id,
    quantity: 1,
    ordered_at: '2026-04-10T03:00:00.000Z',
  }
  await expectOk(device.call('POST', '/v1/device/orders', { lines: [line] }))
}

/** Closes the day of the drawer's event and another one, which is reopened. */
async function closeDays(server: TestServer, caller: Caller) {
  for (const business_date of ['2026-04-04', '2026-04-05', '2026-04-06'])
    await expectOk(
      server.call(caller, 'POST', '/v1/day-close/close', { business_date, note: 'Foreign close' }),
    )
  await expectOk(
    server.call(caller, 'POST', '/v1/day-close/reopen', {
      business_date: '2026-04-04',
      reason: 'Foreign reopening',
    }),
  )
}

/** Exports the closed days of April as journals. */
async function exportJournals(server: TestServer, caller: Caller): Promise<string> {
  const { body } = await expectOk(server.call(caller, 'GET', '/v1/journals/settings'))
  const { version, settings } = body.data
  const departments = { [caller.shop_id ?? '']: 'Foreign department' }
  await expectOk(
    server.call(caller, 'PUT', '/v1/journals/settings', {
      version,
      settings: { ...settings, departments },
    }),
  )
  return (
    await expectOk(
      server.call(caller, 'POST', '/v1/journals/exports', { month: '2026-04', format: 'csv' }),
    )
  ).body.data.id
}

/** Opens and claims a check; one event waits for an earlier one. */
async function shareCheck(device: SampleDevice): Promise<string> {
  const register = new CheckDevice(device)
  const uid = await register.open('A1', sampleOrder('foreign-line'))
  register.event(uid, 'set', { guests: 3 })
  await register.act(uid, 'set', { note: 'Foreign note' })
  await expectOk(device.call('POST', `/v1/device/checks/${uid}/claim`, {}))
  return uid
}

async function makeStaff(
  server: TestServer,
  caller: Caller,
  roleId: string | null,
): Promise<string> {
  const person = {
    display_name: 'Foreign staff',
    last_name: 'Staff',
    first_name: 'Foreign',
    email: 'foreign-staff@example.com',
  }
  const secrets = { password: 'Foreign-2026!', security_code: '8642' }
  const account = {
    ...person,
    role: 'shop_staff',
    shop_ids: [caller.shop_id],
    role_id: roleId,
    ...secrets,
  }
  return (await expectOk(server.call(caller, 'POST', '/v1/users', account))).body.data.id
}

async function send(server: TestServer, caller: Caller) {
  await expectOk(server.call(caller, 'POST', '/v1/firebases'))
}

/** Another receipt, with its reversal and its replacement. */
async function correctAmounts(server: TestServer, caller: Caller, device: SampleDevice) {
  await device.post({ ...foreignReceipt, uid: 'foreign-2' })
  const { body } = await expectOk(server.call(caller, 'GET', '/v1/receipts?q=foreign-2'))
  await expectOk(
    server.call(caller, 'POST', `/v1/receipts/${body.data[0].id}/replacements`, {
      version: 1,
      tip: 100,
      reason: 'Foreign reason',
    }),
  )
}

/** The id of the only or first record in the response of a path. */
export async function only(server: TestServer, caller: Caller, path: string): Promise<string> {
  return (await expectOk(server.call(caller, 'GET', path))).body.data[0].id
}
