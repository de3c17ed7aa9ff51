import { fail } from '@pos/contract/errors'
import { type RawBuilder, sql } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'
import { mayEnterShop, recordAccountChange, startingWorkspace } from '../sign-in/service.ts'

/** Switches this session to another organization and its first shop. */
export async function switchToOrganization(
  engine: Engine,
  session: UserSession,
  organizationId: string,
): Promise<void> {
  if (session.role !== 'system_admin') fail('Forbidden')
  await move(
    engine,
    session,
    sql`update sessions set organization_id = o.id, shop_id = (select h.id from shops h where h.organization_id = o.id order by h.name, h.id limit 1)
      from organizations o where sessions.id = ${session.id} and o.id = ${organizationId} returning sessions.user_id, sessions.organization_id, sessions.shop_id`,
  )
}

/**
 * Switches this session to another shop. Fails with NotFound if the account may not enter it, as if
 * it did not exist.
 */
export async function switchToShop(
  engine: Engine,
  session: UserSession,
  shopId: string,
): Promise<void> {
  await move(
    engine,
    session,
    sql`update sessions set shop_id = h.id from shops h, users u
      where sessions.id = ${session.id} and u.id = sessions.user_id and h.id = ${shopId} and h.organization_id = ${session.organization_id}
        and ${mayEnterShop} returning sessions.user_id, sessions.organization_id, sessions.shop_id`,
  )
}

/**
 * Moves a session to the account's starting workspace if its organization or shop was deleted or is
 * no longer allowed.
 */
export async function settle(engine: Engine, session: UserSession): Promise<void> {
  const { id, organization_id, shop_id } = session
  if (organization_id && shop_id) return
  await engine.database.transaction({ system: true }, async (db) => {
    const workspace = await startingWorkspace(db, session.user_id, organization_id)
    if (workspace.organization_id === organization_id && workspace.shop_id === shop_id) return
    await sql`update sessions set organization_id = ${workspace.organization_id}, shop_id = ${workspace.shop_id} where id = ${id}`.execute(
      db,
    )
  })
}

/** Moves the session by `statement` and stores the workspace for the next sign-in. */
async function move(engine: Engine, session: UserSession, statement: RawBuilder<unknown>) {
  await engine.database.transaction({ system: true }, async (db) => {
    const { rows } = await sql<{ organization_id: string | null }>`
      with moved as (${statement})
      update users u set last_organization_id = m.organization_id, last_shop_id = m.shop_id from moved m where u.id = m.user_id
      returning m.organization_id`.execute(db)
    const { organization_id } = rows[0] ?? fail('NotFound')
    if (organization_id === session.organization_id) return
    // An organization sees visits of system administrators.
    const change = { resource: 'sessions', action: 'enter_organization', organization_id } as const
    await recordAccountChange(db, session.user_id, engine.clock.now(), change)
  })
}
