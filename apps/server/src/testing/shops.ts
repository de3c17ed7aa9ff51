import type { CashRounding } from '@pos/domain/money/cash-rounding'
import { sql } from 'kysely'
import { newId } from '#platform/process/ids'
import { run } from './sample-account.ts'
import type { Caller, TestServer } from './server.ts'

/** Settings of a test shop that differ from a Japanese shop that closes at five. */
export interface ShopSettings {
  readonly name?: string
  readonly country_code?: string
  readonly timezone?: string
  readonly currency?: 'JPY' | 'USD'
  readonly close_time?: string
  readonly revenue_timing?: string
  readonly cash_rounding?: CashRounding
}

/** Creates another shop, by default named by its id, and returns the id. */
export async function makeShop(
  server: TestServer,
  organizationId: string | null,
  settings: ShopSettings = {},
): Promise<string> {
  const id = newId()
  const {
    name = id,
    country_code = 'JP',
    timezone = 'Asia/Tokyo',
    currency = 'JPY',
    close_time = '05:00',
  } = settings
  const { revenue_timing = 'paid_at', cash_rounding = 'none' } = settings
  await run(
    server,
    sql`
      insert into shops (organization_id, id, name, country_code, timezone, currency, close_time, revenue_timing, cash_rounding)
      values (${organizationId}, ${id}, ${name}, ${country_code}, ${timezone}, ${currency}, ${close_time}, ${revenue_timing}, ${cash_rounding})`,
  )
  return id
}

/** Creates another shop in the caller's organization and signs an administrator in there. */
export async function sisterOf(
  server: TestServer,
  caller: Caller,
  settings?: ShopSettings,
): Promise<Caller & { shop_id: string }> {
  const shop_id = await makeShop(server, caller.organization_id, settings)
  return {
    ...(await server.signIn('organization_admin', caller.organization_id, shop_id)),
    shop_id,
  }
}
