import { fail } from '@pos/contract/errors'
import type { Profile, ProfileShop } from '@pos/contract/features/profile'
import { sql } from 'kysely'
import type { Engine } from '#engine/engine'

type Row = Omit<Profile, 'environment'>

/** The person of a session with the current place and all places that can be chosen, in one statement. */
export async function readProfile(engine: Engine, sessionId: string): Promise<Profile> {
  const shop = sql`json_build_object('id', h.id, 'name', h.name, 'currency', h.currency, 'timezone', h.timezone, 'close_time', h.close_time,
    'country_code', h.country_code, 'revenue_timing', h.revenue_timing, 'warning_limit_time', h.warning_limit_time)`
  const { rows } = await engine.database.transaction({ system: true, readOnly: true }, (db) =>
    sql<Row & { shop_id: string | null; shops: ProfileShop[] }>`
      select u.id, u.version, u.display_name, u.first_name, u.last_name, u.email, u.phone, u.role, s.shop_id,
        (select json_build_object('id', o.id, 'name', o.name) from organizations o
          where o.id = s.organization_id and (u.role = 'system_admin' or o.id = u.organization_id)) as organization,
        (select coalesce(json_agg(${shop} order by h.name), '[]'::json) from shops h
          where h.organization_id = s.organization_id and (u.role in ('system_admin', 'organization_admin')
            or exists (select from user_shops us where us.user_id = u.id and us.shop_id = h.id))) as shops,
        (select coalesce(json_agg(json_build_object('id', o.id, 'name', o.name) order by o.name), '[]'::json) from organizations o
          where u.role = 'system_admin' or o.id = u.organization_id) as organizations
      from sessions s join users u on u.id = s.user_id where s.id = ${sessionId}`.execute(db),
  )
  const { shop_id, ...person } = rows[0] ?? fail('Unauthenticated')
  return { ...person, shop: person.shops.find((one) => one.id === shop_id) ?? null, environment: engine.environment.APP_ENV }
}
