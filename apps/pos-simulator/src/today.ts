import type { History, StaffedShop } from './history.ts'
import type { Options } from './options.ts'
import { pauseOrEnd } from './pause.ts'
import { Service } from './service.ts'

/** What a device at work tells of itself. */
export type Say = (text: string) => void

/**
 * Plays a shop's day at life's pace, from a moment on and for as many days as it runs: guests sit down, order, pay and leave when the
 * day's plan says so. A day that is gone on with after a restart is the same day, and nothing of it is made twice.
 */
export async function playToday(options: Options, shop: StaffedShop, history: History, since: Date, signal: AbortSignal, say: Say) {
  await Promise.all(
    shop.devices.map(async (device, index) => {
      const service = new Service(options, shop, device, index, since)
      const connected = device.stayConnected(signal, (release) => {
        say(`${device.name} runs release ${release}`)
        service.planAgain(new Date())
      })
      while (!signal.aborted && device.isWelcome) {
        const gap = service.beginDay(new Date())
        // The machine slept through whole days: they are history now.
        if (index === 0) for (const date of gap) await attempt(say, () => history.fillDay(shop, date, new Date()))
        await service.catchUp(new Date(), (action) => attempt(say, action))
        await pauseOrEnd(service.untilNext(new Date()), signal)
      }
      if (!device.isWelcome) say(`${device.name}: its API key is another one now; it stops`)
      await connected
    }),
  )
}

/** What fails is told and not repeated: a receipt that was refused is no reason to close the shop. */
async function attempt(say: Say, action: () => Promise<unknown>) {
  try {
    await action()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
  }
}
