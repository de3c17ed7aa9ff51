import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { Page as BrowserPage } from '@playwright/test'
import { asRole, type Interface } from '../support/interface.ts'
import { makeItem, makeRegister, receiptOf } from '../support/sales.ts'
import { expect, test } from '../support/test.ts'
import { field, press } from '../support/ui.ts'

const lastMonth = (() => {
  const now = new Date(Date.now() + 4 * 3_600_000)
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 1))
    .toISOString()
    .slice(0, 7)
})()
const date = `${lastMonth}-14`

interface Made {
  readonly number: number
  readonly sha256: string
  readonly lines: number
}
interface Day {
  readonly business_date: string
  readonly state: string
}

/**
 * Sells on a day of last month and closes it; if it is closed already, the sale arrives after the
 * close.
 */
async function sell(url: string, owner: Interface, quantity: number) {
  const item = await makeItem(owner, `仕訳の品 ${Date.now()}`, 1100)
  const register = await makeRegister(url, owner, `仕訳 ${Date.now()}`)
  const paid = new Date(`${date}T12:30:00+09:00`)
  await register.send('POST', '/v1/device/receipts', {
    receipts: [receiptOf(item, { quantity, paid, payment: { name: '現金', type: 'cash' } })],
  })
  const listed = await owner.get<{ data: { days: Day[] } }>(`/v1/day-close?from=${date}&to=${date}`)
  if (listed.data.days.some((day) => day.state !== 'closed'))
    await owner.send('POST', '/v1/day-close/close', { business_date: date })
}

/** The bytes of a downloaded file. */
async function fileOf(page: BrowserPage, act: () => Promise<void>) {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  return readFileSync(await download.path())
}
const newest = async (owner: Interface) =>
  (await owner.get<{ data: Made[] }>('/v1/journals/exports')).data[0]
const hashOf = (file: Buffer) => createHash('sha256').update(file).digest('hex')

test.use({ role: 'organization_admin' })

test("exports the accountant's month in two presses, and no day is in two files", async ({
  page,
  texts,
  url,
}) => {
  const owner = await asRole(url, 'organization_admin')
  await sell(url, owner, 1)
  await page.goto('/pos/dashboard')
  await test.step('start from the dashboard', async () => {
    // Click 1 of 2.
    await page.getByRole('link', { name: texts('navigation:paths.journals'), exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('journals:title'))
    await expect(field(page, texts('journals:format'))).toHaveValue('yayoi')
    // Click 2 of 2.
    const file = await fileOf(page, () => press(page, texts('journals:export')))
    const made = await newest(owner)
    expect(hashOf(file)).toBe(made?.sha256)
    const rows = new TextDecoder('shift_jis').decode(file).trimEnd().split('\r\n')
    expect(new Set(rows.map((row) => row.split(',').length))).toEqual(new Set([27]))
    expect(new Set(rows.map((row) => row.slice(0, 4)))).not.toContain('2000')
    expect(rows.some((row) => row.split(',')[3] === date.replaceAll('-', '/'))).toBe(true)
    const sum = (column: number) =>
      rows.reduce((all, row) => all + Number(row.split(',')[column]), 0)
    expect(sum(8)).toBe(sum(14))
  })
  await test.step('exported days are marked, and a second export asks first', async () => {
    // The list of files below shows the day too.
    const row = page.getByRole('row', { name: date }).first()
    await expect(row).toContainText(texts('journals:states.exported'))
    const before = await newest(owner)
    await press(page, texts('journals:repeat.button'))
    await expect(page.getByRole('dialog')).toContainText(texts('journals:repeat.text'))
    await page.keyboard.press('Escape')
    expect((await newest(owner))?.number).toBe(before?.number)
  })
  await test.step('a late receipt makes a correcting journal, and the first file stays the same', async () => {
    const first = await newest(owner)
    await sell(url, owner, 2)
    await page.reload()
    await expect(page.getByRole('row', { name: date }).first()).toContainText(
      texts('journals:states.changed'),
    )
    await page.getByRole('row', { name: date }).first().getByRole('button').click()
    await expect(page.getByRole('dialog')).toContainText('¥2,200')
    await page.keyboard.press('Escape')
    const correction = await fileOf(page, () => press(page, texts('journals:export')))
    expect(new TextDecoder('shift_jis').decode(correction).trimEnd().split('\r\n')).toHaveLength(1)
    const again = await fileOf(page, async () => {
      await page
        .getByRole('region', { name: texts('journals:exports.title') })
        .getByRole('button')
        .nth(1)
        .click()
    })
    expect(hashOf(again)).toBe(first?.sha256)
  })
})

test('accounts are filled in from a preset, changed and saved, with who did it @phone', async ({
  page,
  texts,
}) => {
  await page.goto('/pos/journals/accounts')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts('journals:accounts.title'))
  await field(page, texts('journals:accounts.preset')).selectOption('yayoi')
  await press(page, texts('journals:accounts.apply'))
  const names = {
    name: texts('journals:bookings.sales_standard'),
    field: texts('journals:tax_class'),
  }
  await expect(
    page.getByRole('textbox', { name: texts('journals:accounts.field_of', names) }),
  ).toHaveValue('課税売上込10%')
  const tips = { name: texts('journals:bookings.tip'), field: texts('journals:account') }
  const account = `預り金${Date.now() % 1000}`
  await page.getByRole('textbox', { name: texts('journals:accounts.field_of', tips) }).fill(account)
  const saved = page.waitForResponse(
    (response) => response.request().method() === 'PUT' && response.ok(),
  )
  await page
    .getByRole('button', { name: texts('common:save') })
    .first()
    .click()
  await saved
  await expect(
    page.getByRole('textbox', { name: texts('journals:accounts.field_of', tips) }),
  ).toHaveValue(account)
  await page.reload()
  await expect(
    page.getByRole('textbox', { name: texts('journals:accounts.field_of', tips) }),
  ).toHaveValue(account)
})
