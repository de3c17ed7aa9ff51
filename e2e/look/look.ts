// npm run look (after a build): takes screenshots of every screen in all languages, color schemes
// and widths, and runs automatic checks.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { chromium } from '@playwright/test'
import type { UserRole } from '@pos/contract/permissions'
import { chromiumFlags, findChromium, startProduct } from '../../bench/src/running-product.ts'
import { maySee, publicPaths, type Route, readRoutes } from '../support/routes.ts'
import type { Fault } from './check.ts'
import { type Options, readOptions } from './options.ts'
import { signInAt } from './shops.ts'
import { walk } from './walk.ts'

/** The next lower role, whose screens a role may open too. */
const below: Readonly<Partial<Record<UserRole, UserRole>>> = {
  system_admin: 'organization_admin',
  organization_admin: 'shop_manager',
}

const options = readOptions()
const product = options.url ? null : await startProduct()
const url = options.url ?? product?.url ?? ''
const executablePath = findChromium()
const browser = await chromium.launch({
  args: [...chromiumFlags],
  ...(executablePath ? { executablePath } : {}),
})
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

/** Returns the paths to visit: the role's screens or the public pages, filtered by the options. */
async function pathsOf({ role, shop, paths, isExclusive }: Options): Promise<string[]> {
  const isRequested = (candidate: string) =>
    paths.length === 0 || paths.some((part) => candidate.includes(part))
  if (!role) return publicPaths.filter(isRequested)
  const lower = isExclusive ? below[role] : undefined
  const isShown = (route: Route) =>
    maySee(role, route) && !(lower && maySee(lower, route)) && isRequested(route.path)
  const routes = await readRoutes(await signInAt(url, 'system_admin', shop), 'skip')
  return routes.filter(isShown).map((route) => route.path)
}
