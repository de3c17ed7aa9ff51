import { type FactorPolicy, isFactorDemanded } from '@pos/contract/accounts/factor-policies'
import type { UserRole } from '@pos/contract/permissions'
import { sql } from 'kysely'
import type { UserSession } from '#engine/context'
import type { Engine } from '#engine/engine'

/** Sessions that are still valid, each with the shops that it may see. */
interface LivingSessions {
  has(sessionId: string, shopIds: readonly string[]): boolean
}

interface Row {
  readonly session_id: string
  readonly shop_ids: string[]
  readonly role: UserRole
  readonly has_second_factor: boolean
  readonly policy: FactorPolicy | null
}

/**
 * Returns which of these sessions are still valid, lack no required second factor, and may still
 * access their shops, in one statement.
 */
export async function livingSessions(
  engine: Engine,
  asked: readonly { readonly session: UserSession; readonly shopIds: readonly string[] }[],
): Promise<LivingSessions> {
  const list = JSON.stringify(
    asked.map(({ session, shopIds }) => ({
      session_id: session.id,
      role: session.role,
      shop_ids: shopIds,
    })),
  )
  const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
    sql<Row>`
      select a.session_id, a.shop_ids, u.role, u.has_second_factor, o.second_factor as policy
      from jsonb_to_recordset(${list}::jsonb) as a(session_id uuid, role text, shop_ids jsonb)
      join sessions s on s.id = a.session_id and s.expires_at > ${engine.clock.now()} join users u on u.id = s.user_id and u.role = a.role
      left join organizations o on o.id = u.organization_id
      where u.role in ('system_admin', 'organization_admin') or not exists (
        select from jsonb_array_elements_text(a.shop_ids) w(id)
        where not exists (select from user_shops p where p.user_id = u.id and p.shop_id = w.id::uuid))`.execute(
      db,
    ),
  )
  const living = new Set(
    rows
      .filter(
        ({ role, has_second_factor, policy }) =>
          has_second_factor ||
          !isFactorDemanded(engine.environment.SYSTEM_ADMIN_SECOND_FACTOR, role, policy),
      )
      .map(({ session_id, shop_ids }) => `${session_id} ${shop_ids.join()}`),
  )
  return { has: (sessionId, shopIds) => living.has(`${sessionId} ${shopIds.join()}`) }
}
