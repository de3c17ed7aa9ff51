import { startPostgres } from '@pos/server/testing/postgres-server'
import { menuFile } from './menu-file.ts'
import { costOf, metricsToken } from './process-watch.ts'
import { productClient } from './product-client.ts'
import { startProduct } from './running-product.ts'
const count = Number(process.argv[2] ?? 20000),
  kind = process.argv[3] ?? 'postgres',
  prof = process.argv[4],
  steps = (process.argv[5] ?? 'dry,import,again,xlsx,price').split(',')
const postgres = kind === 'postgres' ? await startPostgres() : null
const product = await startProduct({
  METRICS_TOKEN: metricsToken,
  ...(prof ? { NODE_OPTIONS: `--require ${prof}/hook.cjs --enable-source-maps` } : {}),
  ...(postgres ? { DATABASE_URL: postgres.url } : {}),
})
const costs: Record<string, unknown> = {}
try {
  const client = await productClient(product)
  const ids = async (path: string) => (await client.get<any>(`/${path}?per_page=200`)).data.map(({ id }: any) => id)
  const file = menuFile(count, {
    taxes: (await ids('taxes')).slice(0, 1),
    groups: await ids('sub-categories/groups'),
    families: await ids('family-groups'),
  })
  const upload = (dry: boolean) => client.upload<any>(`/menu-items/import?dry_run=${dry}`, 'menu.csv', file)
  const cost = async (name: string, f: () => Promise<any>) => {
    if (!steps.includes(name)) return
    if (prof) {
      process.kill(product.pid, 'SIGUSR2')
      await new Promise((r) => setTimeout(r, 300))
    }
    const [a, c] = await costOf(product, f)
    costs[name] = c
    if (prof) {
      process.kill(product.pid, 'SIGUSR2')
      await new Promise((r) => setTimeout(r, 1500))
    }
    return a
  }
  await cost('dry', () => upload(true))
  const made = await cost('import', () => upload(false))
  if (made) console.log(made.data.counts)
  await cost('again', () => upload(true))
  await cost('xlsx', () => client.download('/menu-items/export?format=xlsx'))
  await cost('csv', () => client.download('/menu-items/export?format=csv'))
  const wanted = { field: 'price', kind: 'amount', by: '50', round_to: 1 }
  const seen = await cost('price', () => client.send<any>('POST', '/menu-items/price-change', { ...wanted, dry_run: true }))
  if (seen) {
    steps.push('priced')
    await cost('priced', () => client.send<any>('POST', '/menu-items/price-change', { ...wanted, seen: seen.data.seen }))
  }
  if (steps.includes('undo') && made) {
    await cost('undo', () => client.send<any>('POST', `/imports/${made.data.import_id}/undo`, {}))
  }
} finally {
  console.table(costs)
  await product.stop()
  await postgres?.stop()
}
process.exit(0)
