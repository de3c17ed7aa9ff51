import type { JournalFormat } from '@pos/contract/accounting/journal-settings'
import type { JournalLine, JournalMonth } from '@pos/contract/accounting/journals'
import { addAmounts } from '@pos/domain/journals/day-amounts'
import { sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import { groupBy } from '#platform/process/group-by'
import { type DayJournal, dayJournal, type JournalRules, totalsOf } from './journals.ts'
import { readBookedDays } from './read-days.ts'
import { daysOfMonth, type JournalScope, openJournals } from './scope.ts'
import { readSettings } from './settings.ts'

/** The journals of a range of days with their source data. */
interface Journals {
  readonly scope: JournalScope
  readonly rules: JournalRules
  /** Version of the settings; 0 if they were never saved. */
  readonly version: number
  readonly days: readonly DayJournal[]
}

/**
 * Creates the journals of a scope. `format` selects the preset if the organization has saved no
 * accounts.
 */
export async function readJournals(
  context: Context,
  scope: JournalScope,
  format: JournalFormat | null,
): Promise<Journals> {
  const { version, settings } = await readSettings(context, scope.currency, format)
  const rules = {
    settings,
    locale: context.locale,
    shops: new Map(scope.shops.map(({ id, name }) => [id, name])),
  }
  const days = await readBookedDays(context, scope, settings.parts)
  return { scope, rules, version, days: days.map((day) => dayJournal(day, rules)) }
}

/** Days of a month with their state, and the content of the next export. */
export async function readMonth(
  context: Context,
  asked: { month: string; shop_ids?: string[] | undefined },
): Promise<JournalMonth> {
  const scope = await openJournals(context, {
    ...daysOfMonth(asked.month),
    shopIds: asked.shop_ids,
  })
  const format = await lastFormat(context, scope.currency)
  const { version, days } = await readJournals(context, scope, format)
  const next = days.filter(({ state }) => state === 'ready' || state === 'changed')
  const lines = next.flatMap((day) => day.entries.flatMap((entry) => entry.lines))
  return {
    month: asked.month,
    today: scope.today,
    currency: scope.currency,
    shops: scope.shops.map(({ id, name }) => ({ id, name })),
    format,
    has_settings: version > 0,
    days: days.map(shownDay),
    accounts: byAccount(lines),
    totals: { ...totalsOf(lines), days: next.length },
  }
}

/** One day with its lines. */
export async function readDay(context: Context, shopId: string, date: string) {
  const scope = await openJournals(context, { from: date, to: date, shopIds: [shopId] })
  const { days, rules } = await readJournals(
    context,
    scope,
    await lastFormat(context, scope.currency),
  )
  const nothing = {
    shop_id: shopId,
    business_date: date,
    number: null,
    closed: null,
    late: addAmounts([]),
    faults: [],
    exported: null,
  }
  const day = days[0] ?? dayJournal(nothing, rules)
  return { ...shownDay(day), currency: scope.currency, entries: day.entries, whole: day.whole }
}

function shownDay({
  amounts: _amounts,
  entries: _entries,
  whole: _whole,
  exported,
  ...day
}: DayJournal) {
  return {
    ...day,
    exported: exported && { id: exported.id, number: exported.number, at: exported.at },
  }
}

/** Lines added up by account, tax class and department; debits and credits stay separate. */
function byAccount(lines: readonly JournalLine[]): JournalMonth['accounts'] {
  const keyOf = ({ account, code, sub_account, department, partner, tax_class }: JournalLine) =>
    JSON.stringify([account, code, sub_account, tax_class, department, partner])
  return [...groupBy(lines, keyOf).values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const { booking: _booking, label: _label, ...line } = first
    const { debit, credit } = totalsOf(same)
    const tax = same.every((one) => one.tax === null)
      ? null
      : same.reduce((all, one) => all + (one.tax ?? 0), 0)
    return [{ ...line, debit, credit, tax }]
  })
}

async function lastFormat(context: Context, currency: string): Promise<JournalFormat | null> {
  const { rows } = await sql<{ format: JournalFormat }>`
    select format from journal_exports where organization_id = ${organizationOf(context)} and currency = ${currency}
    order by number desc limit 1`.execute(context.db)
  return rows[0]?.format ?? null
}
