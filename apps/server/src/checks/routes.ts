import {
  fixTable,
  listTableFixes,
  listTroubleTables,
  undoTableFix,
} from '@pos/contract/checks/trouble-tables'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { releaseTable, undoFix } from './fix-table.ts'
import { readFixes } from './fixes.ts'
import { readOpenTables } from './service.ts'

/** Routes for stuck tables: list with reasons, release, undo, log. */
export const troubleTableRoutes: RouteModule = {
  name: 'trouble-tables',
  mount(engine) {
    route(engine, listTroubleTables, async (context, { query }) => {
      const tables = (await readOpenTables(context, shopOf(context))).map(({ table }) => table)
      const trouble = tables.filter((table) => table.reasons.length > 0)
      const server_time = context.now.toISOString()
      const meta = {
        held: tables.length,
        trouble: trouble.length,
        server_time,
        warning_limit_time: await limitOf(context),
      }
      return { data: query.show === 'all' ? tables : trouble, meta }
    })
    route(engine, listTableFixes, (context, { query }) => readFixes(context, query))
    route(engine, fixTable, async (context, { body }) => ({
      data: await releaseTable(context, body),
    }))
    route(engine, undoTableFix, async (context, { params }) => ({
      data: await undoFix(context, params.id),
    }))
  },
}

async function limitOf(context: Context) {
  const { rows } = await sql<{ limit: number }>`
    select warning_limit_time as limit from shops where id = ${shopOf(context)}`.execute(context.db)
  return rows[0]?.limit ?? 0
}
