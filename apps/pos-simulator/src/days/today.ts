import type { Options } from '../options.ts'
import { pauseOrEnd } from '../pause.ts'
import { Service } from '../visits/service.ts'
import type { History, StaffedShop } from './history.ts'

/** Prints the messages of a device. */
export type Say = (text: string) => void

/**
 * Simulates a shop in real time, from a moment on and for as many days as it runs: guests sit down,
 * order, pay and leave according to the day's plan. After a restart the same day continues, and
 * nothing happens twice.
 */
export async function playToday(
  options: Options,
  shop: StaffedShop,
  history: History,
  since: Date,
  signal: AbortSignal,
  say: Say,
) {
  await Promise.all(
    shop.devices.map(async (device, index) => {
      const service = new Service(options, shop, device, index, since)
      const connected = device.stayConnected(
        signal,
        (release) => {
          say(`${device.name} runs release ${release}`)
          service.planAgain(new Date())
        },
        () => service.planAgain(new Date()),
      )
      while (!signal.aborted && device.isWelcome) {
        const gap = service.beginDay(new Date())
        // Whole days passed while the machine was suspended, so they are filled as history.
        if (index === 0)
          for (const date of gap) await attempt(say, () => history.fillDay(shop, date, new Date()))
        await service.catchUp(new Date(), (action) => attempt(say, action))
        await pauseOrEnd(service.untilNext(new Date()), signal)
      }
      if (!device.isWelcome) say(`${device.name}: its API key is another one now; it stops`)
      await connected
    }),
  )
}

/**
 * Reports a failure without repeating the action: a refused receipt is no reason to close the shop.
 */
async function attempt(say: Say, action: () => Promise<unknown>) {
  try {
    await action()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
  }
}
