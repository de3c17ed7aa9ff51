import type { Browser, BrowserContext, Page } from '@playwright/test'
import { asRole, type Interface } from './interface.ts'

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
  const code = codes.get(url) ?? (await newCode(admin))
  codes.set(url, code)
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

async function newCode(admin: Interface): Promise<string> {
  const { data } = await admin.send<{ data: { code: string } }>('POST', '/v1/demo/register')
  return data.code
}
