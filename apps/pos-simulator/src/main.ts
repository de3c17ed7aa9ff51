import { playHistory } from './history.ts'
import { playLive } from './live.ts'
import { readOptions } from './options.ts'
import { registerDevices } from './register-devices.ts'

const options = readOptions(process.argv.slice(2))
const stop = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stop.abort()
    setTimeout(() => process.exit(0), 2000).unref()
  })
}

try {
  const shops = await registerDevices(options)
  if (options.live) {
    await Promise.all(shops.map((shop) => playLive(options, shop, stop.signal, (text) => console.log(text))))
  } else {
    const started = performance.now()
    let total = 0
    for (const shop of shops) {
      total += await playHistory(options, shop, (done) => {
        if (done % 15 === 0 || done === options.days) console.log(`${shop.name}: ${done} of ${options.days} days`)
      })
    }
    const seconds = (performance.now() - started) / 1000
    console.log(`${total} new receipts in ${seconds.toFixed(1)} s (${Math.round(total / seconds)} a second)`)
  }
} catch (error) {
  console.error((error as Error).message)
  process.exit(1)
}
