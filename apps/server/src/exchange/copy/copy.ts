import { fail, failField } from '@pos/contract/errors'
import { hasMoney, isCopyable } from '@pos/contract/exchange/copyable'
import { copyRecords } from '@pos/contract/exchange/transfer'
import { sql } from 'kysely'
import { allows, type Context, shopOf } from '#engine/context'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { widenToShops } from '#engine/other-shops'
import { route } from '#engine/routes/route'
import { maxReported, reportOf } from '../report.ts'
import { copyInto } from './copy-into.ts'
import { inOrderOfNeed } from './copy-plan.ts'
import type { CopiedRow } from './copy-rows.ts'
import { currencyOf } from './currency.ts'

/** `POST /v1/copy`: a dry run performs everything and rolls it back, as in imports. */
export function mountCopy(engine: Engine): void {
  route(engine, copyRecords, async (context, { body }) => {
    const requested = copied(context, body.resources)
    const there = await otherShop(context, body.from_shop_id)
    const rate = await rateOf(context, there, requested, body.rate)
    await sql`savepoint copy`.execute(context.db)
    const manner = { mode: body.mode, rate, keepsPrices: false, bringsAlong: false }
    const selection = requested.map((feature) => ({ feature, ids: null }))
    const { features, rows, isRefused } = await copyInto(there, context, selection, manner)
    if (body.dry_run || isRefused) await sql`rollback to savepoint copy`.execute(context.db)
    const reader = { locale: context.locale, currency: await currencyOf(context) }
    const report = features.map(({ resource }) => ({
      resource: resource.name,
      ...reportOf(
        rows.filter((row) => row.feature.resource === resource).map(shown),
        reader,
        maxReported / features.length,
      ),
    }))
    if (!body.dry_run && isRefused) {
      const errors = rows.flatMap((row) =>
        row.action === 'refused'
          ? [[`rows.${row.number}`, row.cells.flatMap((cell) => cell.problems)]]
          : [],
      )
      fail('ValidationFailed', {
        message: 'import_refused',
        errors: Object.fromEntries(errors),
        data: { resources: report },
      })
    }
    return { data: { resources: report } }
  })
}

const shown = ({ row, action, id, name, cells }: CopiedRow) => ({ row, action, id, name, cells })

/** Returns the requested resources, if each can be copied and the caller may write it. */
function copied(context: Context, names: readonly string[]): Feature[] {
  const features = [...new Set(names)].map((name, index) => {
    const feature = context.engine.features.get(name)
    if (!feature || !isCopyable(feature.resource))
      return failField(`resources.${index}`, 'unknown_resource', { name })
    return allows(context.session, feature.resource.permission) ? feature : fail('Forbidden')
  })
  return inOrderOfNeed(features)
}

/** A context for the other shop, if the caller may access it. */
async function otherShop(context: Context, shopId: string): Promise<Context> {
  const here = shopOf(context)
  if (shopId === here) failField('from_shop_id', 'same_shop')
  await widenToShops(context, [here, shopId])
  return { ...context, session: { ...context.session, shop_id: shopId } }
}

/**
 * The exchange rate, because amounts of another currency are never copied unchanged; null for equal
 * currencies.
 */
async function rateOf(
  here: Context,
  there: Context,
  features: readonly Feature[],
  rate: string | undefined,
) {
  const [from, to] = [await currencyOf(there), await currencyOf(here)]
  if (from === to) return null
  if (!rate && features.some(({ resource }) => hasMoney(resource)))
    failField('rate', 'rate_needed', { from, to })
  return rate ? Number(rate) : null
}
