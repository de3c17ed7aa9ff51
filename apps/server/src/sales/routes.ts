import { correctReceipt, getCorrectionChoices } from '@pos/contract/sales/corrections'
import {
  acceptQuarantined,
  dismissQuarantined,
  getQuarantined,
  listQuarantine,
} from '@pos/contract/sales/quarantine'
import { correctAmounts } from '@pos/contract/sales/reversals'
import { restoreReceipts, setReceiptsAside } from '@pos/contract/sales/set-aside'
import type { PaymentType } from '@pos/domain/money/payment-types'
import { sql } from 'kysely'
import { type Context, shopOf } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { widenToShops } from '#engine/other-shops'
import { route } from '#engine/routes/route'
import { correctAmounts as correctAmountsOf } from './corrections/correct-amounts.ts'
import { correct } from './corrections/correct-receipt.ts'
import { readCorrectionReasons } from './corrections/correction-reasons.ts'
import { restore, setAside } from './corrections/set-aside.ts'
import { accept, dismiss, listPosts, readPost } from './quarantine/quarantine.ts'

/**
 * Routes for people who process posts of devices: correct receipts, set them aside, accept refused
 * records.
 */
export const salesRoutes: RouteModule = {
  name: 'sales',
  mount(engine) {
    route(engine, listQuarantine, (context, { query }) => listPosts(context, query))
    route(engine, getQuarantined, async (context, { params }) => ({
      data: await readPost(context, params.id),
    }))
    route(engine, acceptQuarantined, async (context, { params, body }) => ({
      data: await accept(context, params.id, body),
    }))
    route(engine, dismissQuarantined, async (context, { params, body }) =>
      dismiss(context, params.id, body.reason),
    )
    route(engine, correctReceipt, async (context, { params, body }) => ({
      data: { version: await correct(context, params.id, body) },
    }))
    route(engine, correctAmounts, async (context, { params, body }) => ({
      data: await correctAmountsOf(context, params.id, body),
    }))
    route(engine, setReceiptsAside, async (context, { body }) => ({
      data: await setAside(context, body),
    }))
    route(engine, restoreReceipts, async (context, { body }) => ({
      data: await restore(context, body),
    }))
    route(engine, getCorrectionChoices, async (context, { query }) => ({
      data: await readFilterOptions(context, query.shop_id),
    }))
  },
}

async function readFilterOptions(context: Context, asked: string | undefined) {
  const shopId = asked ?? shopOf(context)
  if (asked) await widenToShops(context, [asked])
  const { rows: revenue_centers } = await sql<{ id: string; name: string }>`
    select id, name from revenue_centers where shop_id = ${shopId} order by position, id`.execute(
    context.db,
  )
  const { rows: tables } = await sql<{ id: string; name: string; floor: string }>`
    select t.id, t.code as name, m.name as floor from shop_map_tables t
    join shop_maps m on m.shop_id = t.shop_id and m.id = t.shop_map_id where t.shop_id = ${shopId} order by m.name, t.code_key`.execute(
    context.db,
  )
  const { rows: payments } = await sql<{ id: string; name: string; type: PaymentType }>`
    select id, name, type from payments where shop_id = ${shopId} order by position, id`.execute(
    context.db,
  )
  const { rows: customers } = await sql<{ id: string; name: string }>`
    select id, name from customers where shop_id = ${shopId} and active order by coalesce(kana_name, name), id`.execute(
    context.db,
  )
  return {
    revenue_centers,
    tables,
    payments,
    customers,
    ...(await readCorrectionReasons(context.db, shopId)),
  }
}
