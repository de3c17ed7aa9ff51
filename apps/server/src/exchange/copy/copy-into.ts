import { Failure, type FieldProblem } from '@pos/contract/errors'
import { problemText } from '@pos/texts/message-text'
import { type Context, shopOf } from '#engine/context'
import type { Feature } from '#engine/feature'
import { getRecords } from '#engine/read/read'
import { type UseOf, whereUsed } from '#engine/write/checks'
import { orderRecords } from '#engine/write/order-records'
import { removeRecords } from '#engine/write/remove-records'
import { createRecords, updateRecords } from '#engine/write/write'
import { setVisibleShops } from '#platform/database/visible-shops'
import { isEqual } from '../plan.ts'
import { type CopyPart, partsOf } from './copy-parts.ts'
import type { Matched } from './copy-plan.ts'
import { type CopiedRow, copiedRows } from './copy-rows.ts'
import { type CopyManner, matchSelection, type Selected } from './copy-selection.ts'

/** The outcome of a copy before its transaction ends. */
export interface CopyOutcome {
  readonly features: readonly Feature[]
  readonly rows: readonly CopiedRow[]
  /** Some rows could not be written, so everything must be rolled back. */
  readonly isRefused: boolean
}

/**
 * Copies records of another shop into the shop of `here` and returns the outcome of each. The
 * caller rolls back if required.
 */
export async function copyInto(
  there: Context,
  here: Context,
  selection: readonly Selected[],
  manner: CopyManner,
): Promise<CopyOutcome> {
  const found = await matchSelection(there, here, selection, manner)
  const rows = await copiedRows(there, here, found, manner)
  // From here on, writes affect only this shop.
  await setVisibleShops(here.db, [shopOf(here)])
  await applyCopy(here, found.matched, rows, manner.mode)
  nameRefusedNeeds(here, rows)
  const isRefused = rows.some((row) => row.action === 'refused')
  return { features: found.matched.map(({ feature }) => feature), rows, isRefused }
}

/**
 * First fields without references to other records, changes before new records that may take over a
 * name or time. Then the references. Records that only this shop has are deleted first, and those
 * then still in use at the end.
 */
async function applyCopy(
  context: Context,
  matched: readonly Matched[],
  rows: readonly CopiedRow[],
  mode: CopyManner['mode'],
): Promise<void> {
  const update = async (feature: Feature, parts: readonly CopyPart[], which: 'bare' | 'rest') => {
    const filled = parts.filter((part) => Object.keys(part[which]).length > 0)
    if (filled.length === 0) return
    // Earlier writes may have increased versions, also of linked records such as groups and items.
    const current = new Map(
      which === 'rest'
        ? (await getRecords(context, feature, idsOf(filled))).map((record) => [record.id, record])
        : [],
    )
    const changes = filled.flatMap((part) => {
      const record = current.get(part.id)
      const open = Object.entries(part[which]).filter(
        ([name, value]) => !record || !isEqual(feature, { name }, record[name], value),
      )
      const change = {
        ...part,
        isPartial: which === 'bare' && hasRest(part),
        input: Object.fromEntries(open),
        isStored: true,
      }
      return open.length > 0 ? [{ ...change, version: record?.version ?? part.version }] : []
    })
    if (changes.length > 0) await updateRecords(context, feature, changes)
  }
  try {
    if (mode === 'replace') await removeOthers(context, matched)
    for (const { feature } of matched) {
      await update(feature, partsOf(rows, feature, 'change'), 'bare')
      const drafts = partsOf(rows, feature, 'create').map((part) => ({
        id: part.id,
        prefix: part.prefix,
        input: part.whole,
        isPartial: hasRest(part),
        isStored: true,
      }))
      if (drafts.length > 0) await createRecords(context, feature, drafts)
    }
    for (const { feature } of matched.toSorted(
      (a, b) => Number(joinsOthers(a)) - Number(joinsOthers(b)),
    )) {
      await update(
        feature,
        [...partsOf(rows, feature, 'change'), ...partsOf(rows, feature, 'create')],
        'rest',
      )
    }
    if (mode === 'replace') await finishReplacing(context, matched, rows)
  } catch (error) {
    if (
      !(error instanceof Failure) ||
      error.exception !== 'ValidationFailed' ||
      !noteProblems(rows, error)
    )
      throw error
  }
}

const hasRest = ({ rest }: CopyPart) => Object.keys(rest).length > 0

/** Returns true if the other end owns the order of a reference and is therefore written first. */
const joinsOthers = ({ feature }: Matched) =>
  Object.values(feature.children).some(({ orderedBy }) => orderedBy !== undefined)

/**
 * Deletes unused records that only this shop has, referring ones first. Returns the uses that
 * prevent deleting the others.
 */
async function removeOthers(context: Context, matched: readonly Matched[]): Promise<UseOf[]> {
  const uses: UseOf[] = []
  for (const { feature, others } of matched.toReversed()) {
    const present = (await getRecords(context, feature, idsOf(others))).map(({ id }) => id)
    if (present.length === 0) continue
    const found = await whereUsed(context, feature, present)
    const unused = present.filter((id) => !found.some((use) => use.of === id))
    if (unused.length > 0) await removeRecords(context, feature, unused)
    uses.push(...found)
  }
  return uses
}

/** Deletes the rest, refuses records still in use, and applies the order of the other shop. */
async function finishReplacing(
  context: Context,
  matched: readonly Matched[],
  rows: readonly CopiedRow[],
): Promise<void> {
  const uses = await removeOthers(context, matched)
  for (const row of rows) {
    const found = row.action === 'delete' ? uses.filter((use) => use.of === row.id) : []
    if (found.length > 0)
      refuse(
        row,
        '',
        found.map(({ name }) => ({ key: 'in_use', params: { name } })),
      )
  }
  if (uses.length > 0) return
  for (const { feature, pairs, along } of matched) {
    if (feature.resource.sortable && along.size === 0)
      await orderRecords(
        context,
        feature,
        pairs.map(({ id }) => id),
      )
  }
}

const idsOf = (records: readonly { readonly id: string }[]) => records.map(({ id }) => id)

function refuse(row: CopiedRow, field: string, problems: readonly FieldProblem[]) {
  row.action = 'refused'
  const cell = row.cells.find((one) => one.field === field)
  if (cell) cell.problems.push(...problems)
  else row.cells.push({ field, before: null, after: null, problems: [...problems] })
}

/** Assigns the problems of a refused write to its row; returns false if one belongs to no row. */
function noteProblems(rows: readonly CopiedRow[], error: Failure): boolean {
  return Object.entries(error.detail.errors ?? {}).every(([path, problems]) => {
    const [, number = '', field = ''] = /^rows\.(\d+)\.(\w*)/.exec(path) ?? []
    const row = rows.find((one) => String(one.number) === number)
    if (row) refuse(row, field, problems)
    return row !== undefined
  })
}

/**
 * If the target of a reference was refused, the problem states the reason; otherwise a reader
 * would look for a deleted record.
 */
function nameRefusedNeeds({ locale }: Context, rows: readonly CopiedRow[]): void {
  const refused = new Map(
    rows.filter(({ action }) => action === 'refused').map((row) => [row.newId, row]),
  )
  for (const row of refused.values()) {
    for (const cell of row.cells) {
      if (!cell.problems.some(isNowhere)) continue
      const needed = textsIn(row.input[cell.field]).flatMap((id) => refused.get(id) ?? [])
      const [reason] = needed.flatMap(({ cells }) =>
        cells.flatMap(({ problems }) => problems.filter((one) => !isNowhere(one))),
      )
      if (!reason) continue
      const named = {
        key: 'needs_refused',
        params: {
          name: needed
            .map(({ name }) => name)
            .join(`", "`)
            .slice(0, 200),
          reason: problemText(locale, reason),
        },
      } as const
      cell.problems.splice(
        0,
        cell.problems.length,
        ...cell.problems.filter((one) => !isNowhere(one)),
        named,
      )
    }
  }
}

const isNowhere = ({ key }: FieldProblem) => key === 'not_found'

/** The texts in a value, including those of its rows. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
