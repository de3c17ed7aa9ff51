// Compares the cost of posts and requests with a long history against a short one: two freshly
// started servers, measured alternately.
import { mkdtempSync, rmSync } from 'node:fs'
import { loadavg, tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { startPostgres } from '@pos/server/testing/databases/postgres-server'
import { growShop } from '@pos/server/testing/sales/grow-shop'
import { compareSizes, type GrowthProduct, openGrowthProduct } from './growth-routes.ts'
import { keepResult, startProduct } from './running-product.ts'

const { values } = parseArgs({
  options: {
    databases: { type: 'string', default: 'embedded,postgres' },
    receipts: { type: 'string', default: '1000,100000' },
    items: { type: 'string', default: '100,20000' },
    rounds: { type: 'string', default: '60' },
  },
})
const bar = 1.2
const sizes = values.receipts.split(',').map((receipts, index) => ({
  receipts: Number(receipts),
  items: Number(values.items.split(',')[index]),
}))

interface Kept extends GrowthProduct {
  stop(): Promise<void>
}

const results: object[] = []
let isPassed = true
for (const database of values.databases.split(',')) {
  const products: Kept[] = []
  try {
    for (const size of sizes) products.push(await filled(database, size))
    const [small, large] = products
    if (!small || !large) throw new Error('Pass two sizes, separated by a comma')
    const routes = await compareSizes(small, large, Number(values.rounds))
    const load = Math.round((loadavg()[0] ?? 0) * 10) / 10
    console.log(`\n${database}, ${JSON.stringify(sizes)}, load ${load}`)
    console.table(routes)
    results.push({ database, sizes, load, bar, routes })
    isPassed &&= Object.values(routes).every((route) => !route.isPost || route.ratio <= bar)
  } finally {
    for (const product of products) await product.stop()
  }
}
keepResult('growth', results)
process.exit(isPassed ? 0 : 1)

/**
 * Starts a server of one size. A first start creates the demo shop, which is filled while no server
 * runs.
 */
async function filled(database: string, size: { receipts: number; items: number }): Promise<Kept> {
  const postgres = database === 'postgres' ? await startPostgres() : null
  const folder = mkdtempSync(path.join(tmpdir(), 'pos-growth-'))
  const variables = { VAR_DIR: folder, ...(postgres ? { DATABASE_URL: postgres.url } : {}) }
  const clear = async () => {
    await postgres?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await growShop(variables, await shopOfFirstStart(variables), size)
    const product = await startProduct(variables)
    const stop = () => product.stop().then(clear)
    return { ...(await openGrowthProduct(product)), stop }
  } catch (error) {
    await clear()
    throw error
  }
}

/** Starts the product once to create the demo shop, and returns its id. */
async function shopOfFirstStart(variables: Parameters<typeof startProduct>[0]): Promise<string> {
  const first = await startProduct(variables)
  try {
    return (await openGrowthProduct(first)).shopId
  } finally {
    await first.stop()
  }
}
