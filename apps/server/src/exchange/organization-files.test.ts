import { describe, expect, it } from 'vitest'
import { clientOf } from '#testing/client'
import { csvRecords } from '#testing/peers/csv'
import { sampleDevice, sampleReceipt } from '#testing/peers/sample-device'
import { upload } from '#testing/peers/upload'
import { makeAccount, tokenOf } from '#testing/sample-account'
import { sharedServer, tenantForEach } from '#testing/shared-server'

const server = sharedServer()
/** The administrator of an organization with one shop. */
const admin = tenantForEach(server)
const { all, download, importFile } = clientOf(server, admin)
const send = (lines: readonly string[] | string, by = admin, dry = false) =>
  importFile('shops', typeof lines === 'string' ? lines : lines.join('\r\n'), { by, dry })
const exported = async (resource: string, by = admin) =>
  csvRecords((await download(`${resource}/export`, { by, language: 'en' })).file)
const shops = (): Promise<Record<string, unknown>[]> => all('shops')

describe("a file of the organization's shops", () => {
  const head = 'name,country_code,timezone,currency,close_time'

  it('excludes secrets, pictures and fields of one shop; imports unchanged', async () => {
    const id = admin.shop_id ?? ''
    await server.call(admin, 'PUT', `/v1/shops/${id}`, {
      version: 1,
      card_payment_access_token: 'secret-token-1',
      tip_rates: ['15'],
    })
    const { file } = await download('shops/export', { language: 'en' })
    const [text, rows] = [file.toString('utf8').replace('\ufeff', ''), csvRecords(file)]
    expect([rows.length, rows[0]?.id, text.includes('secret')]).toEqual([1, id, false])
    expect(
      Object.keys(rows[0] ?? {}).filter((name) => /logo\]|image|revenue_center|token/.test(name)),
    ).toEqual([])
    expect((await send(text)).body.data.counts).toMatchObject({ unchanged: 1, change: 0 })
  })

  it('creates and changes shops, and can be undone', async () => {
    const [current] = await shops()
    const file = [
      `id,${head}`,
      `${String(current?.id)},${String(current?.name)},JP,Asia/Tokyo,JPY,04:00`,
      ',Waikiki,US,Pacific/Honolulu,USD,03:00',
    ]
    const { status, body } = await send(file)
    expect([status, body.data.counts]).toMatchObject([200, { create: 1, change: 1 }])
    expect(
      (await shops()).map(({ name, close_time, currency }) => [name, close_time, currency]),
    ).toContainEqual(['Waikiki', '03:00', 'USD'])
    expect(
      (await server.call(admin, 'POST', `/v1/writes/${body.data.import_id}/undo`)).status,
    ).toBe(200)
    expect(await shops()).toMatchObject([{ name: current?.name, close_time: current?.close_time }])
  })

  it('checks the rules of each shop: currency after sales, addresses', async () => {
    const other = await server.call(admin, 'POST', '/v1/shops', {
      name: 'Other',
      country_code: 'JP',
      timezone: 'Asia/Tokyo',
      currency: 'JPY',
    })
    await (await sampleDevice(server, admin)).post(sampleReceipt('first'))
    const [first] = (await shops()).filter(({ id }) => id !== other.body.data.id)
    const file = [
      'name,country_code,post_code,currency',
      'Other,JP,96815,JPY',
      `${String(first?.name)},JP,,USD`,
    ]
    const { status, body } = await send(file)
    expect(status).toBe(422)
    expect(Object.keys(body.errors)).toEqual(['rows.2.post_code', 'rows.3.currency'])
    expect((await shops()).map(({ currency }) => currency)).toEqual(['JPY', 'JPY'])
  })

  it('does not undo a shop that has sales', async () => {
    const { body } = await send([
      head,
      'Pop-up,JP,Asia/Tokyo,JPY,05:00',
      'Second,JP,Asia/Tokyo,JPY,05:00',
    ])
    const second = (await shops()).find(({ name }) => name === 'Second')
    await server.call(admin, 'POST', '/v1/profile/switch-shop', { shop_id: second?.id })
    await (await sampleDevice(server, { ...admin, shop_id: String(second?.id) })).post(
      sampleReceipt('sold'),
    )
    const refused = await server.call(admin, 'POST', `/v1/writes/${body.data.import_id}/undo`)
    expect([refused.status, refused.body.exception]).toEqual([409, 'RecordInUse'])
    expect((await shops()).map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Pop-up', 'Second']),
    )
  })
})

describe('a file of the accounts', () => {
  it('contains the caller’s visible accounts without secrets and permissions', async () => {
    const manager = {
      organization_id: admin.organization_id,
      shop_ids: [admin.shop_id ?? ''],
      role: 'shop_manager' as const,
    }
    const { email } = await makeAccount(server, manager)
    const rows = await exported('users', { ...admin, token: await tokenOf(server, email) })
    expect(rows.map((row) => row['E-mail [email]'])).toEqual([email])
    expect(
      Object.keys(rows[0] ?? {}).filter((name) =>
        /password|\[security_code\]|editable|deletable/.test(name),
      ),
    ).toEqual([])
    expect(await exported('users')).toHaveLength(2)
  })

  it('cannot be imported', async () => {
    const { status } = await upload(server, admin, '/v1/users/import', 'display_name\r\nX', {})
    expect(status).toBe(404)
  })
})
