import { setMaxListeners } from 'node:events'
import { closeDays } from './days/close-days.ts'
import { History, type StaffedShop } from './days/history.ts'
import { playLive } from './days/live.ts'
import { playToday } from './days/today.ts'
import { Device } from './device/device.ts'
import { messageOf } from './device/message-of.ts'
import { registerDevices } from './device/register-devices.ts'
import { type Options, readOptions } from './options.ts'

const options = readOptions(process.argv.slice(2))
const stop = new AbortController()
// All running visits wait for this.
setMaxListeners(0, stop.signal)
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    stop.abort()
    setTimeout(() => process.exit(0), 2000).unref()
  })
}
// Ends together with the program that started it.
process.on('disconnect', () => process.exit(0))

try {
  if (options.live) {
    const shops = await registerDevices(options)
    await Promise.all(
      shops.map((shop) => playLive(options, shop, stop.signal, (text) => console.log(text))),
    )
  } else {
    await playDays(options)
  }
  if (process.connected) process.disconnect()
} catch (error) {
  console.error(messageOf(error))
  process.exit(1)
}

/** Yesterday and today come first; then today continues while earlier days are filled. */
async function playDays(given: Options) {
  const started = performance.now()
  const registered = await registerDevices(given)
  const shops = await Promise.all(registered.map((shop) => staffed(given, shop)))
  const history = new History(given, shops)
  const since = new Date()
  await history.fillNewest(since, given.days)
  const today = given.today
    ? shops.map((shop) =>
        playToday(given, shop, history, since, stop.signal, (text) =>
          console.log(`${shop.name}: ${text}`),
        ),
      )
    : []
  await history.fillOlder(since, (progress) => {
    if (progress.done < progress.days) process.send?.(progress)
    if (progress.done % 15 === 0)
      console.log(`${progress.done} of ${progress.days} days, ${progress.receipts} receipts`)
  })
  process.send?.({ done: given.days, days: given.days, receipts: history.receipts })
  // Readers need not wait for this.
  if (given.close) await closeDays(given)
  const seconds = (performance.now() - started) / 1000
  console.log(
    `${history.receipts} new receipts in ${seconds.toFixed(1)} s (${Math.round(history.receipts / seconds)} a second)`,
  )
  await Promise.all(today)
}

async function staffed(
  given: Options,
  shop: Awaited<ReturnType<typeof registerDevices>>[number],
): Promise<StaffedShop> {
  const devices = shop.keys.map(
    ({ name, key }) => new Device(given.url, name, key, shop.codes, (text) => console.log(text)),
  )
  for (const device of devices) await device.begin()
  return { ...shop, devices }
}
