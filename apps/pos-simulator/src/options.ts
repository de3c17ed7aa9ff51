import { parseArgs } from 'node:util'
import { messageOf } from './device/message-of.ts'

/** The command line options of the simulator. */
export interface Options {
  readonly url: string
  /** Accounts that register the devices; each contributes the shops that it may see. */
  readonly emails: readonly string[]
  readonly password: string
  /** Devices of each shop. */
  readonly devices: number
  /** Days of history to fill, up to yesterday; 0 in live mode. */
  readonly days: number
  readonly live: boolean
  /** True if today continues in real time until stopped. */
  readonly today: boolean
  /** True if the filled days are closed, except the last. */
  readonly close: boolean
  /** True if existing devices of a shop are used before new ones are made. */
  readonly existing: boolean
  /** Ids of the shops to simulate; all that the accounts see if empty. */
  readonly shops: readonly string[]
  /** File that stores the devices' API keys for the next run. */
  readonly keys: string | null
  /** Live: folder of the devices' records, so that a killed simulator loses nothing. */
  readonly state: string | null
  /** Live: speed relative to real time; `max` for history. */
  readonly speed: number
  readonly seed: string
  /** History: one small post at a time, followed by a pause, so that people can work meanwhile. */
  readonly gentle: boolean
  /** Visits of a shop on its busiest day. */
  readonly visits: number
  /** Live: tables per shop that an additional device leaves stuck by going offline. */
  readonly stuck: number
}

const help = `Simulates POS devices over the device interface.

  npm run simulate -- --devices 3 --days 90 --speed max     the last 90 days, as fast as it goes
  npm run simulate -- --devices 3 --live --speed 60         guests come and go now, a minute a second
  npm run simulate -- --days 90 --today                     the last 90 days, and today goes on at life's pace

  --url URL        back-office (http://localhost:3000)
  --email EMAIL    account that registers the devices (owner@example.com); may be given more than once
  --devices N      devices of each shop (2)
  --visits N       visits of a shop on a busy day (70)
  --stuck N        live: one more device in each shop takes N tables and falls silent (0)
  --seed TEXT      same seed, same guests (kotori)
  --close          closes the business days of the history, all but the last
  --existing       plays the devices that a shop has before it makes its own
  --shop ID        only this shop; may be given more than once
  --keys FILE      keeps the devices' API keys in a file, so that the next run makes none
  --state DIR      live: keeps what the devices have not sent, also if the program is killed
  --gentle         history: small posts and pauses, so that people can work meanwhile
  The password is read from POS_PASSWORD (Demo-2026! when unset).`

/** Parses the command line; on --help or an invalid option, prints the help and exits. */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        url: { type: 'string', default: 'http://localhost:3000' },
        email: { type: 'string', multiple: true, default: ['owner@example.com'] },
        devices: { type: 'string', default: '2' },
        days: { type: 'string', default: '0' },
        live: { type: 'boolean', default: false },
        today: { type: 'boolean', default: false },
        close: { type: 'boolean', default: false },
        existing: { type: 'boolean', default: false },
        shop: { type: 'string', multiple: true, default: [] },
        keys: { type: 'string' },
        state: { type: 'string' },
        speed: { type: 'string', default: 'max' },
        seed: { type: 'string', default: 'kotori' },
        visits: { type: 'string', default: '70' },
        stuck: { type: 'string', default: '0' },
        gentle: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help || (!values.live && !values.today && Number(values.days) < 1)) {
      console.log(help)
      process.exit(values.help ? 0 : 2)
    }
    return {
      url: values.url.replace(/\/$/, ''),
      emails: values.email,
      password: process.env.POS_PASSWORD ?? 'Demo-2026!',
      devices: whole('devices', values.devices),
      days: whole('days', values.days),
      live: values.live,
      today: values.today,
      close: values.close,
      existing: values.existing,
      shops: values.shop,
      keys: values.keys ?? null,
      state: values.state ?? null,
      speed: values.speed === 'max' ? Infinity : whole('speed', values.speed),
      seed: values.seed,
      gentle: values.gentle,
      visits: whole('visits', values.visits),
      stuck: values.live ? whole('stuck', values.stuck) : 0,
    }
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${help}`)
    process.exit(2)
  }
}

function whole(name: string, text: string) {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} must be a whole number`)
  return Number(text)
}
