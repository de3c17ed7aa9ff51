import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import type { JournalFormat } from '@pos/contract/accounting/journal-settings'
import type { JournalExport, LeftOutDay } from '@pos/contract/accounting/journals'
import { fail } from '@pos/contract/errors'
import { sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import { currentName } from '#engine/read/current-name'
import { audit } from '#engine/write/audit'
import { insertable } from '#platform/database/insertable'
import { underPolicies } from '#platform/database/schema/under-policies'
import { newId } from '#platform/process/ids'
import { type FileEntry, fileOf } from './formats/formats.ts'
import type { DayJournal } from './journals.ts'
import { totalsOf } from './journals.ts'
import { readJournals } from './month.ts'
import { daysOfMonth, openJournals } from './scope.ts'

interface Asked {
  readonly month: string
  readonly shop_ids?: readonly string[] | undefined
  readonly format: JournalFormat
  /** Includes days that were exported already. */
  readonly repeat: boolean
}

/**
 * Creates and stores a file with the days of a month that are not exported or have changed since,
 * and lists the omitted days. Exports of an organization run one after another, so no day is in two
 * files. Fails with 409 if there is nothing to export.
 */
export async function exportMonth(
  context: Context,
  asked: Asked,
): Promise<JournalExport & { left_out: LeftOutDay[] }> {
  const scope = await openJournals(context, {
    ...daysOfMonth(asked.month),
    shopIds: asked.shop_ids,
  })
  await sql`select pg_advisory_xact_lock(hashtextextended('journals ' || ${organizationOf(context)}::text, 0))`.execute(
    context.db,
  )
  const { days, rules } = await readJournals(context, scope, asked.format)
  const booked = days.filter(({ amounts }) => amounts !== null)
  const due = asked.repeat ? booked : booked.filter(({ state }) => state !== 'exported')
  const left_out = leftOut(days)
  if (due.length === 0) failWithoutDays(booked.length > 0, left_out)
  const entries = due.flatMap((day) =>
    (asked.repeat ? day.whole : day.entries).map(
      (entry): Omit<FileEntry, 'number'> => ({ ...entry, date: day.business_date, shop: day.shop }),
    ),
  )
  const number = await nextNumber(context)
  const file = await fileOf(
    asked.format,
    entries.map((entry, index) => ({ ...entry, number: index + 1 })),
    {
      currency: scope.currency,
      locale: context.locale,
      exportNumber: number,
      statesTax: rules.settings.method === 'stated',
    },
  )
  const lines = totalsOf(entries.flatMap((entry) => entry.lines))
  const made = {
    id: newId(),
    number,
    format: asked.format,
    from_date: due[0]?.business_date ?? scope.from,
    to_date: due.at(-1)?.business_date ?? scope.to,
    days: due.length,
    entries: entries.length,
    lines: lines.lines,
    total: lines.debit,
    currency: scope.currency,
    is_repeated: due.some(
      ({ exported, state }) => exported !== null && (asked.repeat || state === 'exported'),
    ),
    file_name: `journal-${asked.month}-${number}.${file.extension}`,
    sha256: createHash('sha256').update(file.bytes).digest('hex'),
  }
  await store(context, made, due, file.bytes)
  const [exported] = await listExports(context, made.id)
  return exported ? { ...exported, left_out } : fail('NotFound')
}

const leftOut = (days: readonly DayJournal[]): LeftOutDay[] =>
  days
    .filter(({ state }) => state === 'open' || state === 'refused')
    .map(({ shop_id, shop, business_date, state, problems }) => ({
      shop_id,
      shop,
      business_date,
      state,
      problems,
    }))

/**
 * Fails with 409 and the reason: all days were exported, some are not closed or cannot be booked,
 * or the month has none.
 */
function failWithoutDays(isExported: boolean, left_out: readonly LeftOutDay[]): never {
  if (left_out.length === 0)
    fail('Conflict', { message: isExported ? 'journals_exported' : 'journals_empty' })
  const count = (state: LeftOutDay['state']) => left_out.filter((day) => day.state === state).length
  const params = { open: count('open'), refused: count('refused') }
  return fail('Conflict', { message: 'journals_left_out', params, data: { left_out } })
}

async function nextNumber(context: Context): Promise<number> {
  const { rows } = await sql<{ number: number }>`
    select coalesce(max(number), 0) + 1 as number from journal_exports where organization_id = ${organizationOf(context)}`.execute(
    context.db,
  )
  return rows[0]?.number ?? 1
}

async function store(
  context: Context,
  made: object & { id: string; file_name: string },
  due: readonly DayJournal[],
  bytes: Buffer,
) {
  const { db, session, now } = context
  const organization_id = organizationOf(context)
  const content = (await promisify(gzip)(bytes)).toString('base64')
  const row = insertable('journal_exports', [
    {
      organization_id,
      ...made,
      content,
      user_id: session.user_id,
      user_name: session.user_name,
      at: now,
    },
  ])
  await sql`insert into journal_exports (${row.columns}) select ${row.columns} from ${row.values} ${underPolicies}`.execute(
    db,
  )
  const days = insertable(
    'journal_export_days',
    due.map(({ shop_id, business_date, number, amounts }) => ({
      organization_id,
      export_id: made.id,
      shop_id,
      business_date,
      close_number: number,
      amounts,
    })),
  )
  await audit(
    context,
    [
      {
        resource: 'journals',
        record_id: made.id,
        label: made.file_name,
        action: 'export_journal',
        after: { ...made },
      },
    ],
    organization_id,
  )
  await sql`insert into journal_export_days (${days.columns}) select ${days.columns} from ${days.values} ${underPolicies}`.execute(
    db,
  )
}

/** Maximum number of listed exports; older files stay in the database. */
const mostListed = 200

/** The exports of the organization, newest first, or one by its id. */
export async function listExports(context: Context, id?: string): Promise<JournalExport[]> {
  const { rows } = await sql<JournalExport>`
    select e.id, e.number, e.format, e.from_date, e.to_date, e.days, e.entries, e.lines, e.total, e.currency, e.is_repeated, e.file_name, e.sha256, e.at,
      ${currentName(sql`e.user_id`, sql`e.user_name`)} as user_name,
      (select coalesce(array_agg(distinct s.name order by s.name), '{}') from journal_export_days d join shops s on s.id = d.shop_id
        where d.organization_id = e.organization_id and d.export_id = e.id) as shops
    from journal_exports e where e.organization_id = ${organizationOf(context)} and (${id ?? null}::uuid is null or e.id = ${id ?? null})
    order by e.number desc limit ${mostListed}`.execute(context.db)
  return rows
}

/** The stored bytes of an export. */
export async function readFile(
  context: Context,
  id: string,
): Promise<{ name: string; bytes: Buffer }> {
  const { rows } = await sql<{ file_name: string; content: string }>`
    select file_name, content from journal_exports where organization_id = ${organizationOf(context)} and id = ${id}`.execute(
    context.db,
  )
  const file = rows[0] ?? fail('NotFound')
  return {
    name: file.file_name,
    bytes: await promisify(gunzip)(Buffer.from(file.content, 'base64')),
  }
}
