// Measures a copy to many shops: the cost per shop, the size of previews, and how long other
// requests wait (docs/quality.md).
import { loadavg } from 'node:os'
import { parseArgs } from 'node:util'
import { menuFile } from './menu-file.ts'
import { workedMilliseconds } from './process-watch.ts'
import { keepResult, startProduct } from './running-product.ts'

const { values } = parseArgs({
  options: { items: { type: 'string', default: '1000' }, shops: { type: 'string', default: '4' } },
})
const items = Number(values.items)
const product = await startProduct()
try {
  const token = await product.signIn('owner@example.com')
  const call = async (method: string, path: string, body?: object | FormData) => {
    const isFile = body instanceof FormData
    const response = await fetch(product.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && !isFile ? { 'content-type': 'application/json' } : {}),
      },
      ...(body ? { body: isFile ? body : JSON.stringify(body) } : {}),
    })
    const text = await response.text()
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
    return text
  }
  const idIn = (text: string) => (JSON.parse(text) as { data: { id: string } }).data.id
  const shop = { country_code: 'JP', timezone: 'Asia/Tokyo', currency: 'JPY' }
  const from = idIn(await call('POST', '/v1/shops', { name: 'Bench source', ...shop }))
  await call('POST', '/v1/profile/switch-shop', { shop_id: from })
  await call('POST', '/v1/taxes', {
    label: 'Bench 10%',
    rate: '10',
    kind: 'inclusive',
    rounding: 'down',
  })
  const file = new FormData()
  file.append(
    'file',
    new Blob([menuFile(items, { taxes: ['Bench 10%'], groups: [], families: [] })]),
    'menu.csv',
  )
  await call('POST', '/v1/menu-items/import', file)
  const request = {
    from_shop_id: from,
    selection: [{ resource: 'menu-items' }],
    mode: 'new_and_changed',
    prices: 'keep',
  }

  const shops: { shop_id: string; seen: string }[] = []
  const previews: { bytes: number; milliseconds: number }[] = []
  for (let index = 0; index < Number(values.shops); index += 1) {
    const shop_id = idIn(await call('POST', '/v1/shops', { name: `Bench ${index}`, ...shop }))
    const started = performance.now()
    const text = await call('POST', '/v1/copies/preview', { ...request, to_shop_id: shop_id })
    previews.push({
      bytes: Buffer.byteLength(text),
      milliseconds: Math.round(performance.now() - started),
    })
    shops.push({ shop_id, seen: (JSON.parse(text) as { data: { seen: string } }).data.seen })
  }

  const id = crypto.randomUUID()
  const before = workedMilliseconds([product.pid])
  const started = performance.now()
  await call('POST', '/v1/copies', { id, ...request, shops })
  let longestWait = 0
  let answerBytes = 0
  for (let isOver = false; !isOver; ) {
    // /healthz runs no statement, so its delay is that of the event loop alone.
    const sent = performance.now()
    await fetch(`${product.url}/healthz`)
    longestWait = Math.max(longestWait, performance.now() - sent)
    const text = await call('GET', `/v1/copies/${id}`)
    answerBytes = Buffer.byteLength(text)
    isOver = !/"state":"waiting"/.test(text)
  }
  const result = {
    items,
    shops: shops.length,
    preview: previews,
    millisecondsOfShop: Math.round((performance.now() - started) / shops.length),
    workedOfShop: Math.round((workedMilliseconds([product.pid]) - before) / shops.length),
    longestWait: Math.round(longestWait),
    answerBytes,
    load: loadavg()[0],
  }
  keepResult('copies', result)
  console.log(JSON.stringify(result, null, 2))
} finally {
  await product.stop()
}
