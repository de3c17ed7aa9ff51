import { test as base, type Page } from '@playwright/test'
import type { UserRole } from '@pos/contract/permissions'
import type { Locale } from '@pos/texts/locales'
import { asRole } from './interface.ts'
import { takeAwayMade, watchMade } from './made-records.ts'
import { type Product, startProduct } from './product.ts'
import { type Texts, textsOf } from './texts.ts'

export { expect } from '@playwright/test'

/** Options of a test's browser. */
export interface ProductOptions {
  /** The role of the signed-in account; null means signed out. */
  role: UserRole | null
  language: Locale
  scheme: 'light' | 'dark' | 'auto'
  /**
   * True for a separate session. Tests that switch shops need it, so that they do not affect other
   * tests.
   */
  isAlone: boolean
}

interface Fixtures extends ProductOptions {
  texts: Texts
  /** The product's address. */
  url: string
  /** The token of the signed-in browser; empty if signed out. */
  token: string
  /** Deletes the records that a test created. */
  isTidy: void
}

interface WorkerFixtures {
  /** Each worker tests its own product, so that no test depends on others. */
  product: Product
  /**
   * Returns the shared session of a role and worker, which is renewed after five minutes. Tests
   * must not sign it out.
   */
  tokenOf: (url: string, role: UserRole) => Promise<string>
}

/** The product with demo records, without the demo's simulator. */
const settings = {
  DEMO_DATA: 'true',
  DEMO_HISTORY_DAYS: '0',
  DEMO_LIVE: 'false',
  // Webhook receivers of tests are on this machine.
  WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
}

/**
 * Playwright's test with a signed-in browser. A script that throws or breaks the
 * Content-Security-Policy fails every test.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
  product: [
    async ({}, use) => {
      const product = await startProduct(settings)
      await use(product)
      await product.stop()
    },
    { scope: 'worker', timeout: 240_000 },
  ],
  baseURL: async ({ product }, use) => {
    await use(product.url)
  },
  role: ['shop_manager', { option: true }],
  language: ['ja', { option: true }],
  scheme: ['light', { option: true }],
  isAlone: [false, { option: true }],
  tokenOf: [
    async ({}, use) => {
      const sessions = new Map<UserRole, { readonly token: Promise<string>; readonly at: number }>()
      await use((url, role) => {
        const session = sessions.get(role)
        // Sensitive actions need a sign-in within ten minutes (contract/accounts/factors.ts). Five
        // minutes leave enough time for a test.
        if (session && Date.now() - session.at < 5 * 60_000) return session.token
        const token = asRole(url, role).then((person) => person.token)
        sessions.set(role, { token, at: Date.now() })
        return token
      })
    },
    { scope: 'worker' },
  ],
  url: async ({ product }, use) => {
    await use(product.url)
  },
  token: async ({ role, isAlone, url, tokenOf }, use) => {
    if (!role) return use('')
    await use(isAlone ? (await asRole(url, role)).token : await tokenOf(url, role))
  },
  storageState: async ({ token, language, scheme, url }, use) => {
    await use(storageOf(url, { token: token || null, language, scheme }))
  },
  page: async ({ page }, use) => {
    const broken = watchScripts(page)
    watchMade(page)
    await use(page)
    if (broken.length > 0) throw new Error(`The page reported errors:\n${broken.join('\n')}`)
  },
  isTidy: [
    async ({}, use) => {
      await use()
      await takeAwayMade()
    },
    { auto: true },
  ],
  texts: async ({ language }, use) => {
    await use(textsOf(language))
  },
})

/** Returns cookies and local storage of a browser that is signed in with a token. */
export function storageOf(
  url: string,
  {
    token,
    language,
    scheme,
  }: { token: string | null; language: Locale; scheme: 'light' | 'dark' | 'auto' },
) {
  const expires = Date.now() + 86_400_000
  const cookie = (name: string, value: string) => ({
    name,
    value,
    domain: new URL(url).hostname,
    path: '/',
    expires: expires / 1000,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  })
  return {
    cookies: [cookie('locale', language), ...(token ? [cookie('auth._token.local', token)] : [])],
    origins: [
      {
        origin: url,
        localStorage: [
          { name: 'mantine-color-scheme-value', value: scheme },
          ...(token
            ? [
                { name: 'auth._token.local', value: token },
                { name: 'auth._token_expiration.local', value: String(expires) },
              ]
            : []),
        ],
      },
    ],
  }
}

/** Collects script errors of a page. Failed requests do not count. */
export function watchScripts(page: Page): string[] {
  const broken: string[] = []
  page.on('pageerror', (error) => broken.push(String(error)))
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().startsWith('Failed to load resource'))
      broken.push(message.text())
  })
  return broken
}
