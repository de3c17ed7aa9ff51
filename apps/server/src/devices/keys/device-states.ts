import {
  type DeviceState,
  listPrinterStates,
  type PrinterReport,
  readDeviceStates,
} from '@pos/contract/devices/device-states'
import { fail } from '@pos/contract/errors'
import { isOnline, onlineSince } from '@pos/domain/devices/device-presence'
import { printerStates } from '@pos/domain/devices/device-states'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'

const rememberedDays = 30
const mostChanges = 500

/** Routes for reported states of devices and printers. */
export const deviceStateRoutes: RouteModule = {
  name: 'device-states',
  mount(engine) {
    route(engine, readDeviceStates, async (context, { params }) => {
      const changes = await readChanges(context, params.id)
      const data = {
        now: await readNow(context, params.id),
        changes: changes.slice(0, mostChanges),
        truncated: changes.length > mostChanges,
      }
      return { data }
    })
    route(engine, listPrinterStates, async (context) => ({ data: await readPrinters(context) }))
  },
}

const printerOf = sql`case when p.id is not null then json_build_object('id', p.id, 'name', p.name) end as printer,
  case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as backup`
const withPrinters = (
  shopId: string,
) => sql`left join printers p on p.shop_id = ${shopId} and p.id = s.printer_id
  left join printers b on b.shop_id = ${shopId} and b.id = s.backup_printer_id`
const statesOf = sql`jsonb_to_recordset(d.states) as s(kind text, printer_id uuid, state text, since timestamptz, backup_printer_id uuid)`

/** A deleted printer is not listed. */
async function readNow(context: Context, id: string): Promise<DeviceState[]> {
  const { rows } = await sql<{ last_seen_at: string | null; states: DeviceState[] }>`
    select d.last_seen_at, (select coalesce(json_agg(x), '[]') from (
      select s.kind, s.state, s.since as at, ${printerOf} from ${statesOf} ${withPrinters(shopOf(context))}
      where s.kind <> 'printer' or p.id is not null order by s.kind, p.name) x) as states
    from devices d where d.shop_id = ${shopOf(context)} and d.id = ${id}`.execute(context.db)
  const { last_seen_at, states } = rows[0] ?? fail('NotFound')
  return states.map((state) => {
    const isGone =
      state.kind === 'connection' && last_seen_at !== null && !isOnline(last_seen_at, context.now)
    return isGone
      ? { ...state, state: 'offline', at: last_seen_at }
      : { ...state, at: new Date(state.at).toISOString() }
  })
}

async function readChanges(context: Context, id: string): Promise<DeviceState[]> {
  const since = new Date(context.now.getTime() - rememberedDays * 86_400_000)
  const { rows } = await sql<DeviceState>`
    select s.kind, s.state, s.at, ${printerOf} from device_states s ${withPrinters(shopOf(context))}
    where s.shop_id = ${shopOf(context)} and s.device_id = ${id} and s.at >= ${since}
    order by s.at desc, s.id desc limit ${mostChanges + 1}`.execute(context.db)
  return rows
}

/**
 * If devices disagree about a printer, the worst state applies. The response also names the device
 * whose printing fails.
 */
async function readPrinters(context: Context): Promise<PrinterReport[]> {
  const { rows } = await sql<PrinterReport>`
    select s.printer_id, s.state, s.since, json_build_object('id', d.id, 'name', d.name) as device,
      case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as backup
    from devices d cross join lateral ${statesOf} ${withPrinters(shopOf(context))}
    where d.shop_id = ${shopOf(context)} and d.last_seen_at > ${onlineSince(context.now)} and s.kind = 'printer' and p.id is not null
    order by s.since, d.name`.execute(context.db)
  const worst = new Map<string, PrinterReport>()
  for (const report of rows) {
    const known = worst.get(report.printer_id)
    if (!known || printerStates.indexOf(report.state) > printerStates.indexOf(known.state))
      worst.set(report.printer_id, report)
  }
  return [...worst.values()]
}
