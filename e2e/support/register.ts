import { type Browser, type BrowserContext, expect, type Page } from '@playwright/test'
import { asRole, type Interface } from './interface.ts'
import type { Texts } from './texts.ts'

/** A register of the demo shop in a browser of its own, with a person signed in. */
export interface OpenedRegister {
  readonly context: BrowserContext
  readonly page: Page
  /** Enters the security code of the person. */
  signIn(page?: Page): Promise<void>
}

interface Opening {
  readonly browser: Browser
  readonly url: string
  readonly language?: 'ja' | 'en'
  readonly viewport?: { readonly width: number; readonly height: number }
}

/** Security codes by the address of the product; a new code would end the former one. */
const codes = new Map<string, string>()

/** Opens a device of the demo shop as a register, by its link. */
export async function openRegister(
  { browser, url, language = 'ja', viewport = { width: 1180, height: 820 } }: Opening,
  device: string,
): Promise<OpenedRegister> {
  const admin = await asRole(url, 'organization_admin')
  if (!codes.has(url)) {
    await endNightCharge(admin)
    codes.set(url, await newCode(admin))
  }
  const code = codes.get(url) ?? ''
  const { data: made } = await admin.send<{ data: { id: string } }>('POST', '/v1/devices', {
    name: `${device} ${Date.now()}`,
  })
  const { data: link } = await admin.send<{ data: { token: string } }>(
    'POST',
    `/v1/devices/${made.id}/pairing`,
    {},
  )
  const locale = language === 'ja' ? 'ja-JP' : 'en-US'
  const context = await browser.newContext({ viewport, locale, baseURL: url })
  const page = await context.newPage()
  const signIn = async (shown = page) => {
    for (const digit of code) await shown.getByRole('button', { name: digit, exact: true }).click()
  }
  await page.goto(`/register/#pair=${link.token}`)
  await signIn()
  return { context, page, signIn }
}

interface ListedCharge {
  readonly id: string
  readonly version: number
  readonly active: boolean
  readonly time_period_id: string | null
}

/** The late-night charge of the demo shop would change the totals of tests that run then. */
async function endNightCharge(admin: Interface) {
  const { data } = await admin.get<{ data: ListedCharge[] }>('/v1/charges?per_page=200')
  for (const { id, version, active, time_period_id } of data)
    if (active && time_period_id !== null)
      await admin.send('PUT', `/v1/charges/${id}`, { version, active: false })
  await admin.send('POST', '/v1/firebases', {})
}

async function newCode(admin: Interface): Promise<string> {
  const { data } = await admin.send<{ data: { code: string } }>('POST', '/v1/demo/register')
  return data.code
}

/** An item of the first page that needs no condiments. */
const usualItem = /^むね 梅しそ/

interface ListedReceipt {
  readonly receipt_number: string
  readonly total: number
  readonly flags: readonly string[]
}

/** The receipts with a number in the person's shop, as the back-office lists them. */
export async function receiptsOf(person: Interface, number: string): Promise<ListedReceipt[]> {
  const { data } = await person.get<{ data: ListedReceipt[] }>('/v1/receipts?per_page=20')
  return data.filter((one) => one.receipt_number === number)
}

/** Orders pieces of an item that is on the first page. */
export async function order(page: Page, texts: Texts, pieces: number) {
  const items = page.getByRole('group', { name: texts('order-screen:screen.items') })
  for (let tap = 0; tap < pieces; tap += 1)
    await items.getByRole('button', { name: usualItem }).click()
}

/** Opens a check at the first free table. Returns the code of the table. */
export async function seat(page: Page, texts: Texts, guests: number): Promise<string> {
  const free = page.getByRole('button', { name: new RegExp(`${texts('register:tones.free')}$`) })
  const code = ((await free.first().getAttribute('aria-label')) ?? '').split(',')[0] ?? ''
  await free.first().click()
  await page
    .getByRole('group', { name: texts('register:guests.label') })
    .getByRole('button', { name: String(guests), exact: true })
    .click()
  return code
}

/** The panel with the lines of a check. */
export const panel = (page: Page) => page.getByRole('complementary')
export const totalOf = (page: Page) => panel(page).locator('[aria-live]')
export const amountIn = (text: string) => Number(text.replaceAll(/\D/g, ''))

/** Pays with the exact amount in cash. Returns the number of the receipt. */
export async function payExactly(page: Page, texts: Texts): Promise<string> {
  await page.getByRole('button', { name: texts('register:pay.button'), exact: true }).click()
  const cash = page.getByRole('group', { name: texts('register:pay.cash') })
  await cash.getByRole('button').first().click()
  return paidNumber(page, texts)
}

/** Waits until a check is paid. Returns the number of its receipt. */
export async function paidNumber(page: Page, texts: Texts): Promise<string> {
  await expect(page.getByRole('heading', { name: texts('register:paid.title') })).toBeVisible()
  const paper = (await page.locator('pre').textContent()) ?? ''
  return /No\.(\S+)/.exec(paper)?.[1] ?? ''
}

/** Sends all unsent pieces to the kitchen. */
export const send = (page: Page, texts: Texts, pieces: number) =>
  page.getByRole('button', { name: texts('register:send.count_other', { count: pieces }) }).click()
