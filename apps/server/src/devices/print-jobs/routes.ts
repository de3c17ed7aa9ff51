import {
  getPrintJobs,
  type PrintJob,
  postPrintJobs,
  type ShownPaper,
} from '@pos/contract/devices/print-jobs'
import { sql } from 'kysely'
import { type Context, type DeviceSession, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'

/** Papers that the screen printer shows at most. */
const mostPapers = 50

/**
 * The queue of printed papers. A paper has a uid and is stored once; the screen printer of the
 * back-office shows the last ones.
 */
export const printJobRoutes: RouteModule = {
  name: 'print-jobs',
  mount(engine) {
    route(engine, postPrintJobs, async (context, { body }) => {
      const stored = await store(context, body.print_jobs)
      return {
        data: body.print_jobs.map(({ uid }) => ({
          uid,
          status: stored.has(uid) ? ('stored' as const) : ('known' as const),
        })),
      }
    })
    route(engine, getPrintJobs, async (context, { query: { printer_id = null } }) => {
      const { rows } = await sql<ShownPaper>`
        select p.uid, p.printer_id, p.kind, p.reprint, p.check_uid, coalesce(d.name, '') as device, p.columns, p.lines, p.at
        from print_jobs p left join devices d on d.shop_id = p.shop_id and d.id = p.device_id
        where p.shop_id = ${shopOf(context)} and (${printer_id}::uuid is null or p.printer_id = ${printer_id})
        order by p.received_at desc, p.uid desc limit ${mostPapers}`.execute(context.db)
      const { rows: printers } = await sql<{ id: string; name: string; type: string }>`
        select id, name, type from printers where shop_id = ${shopOf(context)} order by type, name, id`.execute(
        context.db,
      )
      return { data: rows, meta: { printers } }
    })
  },
}

/** Stores new papers and returns their uids. */
async function store(
  { db, session, now }: Context<DeviceSession>,
  jobs: readonly PrintJob[],
): Promise<ReadonlySet<string>> {
  const rows = jobs.map((job) => ({ ...job, device_id: session.device_id, received_at: now }))
  const { rows: stored } = await sql<{ uid: string }>`
    insert into print_jobs (shop_id, uid, printer_id, kind, reprint, check_uid, device_id, columns, lines, at, received_at)
    select ${session.shop_id}::uuid, j.uid, j.printer_id, j.kind, j.reprint, j.check_uid, j.device_id, j.columns, j.lines, j.at, j.received_at
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as j(uid text, printer_id uuid, kind text, reprint integer, check_uid uuid, device_id uuid, columns integer, lines text[], at timestamptz, received_at timestamptz)
    on conflict do nothing returning uid`.execute(db)
  return new Set(stored.map(({ uid }) => uid))
}
