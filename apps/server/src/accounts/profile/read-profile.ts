import type { Profile, ProfileShop } from '@pos/contract/accounts/profile'
import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import type { Engine } from '#engine/engine'
import { mayEnterOrganization, mayEnterShop, systemQuery } from '../sign-in/service.ts'

interface Row extends Omit<Profile, 'environment' | 'demo' | 'shop'> {
  shop_id: string | null
  shops: ProfileShop[]
}

/**
 * Reads the person of a session with the current workspace and all that can be selected, in one
 * statement.
 */
export async function readProfile(engine: Engine, sessionId: string): Promise<Profile> {
  const organization = sql`json_build_object('id', o.id, 'name', o.name)`
  const shop = sql`json_build_object('id', h.id, 'name', h.name, 'currency', h.currency, 'timezone', h.timezone, 'close_time', h.close_time,
    'country_code', h.country_code, 'revenue_timing', h.revenue_timing, 'week_starts_on', h.week_starts_on, 'warning_limit_time', h.warning_limit_time, 'phone', h.phone, 'company_code', h.company_code,
    'address', case when h.country_code = 'JP' then concat(h.prefecture, h.city, h.ward, h.street, h.address)
      else concat_ws(', ', h.street, h.address, h.city, h.region) end,
    'auto_gratuity_rate', trim_scale(h.auto_gratuity_rate)::text, 'auto_gratuity_from_guests', h.auto_gratuity_from_guests,
    'auto_gratuity_taxed', h.auto_gratuity_taxed)`
  const rows = await systemQuery(
    engine,
    sql<Row>`
      select u.id, u.version, u.display_name, u.first_name, u.last_name, u.email, u.phone, u.role, u.confirm_updates, u.compact_rows, u.starred_screens as starred, s.shop_id,
        case when o.id is not null then ${organization} end as organization,
        (select coalesce(json_agg(${shop} order by h.name, h.id), '[]'::json) from shops h where h.organization_id = o.id and ${mayEnterShop}) as shops,
        (select coalesce(json_agg(${organization} order by o.name, o.id), '[]'::json) from organizations o where ${mayEnterOrganization}) as organizations,
        (select coalesce(json_agg(json_build_object('id', v.id, 'resource', v.resource, 'name', v.name, 'query', v.query, 'is_default', v.is_default)
          order by fold_text(v.name)), '[]'::json) from list_views v
          where v.user_id = u.id and v.organization_id = s.organization_id and v.shop_id is not distinct from s.shop_id) as list_views
      from sessions s
      join users u on u.id = s.user_id and u.active
      left join organizations o on o.id = s.organization_id and ${mayEnterOrganization}
      where s.id = ${sessionId}`,
  )
  const { shop_id, ...person } = rows[0] ?? fail('Unauthenticated')
  const { APP_ENV: environment, DEMO_DATA: demo } = engine.environment
  return {
    ...person,
    shop: person.shops.find((one) => one.id === shop_id) ?? null,
    environment,
    demo,
  }
}
