import { postCheckEvents } from '@pos/contract/checks/check-routes'
import { postReceipts, postVoidOrders } from '@pos/contract/devices/device-interface'
import { postCash } from '@pos/contract/sales/cash'
import type { RouteModule } from '#engine/engine'
import { route } from '#engine/routes/route'
import { ingestCash } from '../cash/ingest-cash.ts'
import { ingestCheckEvents } from './ingest-check-events.ts'
import { ingestReceipts } from './ingest-receipts.ts'
import { ingestVoidOrders } from './ingest-void-orders.ts'

/** Routes by which devices post sales, voids and drawer events (docs/device-interface.md). */
export const ingestRoutes: RouteModule = {
  name: 'ingest',
  mount(engine) {
    route(engine, postReceipts, async (context, { body }) => ({
      data: await ingestReceipts(context, body.receipts),
    }))
    route(engine, postCheckEvents, async (context, { body }) => ({
      data: await ingestCheckEvents(context, body.events),
    }))
    route(engine, postCash, async (context, { body }) => ({
      data: await ingestCash(context, body.cash_events),
    }))
    route(engine, postVoidOrders, async (context, { body }) => ({
      data: await ingestVoidOrders(context, body.void_orders),
    }))
  },
}
