import { type ShopResult, sendToShops } from '@pos/contract/devices/release-shops'
import { fail } from '@pos/contract/errors'
import { localeOf } from '@pos/texts/locales'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import { visibleShops } from '#engine/other-shops'
import { streamRoute } from '#engine/routes/stream-route'
import { inTransaction } from '#engine/routes/transaction'
import { currentRelease, lockReleases } from './release-store.ts'
import { publish, readCandidate } from './send-release.ts'
import { differencesFrom } from './unsent-changes.ts'

/** Maximum number of problems listed per shop. */
const shownProblems = 50

interface NamedShop {
  readonly id: string
  readonly name: string
}

/** Mounts sending to several shops: one transaction per shop, so that shops are independent. */
export function mountShopSending(engine: Engine): void {
  streamRoute(engine, sendToShops, async (session, { body, request }) => {
    const locale = localeOf(request.headers['accept-language'])
    const shops = await inTransaction(
      engine,
      session,
      locale,
      (context) => readShops(context, body.shop_ids),
      { readOnly: true },
    )
    const results: ShopResult[] = []
    for (const shop of shops) {
      const inShop = { ...session, shop_id: shop.id }
      results.push(
        await inTransaction(engine, inShop, locale, (context) => sendTo(context, shop, body)),
      )
    }
    return { data: results }
  })
}

/** The shops with these ids in order; 404 if the caller may not access one of them. */
async function readShops(context: Context, ids: readonly string[]): Promise<NamedShop[]> {
  const { rows } = await sql<NamedShop>`
    select s.id, s.name from shops s where s.id = any(${[...ids]}::uuid[]) and ${visibleShops(context)}`.execute(
    context.db,
  )
  const byId = new Map(rows.map((row) => [row.id, row]))
  return [...new Set(ids)].map((id) => byId.get(id) ?? fail('NotFound'))
}

async function sendTo(
  context: Context,
  shop: NamedShop,
  { note, check_only }: { readonly note: string | null; readonly check_only: boolean },
): Promise<ShopResult> {
  if (!check_only) await lockReleases(context.db, shop.id)
  const { snapshot, errors, problems } = await readCandidate(context)
  const current = await currentRelease(context.db, shop.id)
  const changed = differencesFrom(current, snapshot).length
  const result = {
    shop_id: shop.id,
    shop: shop.name,
    release: current?.number ?? null,
    changed,
    notified: 0,
    problems: problems.slice(0, shownProblems),
  }
  if (current && changed === 0) return { ...result, outcome: 'nothing' }
  if (errors.length > 0) return { ...result, outcome: 'refused' }
  if (check_only) return { ...result, outcome: 'ready' }
  const { release, notified } = await publish(context, snapshot, { note })
  return { ...result, outcome: 'sent', release, notified }
}
