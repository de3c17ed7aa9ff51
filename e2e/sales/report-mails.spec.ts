import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { localParts } from '@pos/domain/days/business-day'
import { addDays } from '@pos/domain/days/calendar-date'
import { accounts, password } from '../support/accounts.ts'
import { asRole, type Interface } from '../support/interface.ts'
import type { Product } from '../support/product.ts'
import { expect, test } from '../support/test.ts'
import { field, fillSignIn, press } from '../support/ui.ts'

interface Shop {
  readonly id: string
  readonly timezone: string
}

/**
 * The text of the newest mail whose subject contains `name`, from the outbox; empty if there is
 * none.
 */
function mailAbout(product: Product, name: string): string {
  const folder = path.join(product.folder, 'outbox')
  if (!existsSync(folder)) return ''
  const files = readdirSync(folder, { encoding: 'utf8' }).filter((file) => file.endsWith('.eml'))
  const texts = files
    .toSorted()
    .map((file) => textPart(readFileSync(path.join(folder, file), 'utf8')))
  return texts.findLast((text) => text.includes(name)) ?? ''
}

/** The plain-text part of a message: up to the next boundary, excluding its final `--` line. */
function textPart(message: string): string {
  const [, head = '', body = ''] =
    /Content-Type: text\/plain([\s\S]*?)\r\n\r\n([\s\S]*?)\r\n--(?=--)/.exec(message) ?? []
  if (head.includes('base64')) return Buffer.from(body, 'base64').toString('utf8')
  const bytes = body
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    )
  return Buffer.from(bytes, 'latin1').toString('utf8')
}

/** A shop whose previous business day has ended, at any time of day. */
async function awakeShop(url: string, moment: Date): Promise<{ person: Interface; shop: Shop }> {
  const isNight = localParts(moment, 'Asia/Tokyo').time < '06:00'
  const person = await asRole(url, 'organization_admin', isNight ? 'USD' : 'JPY')
  const { data } = await person.get<{ data: { shop: Shop } }>('/v1/profile/me')
  return { person, shop: data.shop }
}

test.describe('reports by mail', () => {
  test.use({ role: 'organization_admin', isAlone: true })

  test('three presses create a mail, and a sample arrives at once', async ({
    page,
    texts,
    product,
  }) => {
    let presses = 0
    const count = async (pressing: Promise<void>) => {
      presses += 1
      await pressing
    }
    await page.goto('/pos/dashboard')
    await count(
      page.getByRole('link', { name: texts('navigation:paths.report-mails'), exact: true }).click(),
    )
    await count(page.getByRole('link', { name: texts('report-mails:new') }).click())
    const name = `毎朝 ${Date.now()}`
    await field(page, texts('report-mails:name')).fill(name)
    await press(page, texts('report-mails:sample_button'))
    await expect(
      page.getByText(texts('report-mails:sample_sent', { address: accounts.organization_admin })),
    ).toBeVisible()
    expect(mailAbout(product, name)).toContain(texts('reports:figures.total'))
    await count(press(page, texts('common:save')))
    expect(presses).toBe(3)
    await expect(page.getByRole('row', { name })).toContainText('07:00')

    await page.getByRole('link', { name }).click()
    await page.reload()
    await press(page, texts('report-mails:delete'))
    await press(page.getByRole('dialog'), texts('report-mails:delete'))
    await expect(page.getByRole('row', { name })).toHaveCount(0)
  })

  test('a mail is sent at its time; its links open the view, and one press ends it', async ({
    browser,
    url,
    texts,
    product,
  }) => {
    test.setTimeout(200_000)
    const moment = new Date(Date.now() + 65_000)
    const { person, shop } = await awakeShop(url, moment)
    const { date, time } = localParts(moment, shop.timezone)
    const name = `Soon ${Date.now()}`
    const { data: options } = await person.get<{
      data: { users: { id: string; is_me: boolean }[] }
    }>('/v1/report-mails/options')
    const made = await person.send<{ data: { id: string } }>('POST', '/v1/report-mails', {
      name,
      frequency: 'daily',
      time,
      reports: ['revenues'],
      compare: 'same_weekdays',
      all_shops: false,
      shop_ids: [shop.id],
      user_ids: options.users.filter(({ is_me }) => is_me).map(({ id }) => id),
      attachment: 'xlsx',
      active: true,
    })
    await expect.poll(() => mailAbout(product, name), { intervals: [1000] }).not.toBe('')
    const mail = mailAbout(product, name)
    const { data: deliveries } = await person.get<{ data: { state: string }[] }>(
      `/v1/report-mails/${made.data.id}/deliveries`,
    )
    expect(deliveries.map(({ state }) => state)).toEqual(['sent'])

    const context = await browser.newContext({
      baseURL: url,
      storageState: { cookies: [], origins: [] },
      locale: 'ja-JP',
    })
    const page = await context.newPage()
    const link = /http\S+\/pos\/reports\/revenues\?\S+/.exec(mail)?.[0] ?? ''
    await page.goto(link)
    await fillSignIn(page, texts, accounts.organization_admin, password)
    await page.waitForURL(/\/pos\/reports\/revenues/)
    const search = new URL(page.url()).searchParams
    expect([search.get('from'), search.get('compare'), search.get('shop_ids')]).toEqual([
      addDays(date, -1),
      'same_weekdays',
      shop.id,
    ])

    const subscribed = async () => {
      const { data } = await person.get<{ data: { recipients: { state: string }[] } }>(
        `/v1/report-mails/${made.data.id}`,
      )
      return data.recipients.map(({ state }) => state)
    }
    await context.clearCookies()
    await page.evaluate(() => localStorage.clear())
    await page.goto(/http\S+\/v1\/unsubscribe\/\S+/.exec(mail)?.[0] ?? '')
    await expect(page.getByText(name)).toBeVisible()
    expect(await subscribed()).toEqual(['unsubscribed'])
    await page.getByRole('button', { name: /もう一度受け取る|Get it again/ }).click()
    await expect(page.getByRole('button', { name: /配信を停止する|Stop it/ })).toBeVisible()
    expect(await subscribed()).toEqual(['subscribed'])
    await context.close()
    await person.send('DELETE', `/v1/report-mails/${made.data.id}`)
  })
})
