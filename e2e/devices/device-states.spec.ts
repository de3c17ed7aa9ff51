import type { devices } from '@pos/contract/devices/devices'
import type { RecordOf } from '@pos/contract/resource'
import type { printers } from '@pos/contract/shop/printers'
import { asDevice, asRole } from '../support/interface.ts'
import { expect, test } from '../support/test.ts'

test.use({ role: 'shop_manager' })

test('a printer without paper is an alert, with a start time, until it is replaced', async ({
  page,
  texts,
  url,
}) => {
  const manager = await asRole(url, 'shop_manager')
  const made = <T>(path: string, body: object) =>
    manager.send<{ data: T }>('POST', path, body).then(({ data }) => data)
  const backup = await made<RecordOf<typeof printers>>('/v1/printers', {
    name: '予備プリンター',
    type: 'receipt',
  })
  const kitchen = await made<RecordOf<typeof printers>>('/v1/printers', {
    name: '状態プリンター',
    type: 'kitchen',
    backup_printer_id: backup.id,
  })
  const device = await made<RecordOf<typeof devices>>('/v1/devices', { name: '状態レジ' })
  const { api_key } = await made<{ api_key: string }>(`/v1/devices/${device.id}/api-key`, {})
  const register = asDevice(url, api_key)
  const beat = (state: string, more = {}) =>
    register.send('POST', '/v1/device/heartbeat', {
      app_version: '1.0.0',
      printers: [{ id: kitchen.id, state, ...more }],
      queue: { receipts: 2, oldest_seconds: 700 },
      battery: { percent: 15, charging: false },
    })
  await beat('paper_out', { backup_printer_id: backup.id })
  const isOut = texts('printers:states.paper_out')

  await page.goto('/pos/dashboard')
  const attention = page.getByRole('region', { name: texts('attention:title') })
  await expect(attention).toContainText('状態プリンター')
  await expect(attention).toContainText(isOut)
  await expect(attention).toContainText('状態レジ')

  await page.goto('/pos/printers')
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: '状態プリンター' }) })
  await expect(row).toContainText(isOut)
  await expect(row).toContainText(texts('printers:state.backup', { name: '予備プリンター' }))

  await page.goto(`/pos/devices/${device.id}`)
  const seen = page.getByRole('region', { name: texts('devices:states.printers') }).first()
  await expect(seen).toContainText(isOut)
  await expect(page.getByText(texts('devices:alerts.battery')).first()).toBeVisible()
  const history = page.getByRole('region', { name: texts('devices:states.history') }).first()
  await expect(history).toContainText(texts('devices:changes.queue.late'))

  await beat('ok')
  await page.goto('/pos/printers')
  await expect(row).toContainText(texts('printers:states.ok'))
  // Leaves no alerts on the dashboards of other specs.
  await manager.send('DELETE', `/v1/devices/${device.id}`)
})
