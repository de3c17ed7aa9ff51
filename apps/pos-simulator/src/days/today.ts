import { pauseOrEnd } from '@pos/device-client/transport/pause'
import type { Options } from '../options.ts'
import { Service } from '../visits/service.ts'
import type { History, StaffedShop } from './history.ts'

/** Prints the messages of a device. */
type Say = (text: string) => void

/**
 * Simulates a shop in real time, for any number of days: guests sit down, order, pay and leave
 * according to the day's plan. After a restart the day continues without repeating anything.
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
      const service = new Service(
        options,
        shop,
        device,
        index,
        since,
        shop.devices.filter((other) => other !== device),
      )
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
        // The machine was suspended for whole days, so they are filled as history.
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

/** Reports a failure without retrying: one refused receipt does not stop the simulation. */
async function attempt(say: Say, action: () => Promise<unknown>) {
  try {
    await action()
  } catch (error) {
    say(error instanceof Error ? error.message : String(error))
  }
}
