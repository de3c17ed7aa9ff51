import { randomUUID } from 'node:crypto'
import type { PostedCheckEventInput } from '@pos/contract/checks/check-events'
import { bringAxe, findFaults, schemes, turnInto } from '../support/find-faults.ts'
import { findWide, settle } from '../support/inspect-page.ts'
import { asRole, type Interface } from '../support/interface.ts'
import { makeRegister } from '../support/sales.ts'
import { expect, test } from '../support/test.ts'

type Action = Pick<PostedCheckEventInput, 'kind' | 'payload'>

const line = (uid: string, name: string, unit_price: number) => ({
  uid,
  name,
  menu_item_id: null,
  quantity: 2,
  unit_price,
  tax: { rate: '10', kind: 'inclusive' as const, rounding: 'down' as const, reduced: false },
  takeout: false,
  gratuity_base: true,
  condiments: [],
  hold: false,
  release: null,
})

/** Posts actions on a check, numbered from `first`. */
function act(device: Interface, check_uid: string, first: number, ...actions: Action[]) {
  const events = actions.map((action, index) => ({
    uid: randomUUID(),
    check_uid,
    device_sequence: first + index,
    at: new Date().toISOString(),
    staff_id: null,
    ...action,
  }))
  return device.send('POST', '/v1/device/check-events', { events })
}

test.use({ scheme: 'auto' })

test('a manager follows a table from the first order to the bill', async ({ page, texts, url }) => {
  const manager = await asRole(url, 'shop_manager')
  const [register, handheld] = [
    await makeRegister(url, manager, '状況レジ'),
    await makeRegister(url, manager, '状況ハンディ'),
  ]
  const uid = randomUUID()
  const name = `状況 ${uid.slice(0, 4)}`
  await act(
    register,
    uid,
    1,
    { kind: 'open', payload: { type: 'table', tables: ['F99'], guests: 3, name } },
    { kind: 'add', payload: { lines: [line(`${uid}a`, '状況の生ビール', 600)] } },
    { kind: 'send', payload: { ticket_uid: randomUUID(), line_uids: [`${uid}a`] } },
  )

  await page.goto('/pos/floor?view=list')
  const row = page.getByRole('row').filter({ hasText: name })
  await expect(row).toContainText('¥1,200')
  await expect(row).toContainText(texts('live-floor:states.open'))

  await test.step('another device adds a line, and the list follows', async () => {
    await act(handheld, uid, 1, {
      kind: 'add',
      payload: { lines: [line(`${uid}b`, '状況の枝豆', 400)] },
    })
    await expect(row).toContainText('¥2,000')
    await expect(row).toContainText(texts('live-floor:unsent_other', { count: 2 }))
  })

  await test.step('the check says who did what on which device', async () => {
    await row.getByRole('link').click()
    await expect(page).toHaveURL(new RegExp(`/pos/floor/${uid}`))
    const history = page.getByRole('region', { name: texts('live-floor:history.title') })
    await expect(history).toContainText('状況レジ')
    await expect(history).toContainText('状況ハンディ')
    await act(
      register,
      uid,
      4,
      {
        kind: 'void',
        payload: { line_uid: `${uid}a`, quantity: 1, comp: false, reason: '注文間違い' },
      },
      { kind: 'print', payload: { bill: true } },
    )
    await expect(history).toContainText('注文間違い')
    await expect(history).toContainText(texts('live-floor:history.bill'))
    const lines = page.getByRole('region', { name: texts('live-floor:check.lines') })
    await expect(lines).toContainText(texts('live-floor:check.voided_other', { count: 1 }))
    await expect(lines).toContainText('¥1,400')
  })

  await test.step('it is accessible and fits, also on a phone', async () => {
    await bringAxe(page)
    for (const scheme of schemes) {
      await turnInto(page, scheme)
      expect.soft(await findFaults(page, scheme, 'main')).toEqual([])
    }
    await page.setViewportSize({ width: 390, height: 844 })
    await settle(page)
    expect.soft(await findWide(page)).toEqual([])
  })

  await test.step('the void is in the list of voids', async () => {
    const { data } = await manager.get<{ data: Record<string, unknown>[] }>(
      `/v1/receipt-void-orders?tables=F99`,
    )
    expect(data).toMatchObject([{ name: '状況の生ビール', quantity: 1, total_void_price: 600 }])
  })
})

test.describe('staff', () => {
  test.use({ role: 'shop_staff' })

  test('open the check of a table from the map', async ({ page, texts, url }) => {
    const manager = await asRole(url, 'shop_manager')
    const { data: floors } = await manager.get<{ data: { tables: { code: string }[] }[] }>(
      '/v1/shop-maps?per_page=1',
    )
    const code = floors[0]?.tables.at(-1)?.code ?? ''
    const register = await makeRegister(url, manager, '状況レジ 2')
    const uid = randomUUID()
    await act(register, uid, 1, {
      kind: 'open',
      payload: { type: 'table', tables: [code], guests: 2, name: uid.slice(0, 8) },
    })
    await page.goto('/pos/floor')
    const table = page.getByRole('link', { name: new RegExp(`^${code}, `) })
    await table.press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toContainText(uid.slice(0, 8))
    await expect(page.getByText(texts('live-floor:check.no_lines'))).toBeVisible()
    await act(register, uid, 2, { kind: 'cancel', payload: {} })
    await expect(page.getByText(texts('live-floor:check.states.cancelled'))).toBeVisible()
  })
})
