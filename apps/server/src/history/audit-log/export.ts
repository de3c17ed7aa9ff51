import { mostTrailRows, type TrailEntry, type TrailFilters } from '@pos/contract/history/trail'
import type { ResourceDefinition } from '@pos/contract/resource'
import { resources } from '@pos/contract/resources'
import { localParts } from '@pos/domain/days/business-day'
import { allTexts } from '@pos/texts/all'
import { trailFile } from '@pos/texts/files'
import { fillText } from '@pos/texts/fill-text'
import type { Locale } from '@pos/texts/locales'
import type { Context } from '#engine/context'
import { type Cell, offsetText } from '#platform/spreadsheet/cell'
import type { Sheet } from '#platform/spreadsheet/workbook'
import { trailOf, zoneOf } from './filters.ts'
import { listTrail } from './list.ts'
import { readChain } from './options.ts'

/** Number of rows read at a time. */
const per_page = 1000

type Read = <T>(action: (context: Context) => Promise<T>) => Promise<T>

/**
 * Reads the lines above the rows of an Excel file: the days, and the current head of the chain for
 * auditors.
 */
export async function readSheet(
  context: Context,
  { of, from, to }: TrailFilters,
  locale: Locale,
): Promise<Sheet> {
  const text = trailFile[locale]
  const { head } = await readChain(context, trailOf(context, of))
  const notes = [
    from || to ? fillText(text.file.days, { from: from ?? '', to: to ?? '' }) : text.file.all_days,
    head
      ? fillText(text.file.head, { number: String(head.number), hash: head.hash })
      : text.file.no_head,
  ]
  return { name: text.title, title: text.title, notes, frozenColumns: 1 }
}

/**
 * The rows of the file, newest first, read in chunks of one transaction each; the last row is the
 * head of the chain.
 */
export async function* trailCells(
  read: Read,
  filters: TrailFilters,
  locale: Locale,
): AsyncGenerator<Cell[]> {
  const { columns, file } = trailFile[locale]
  const { zone, head } = await read(async (context) => ({
    zone: await zoneOf(context),
    head: (await readChain(context, trailOf(context, filters.of))).head,
  }))
  const names = [
    'at',
    'actor',
    'action',
    'kind',
    'record',
    'shop',
    'address',
    'browser',
    'before',
    'after',
    'number',
    'hash',
  ] as const
  yield names.map((name) => columns[name])
  let cursor: string | undefined
  let written = 0
  do {
    const page = await read((context) => listTrail(context, filters, { per_page, cursor }))
    for (const entry of page.data) yield cellsOf(entry, zone, locale)
    written += page.data.length
    cursor = page.meta.next ?? undefined
  } while (cursor && written < mostTrailRows)
  if (cursor) yield [file.cut_short]
  if (head)
    yield [
      file.head_row,
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      '',
      { value: head.number, decimals: 0 },
      head.hash,
    ]
}

const exact = (text: string | null): Cell => (text ? { exact: text } : '')

function cellsOf(entry: TrailEntry, zone: string, locale: Locale): Cell[] {
  const { actions, actors } = trailFile[locale]
  const known: Readonly<Partial<Record<string, string>>> = actions
  const { date, time, seconds } = localParts(entry.at, zone)
  return [
    {
      at: `${date} ${time}:${seconds}`,
      offset: offsetText(Date.parse(`${date}T${time}:${seconds}Z`) - Date.parse(entry.at)),
    },
    exact(entry.actor_name || actors[entry.actor]),
    known[entry.action] ?? entry.action,
    kindOf(entry.resource, locale),
    exact(entry.record_name),
    exact(entry.shop?.name ?? null),
    exact(entry.ip_address),
    exact(entry.user_agent),
    exact(entry.before && JSON.stringify(entry.before)),
    exact(entry.after && JSON.stringify(entry.after)),
    entry.number === null ? '' : { value: entry.number, decimals: 0 },
    entry.hash ?? '',
  ]
}

type Names = Readonly<Partial<Record<string, string>>>

const paths = new Map(
  Object.values<ResourceDefinition>(resources).map(({ name, path }) => [name, path]),
)

/** Returns the name of a kind of record: that of its screen, or of the audit log. */
function kindOf(resource: string, locale: Locale): string {
  const kinds: Names = trailFile[locale].kinds
  const { paths: screens, reports }: { readonly paths: Names; readonly reports: Names } =
    allTexts[locale].navigation
  return (
    kinds[resource] ??
    screens[paths.get(resource) ?? resource] ??
    reports[resource.replace(/^reports\//, '')] ??
    resource
  )
}
