import { fail, failField } from '@pos/contract/errors'
import {
  getCopy,
  listCopies,
  previewCopy,
  startCopy,
  undoCopy,
} from '@pos/contract/exchange/copies'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { RouteModule } from '#engine/engine'
import { visibleShops, widenToShops } from '#engine/other-shops'
import { route } from '#engine/routes/route'
import { addCopy, readCopies, readCopy, requestUndo } from './copy-store.ts'
import { describeCopy, performCopy, selectionOf } from './perform-copy.ts'
import { copyRunner } from './run-copies.ts'

/**
 * Copies to several shops: previewed per shop, then performed and undone per shop by one worker.
 */
export const copyRoutes: RouteModule = {
  name: 'copies',
  mount(engine) {
    route(engine, previewCopy, async (context, { body: { to_shop_id, ...request } }) => {
      selectionOf(context, request)
      const inShop = await enterShop(context, to_shop_id)
      await sql`savepoint preview`.execute(context.db)
      const data = await describeCopy(inShop, await performCopy(inShop, request))
      await sql`rollback to savepoint preview`.execute(context.db)
      return { data }
    })
    route(engine, startCopy, async (context, { body: { id, shops, ...request } }) => {
      selectionOf(context, request)
      await assertShops(
        context,
        request.from_shop_id,
        shops.map((shop) => shop.shop_id),
      )
      await addCopy(context, id, request, shops)
      context.afterCommit(() => void copyRunner(engine).run())
      return { data: await readCopy(context, id) }
    })
    route(engine, listCopies, async (context) => ({ data: await readCopies(context) }))
    route(engine, getCopy, async (context, { params }) => ({
      data: await readCopy(context, params.id),
    }))
    route(engine, undoCopy, async (context, { params }) => {
      await readCopy(context, params.id)
      await requestUndo(context, params.id)
      context.afterCommit(() => void copyRunner(engine).run())
      return { data: await readCopy(context, params.id) }
    })
    // Registered before the server listens, so that it always notices the shutdown.
    copyRunner(engine)
  },
}

/** The caller's context in another shop, or 404. */
async function enterShop(context: Context, shopId: string): Promise<Context> {
  await widenToShops(context, [shopId])
  return { ...context, session: { ...context.session, shop_id: shopId } }
}

/** The caller must have access to every shop, and each may appear once. */
async function assertShops(context: Context, from: string, ids: readonly string[]): Promise<void> {
  const distinct = new Set(ids)
  if (distinct.has(from)) failField('shops', 'same_shop')
  if (distinct.size !== ids.length) failField('shops', 'duplicate_choice')
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from shops s where s.id = any(${[from, ...ids]}::uuid[]) and ${visibleShops(context)}`.execute(
    context.db,
  )
  if (rows[0]?.count !== distinct.size + 1) fail('NotFound')
}
