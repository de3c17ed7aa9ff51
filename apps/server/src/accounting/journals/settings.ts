import {
  type JournalSettings,
  type JournalSettingsAnswer,
} from '@pos/contract/accounting/journal-settings'
import { fail } from '@pos/contract/errors'
import type { HistoryEntry } from '@pos/contract/history-entry'
import { reasonKeys } from '@pos/domain/journals/movements'
import { firstPreset, presetBookings } from '@pos/domain/journals/presets'
import { sql } from 'kysely'
import { type Context, organizationOf, shopOf } from '#engine/context'
import { visibleShops, widenToShops } from '#engine/other-shops'
import { currentName } from '#engine/read/current-name'
import { audit } from '#engine/write/audit'

/** The name of the settings of a currency in the history. */
const resourceOf = (currency: string) => `journal-settings-${currency.toLowerCase()}`

/**
 * Reads the accounts of an organization for a currency. Without saved settings, the version is 0
 * and the preset of the program or currency applies. The preset also adds accounts that were
 * introduced after the settings were saved.
 */
export async function readSettings(
  context: Context,
  currency: string,
  program?: string | null,
): Promise<{ version: number; settings: JournalSettings }> {
  const { rows } = await sql<{ version: number; settings: JournalSettings }>`
    select version, settings from journal_settings where organization_id = ${organizationOf(context)} and currency = ${currency}`.execute(
    context.db,
  )
  const preset = presetBookings(firstPreset(currency, program))
  const [saved] = rows
  if (!saved) return { version: 0, settings: { ...preset, departments: {} } }
  return {
    ...saved,
    settings: { ...saved.settings, accounts: { ...preset.accounts, ...saved.settings.accounts } },
  }
}

/**
 * The settings of the current shop's currency with its payment methods and shops, and their
 * history.
 */
export async function readSettingsPage(context: Context): Promise<JournalSettingsAnswer> {
  const currency = await currentCurrency(context)
  const { rows: shops } = await sql<{ id: string; name: string }>`
    select s.id, s.name from shops s where ${visibleShops(context)} and s.currency = ${currency} order by s.name, s.id`.execute(
    context.db,
  )
  const ids = shops.map(({ id }) => id)
  await widenToShops(context, ids)
  const { rows: methods } = await sql<{ type: string; label: string }>`
    select p.type, p.name as label from payments p where p.shop_id = any(${ids}::uuid[])
    group by p.type, p.name order by p.type, p.name limit 300`.execute(context.db)
  const { rows: reasons } = await sql<JournalSettingsAnswer['reasons'][number]>`
    select e.kind, coalesce(left(trim(e.reason), 200), '') as label from cash_events e
    where e.shop_id = any(${ids}::uuid[]) and e.business_date > ${context.now}::date - 366 and e.kind = any(${[...reasonKeys]}::text[])
      and trim(coalesce(e.reason, '')) <> ''
    group by 1, 2 order by 1, count(*) desc, 2 limit 100`.execute(context.db)
  return {
    ...(await readSettings(context, currency)),
    methods,
    reasons,
    shops,
    history: await readHistory(context, currency),
  }
}

async function currentCurrency(context: Context): Promise<string> {
  const { rows } = await sql<{
    currency: string
  }>`select currency from shops where id = ${shopOf(context)}`.execute(context.db)
  return rows[0]?.currency ?? fail('NotFound')
}

async function readHistory(context: Context, currency: string): Promise<HistoryEntry[]> {
  const scope = organizationOf(context)
  const { rows } = await sql<HistoryEntry>`
    select c.id, c.action, ${currentName(sql`c.user_id`, sql`c.user_name`)} as user_name, c.at, c.version, c.before, c.after from changes c
    where c.scope_id = ${scope} and c.resource = ${resourceOf(currency)} and c.record_id = ${scope} order by c.id desc limit 50`.execute(
    context.db,
  )
  return rows
}

/**
 * Saves the settings and returns their new version. Fails with StaleRecord if another user saved in
 * the meantime.
 */
export async function saveSettings(
  context: Context,
  version: number,
  settings: JournalSettings,
): Promise<number> {
  const { db } = context
  const scope = organizationOf(context)
  const currency = await currentCurrency(context)
  const { rows } = await sql<{ version: number; settings: JournalSettings }>`
    select version, settings from journal_settings where organization_id = ${scope} and currency = ${currency} for update`.execute(
    db,
  )
  const before = rows[0]
  if ((before?.version ?? 0) !== version) fail('StaleRecord')
  const { rows: written } = await sql<{ version: number }>`
    insert into journal_settings (organization_id, currency, version, settings) values (${scope}, ${currency}, 1, ${JSON.stringify(settings)}::jsonb)
    on conflict (organization_id, currency) do update set version = journal_settings.version + 1, settings = excluded.settings
    where journal_settings.version = ${version} returning version`.execute(db)
  const next = written[0]?.version ?? fail('StaleRecord')
  const changed = differences(flat(before?.settings), flat(settings))
  if (changed)
    await audit(
      context,
      [
        {
          resource: resourceOf(currency),
          record_id: scope,
          action: before ? 'update' : 'create',
          version: next,
          ...changed,
        },
      ],
      scope,
    )
  return next
}

/** One entry per booking kind, so that the history shows which changed. */
function flat(settings: JournalSettings | undefined): Record<string, unknown> {
  if (!settings) return {}
  const { method, parts, accounts, departments } = settings
  const entries = (group: string, values: Readonly<Record<string, unknown>>) =>
    Object.entries(values).map(([name, value]) => [`${group}.${name}`, value] as const)
  return Object.fromEntries([
    ['method', method],
    ...entries('parts', parts),
    ...entries('accounts', accounts),
    ...entries('departments', departments),
  ])
}

function differences(before: Record<string, unknown>, after: Record<string, unknown>) {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])]
  const changed = names.filter((name) => textOf(before[name]) !== textOf(after[name]))
  if (changed.length === 0) return null
  const values = (record: Record<string, unknown>) =>
    Object.fromEntries(changed.map((name) => [name, textOf(record[name])]))
  return { before: values(before), after: values(after) }
}

/** A setting for the history: the account with its attributes, in screen order. */
function textOf(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'object')
    return ['account', 'code', 'sub_account', 'tax_class']
      .map((name) => partOf(value, name))
      .filter(Boolean)
      .join(' / ')
  return String(value)
}

const partOf = (value: object, name: string) =>
  String(Object.entries(value).find(([key]) => key === name)?.[1] ?? '')
