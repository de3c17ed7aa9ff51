import { parseArgs } from 'node:util'

/** What the simulator was asked to do. */
export interface Options {
  readonly url: string
  readonly email: string
  readonly password: string
  /** Devices of each shop. */
  readonly devices: number
  /** Days of history to make, ending yesterday; 0 in live mode. */
  readonly days: number
  readonly live: boolean
  /** Live: how many times faster than life; `max` for history. */
  readonly speed: number
  readonly seed: string
  /** History: one post at a time, and as long a pause after each as it took, so that people can work meanwhile. */
  readonly gentle: boolean
  /** Most visits of a shop on a busy day. */
  readonly visits: number
  /** Live: tables of each shop that one more device leaves stuck, for it falls silent. */
  readonly stuck: number
}

const help = `Simulates POS devices over the device interface.

  npm run simulate -- --devices 3 --days 90 --speed max     the last 90 days, as fast as it goes
  npm run simulate -- --devices 3 --live --speed 60         guests come and go now, a minute a second

  --url URL        back-office (http://localhost:3000)
  --email EMAIL    account that registers the devices (owner@example.com)
  --devices N      devices of each shop (2)
  --visits N       visits of a shop on a busy day (70)
  --stuck N        live: one more device in each shop takes N tables and falls silent (0)
  --seed TEXT      same seed, same guests (kotori)
  --gentle         history: leaves the server half of its time for people
  The password is read from POS_PASSWORD (Demo-2026! when unset).`

/** Reads the command line; prints the help and ends on --help or a wrong option. */
export function readOptions(args: readonly string[]): Options {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        url: { type: 'string', default: 'http://localhost:3000' },
        email: { type: 'string', default: 'owner@example.com' },
        devices: { type: 'string', default: '2' },
        days: { type: 'string', default: '0' },
        live: { type: 'boolean', default: false },
        speed: { type: 'string', default: 'max' },
        seed: { type: 'string', default: 'kotori' },
        visits: { type: 'string', default: '70' },
        stuck: { type: 'string', default: '0' },
        gentle: { type: 'boolean', default: false },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help || (!values.live && Number(values.days) < 1)) {
      console.log(help)
      process.exit(values.help ? 0 : 2)
    }
    return {
      url: values.url.replace(/\/$/, ''),
      email: values.email,
      password: process.env.POS_PASSWORD ?? 'Demo-2026!',
      devices: whole('devices', values.devices),
      days: whole('days', values.days),
      live: values.live,
      speed: values.speed === 'max' ? Infinity : whole('speed', values.speed),
      seed: values.seed,
      gentle: values.gentle,
      visits: whole('visits', values.visits),
      stuck: values.live ? whole('stuck', values.stuck) : 0,
    }
  } catch (error) {
    console.error(`${(error as Error).message}\n\n${help}`)
    process.exit(2)
  }
}

function whole(name: string, text: string) {
  if (!/^\d{1,6}$/.test(text)) throw new Error(`--${name} must be a whole number`)
  return Number(text)
}
