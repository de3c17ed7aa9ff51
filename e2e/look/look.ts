// Shows a person every screen in a matrix of languages, colours and widths, and says what the automatic checks find: npm run look (after a build).
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { UserRole } from '@pos/contract/permissions'
import { chromiumFlags, findChromium, startProduct } from '../../bench/src/running-product.ts'
import { maySee, publicPaths, readRoutes, type Route } from '../support/routes.ts'
import type { Fault } from './check.ts'
import { type Options, readOptions } from './options.ts'
import { signInAt } from './shops.ts'
import { walk } from './walk.ts'

/** The role whose screens a role has too. */
const below: Readonly<Partial<Record<UserRole, UserRole>>> = { system_admin: 'organization_admin', organization_admin: 'shop_manager' }

const options = readOptions()
const product = options.url ? null : await startProduct()
const url = options.url ?? product?.url ?? ''
const executablePath = findChromium()
const browser = await chromium.launch({ args: [...chromiumFlags], ...(executablePath ? { executablePath } : {}) })
mkdirSync(options.folder, { recursive: true })
const faults: Fault[] = []
try {
  await walk(browser, url, options, await pathsOf(options), faults)
} finally {
  writeFileSync(path.join(options.folder, 'faults.json'), `${JSON.stringify(faults, null, 2)}\n`)
  await browser.close()
  await product?.stop()
}
console.log(`${faults.length} faults; sheets and faults.json are in ${options.folder}`)

/** What is looked at: the role's screens, or the public pages, as far as the options do not leave them out. */
async function pathsOf({ role, shop, paths, isExclusive }: Options): Promise<string[]> {
  const isAsked = (one: string) => paths.length === 0 || paths.some((part) => one.includes(part))
  if (!role) return publicPaths.filter(isAsked)
  const lower = isExclusive ? below[role] : undefined
  const isShown = (route: Route) => maySee(role, route) && !(lower && maySee(lower, route)) && isAsked(route.path)
  const routes = await readRoutes(await signInAt(url, 'system_admin', shop), 'skip')
  return routes.filter(isShown).map((route) => route.path)
}
