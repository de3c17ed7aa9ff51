import {
  closeDay,
  countDrawer,
  getDay,
  listDays,
  listShopDays,
  reopenDay,
} from '@pos/contract/accounting/day-close'
import {
  getDayCloseSettings,
  saveDayCloseSettings,
} from '@pos/contract/accounting/day-close-settings'
import { exportOverShort, getOverShort } from '@pos/contract/accounting/over-short'
import { shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { tableAnswer } from '#platform/spreadsheet/table-file'
import { close, reopen } from './close-day.ts'
import { count } from './count-drawer.ts'
import { readDayCloseSettings, saveSettings } from './day-close-settings.ts'
import { listBusinessDays } from './list-days.ts'
import { readOverShort } from './over-short.ts'
import { overShortCells } from './over-short-file.ts'
import { readBusinessDay } from './read-day.ts'
import { readShopDays } from './shop-days.ts'

/** Routes of the day close: business days and drawers, close, reopening, over and short. */
export const dayCloseRoutes: RouteModule = {
  name: 'day-close',
  mount(engine) {
    route(engine, listDays, async (context, { query }) => ({
      data: await listBusinessDays(context, query),
    }))
    route(engine, listShopDays, async (context, { query }) => ({
      data: await readShopDays(context, query.date),
    }))
    route(engine, getDay, async (context, { query }) => ({
      data: await readBusinessDay(context, query.date, query.number),
    }))
    route(engine, closeDay, async (context, { body }) => ({
      data: { number: await close(context, body) },
    }))
    route(engine, countDrawer, async (context, { body }) => ({ data: await count(context, body) }))
    route(engine, getDayCloseSettings, async (context) => ({
      data: await readDayCloseSettings(context.db, shopOf(context)),
    }))
    route(engine, saveDayCloseSettings, async (context, { body }) => ({
      data: await saveSettings(context, body),
    }))
    route(engine, reopenDay, async (context, { body }) => ({
      data: { number: await reopen(context, body.business_date, body.reason) },
    }))
    route(engine, getOverShort, async (context, { query }) => ({
      data: await readOverShort(context, query),
    }))
    route(engine, exportOverShort, async (context, { query }) => {
      const report = await readOverShort(context, query)
      const { format, encoding, plain, by } = query
      return tableAnswer(overShortCells(report, by, context.locale), {
        format,
        encoding,
        plain,
        name: `over-short-${query.from}-${query.to}`,
      })
    })
  },
}
