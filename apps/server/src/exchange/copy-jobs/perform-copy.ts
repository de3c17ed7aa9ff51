import { createHash } from 'node:crypto'
import { fail, failField } from '@pos/contract/errors'
import {
  type CopyPreview,
  type CopyProblem,
  type CopyRequest,
  maxCopyProblems,
  maxPreviewText,
} from '@pos/contract/exchange/copies'
import { isCopyable } from '@pos/contract/exchange/copyable'
import { inCurrency } from '@pos/contract/fields/number-problems'
import type { Currency } from '@pos/domain/money/money'
import { problemText } from '@pos/texts/message-text'
import { allows, type Context } from '#engine/context'
import { widenToShops } from '#engine/other-shops'
import { forEachYielding } from '#platform/process/chunks'
import { type CopyOutcome, copyInto } from '../copy/copy-into.ts'
import type { CopiedRow } from '../copy/copy-rows.ts'
import type { Selected } from '../copy/copy-selection.ts'
import { currencyOf } from '../copy/currency.ts'
import { reportOf } from '../report.ts'

/** Maximum number of listed omissions in a preview. */
const mostLeftOut = 20

/**
 * Returns the content to copy, if the caller may write each resource. Single records cannot be
 * replaced.
 */
export function selectionOf(context: Context, { selection, mode }: CopyRequest): Selected[] {
  const seen = new Set<string>()
  return selection.map(({ resource: name, ids }, index) => {
    const feature = context.engine.features.get(name)
    const path = `selection.${index}`
    if (!feature || !isCopyable(feature.resource))
      return failField(`${path}.resource`, 'unknown_resource', { name })
    if (!allows(context.session, feature.resource.permission)) fail('Forbidden')
    if (seen.has(name)) failField(`${path}.resource`, 'duplicate_choice')
    if (ids && mode === 'replace') failField('mode', 'replaces_whole_kinds')
    seen.add(name)
    return { feature, ids }
  })
}

/**
 * Copies into the shop of the context and returns the outcome. The caller rolls back if the copy
 * must not stay.
 */
export async function performCopy(context: Context, request: CopyRequest): Promise<CopyOutcome> {
  const here = context.session.shop_id ?? ''
  if (request.from_shop_id === here) failField('from_shop_id', 'same_shop')
  const selection = selectionOf(context, request)
  await widenToShops(context, [here, request.from_shop_id])
  const there = { ...context, session: { ...context.session, shop_id: request.from_shop_id } }
  const manner = {
    mode: request.mode,
    rate: null,
    keepsPrices: request.prices === 'keep',
    bringsAlong: true,
  }
  return copyInto(there, context, selection, manner)
}

/** Describes a copy in the reader's language with a hash for confirmation. */
export async function describeCopy(
  context: Context,
  { features, rows }: CopyOutcome,
): Promise<CopyPreview> {
  const reader = { locale: context.locale, currency: await currencyOf(context) }
  const resources = features.map(({ resource }) => {
    const ofKind = rows.filter((row) => row.feature.resource === resource)
    const along = ofKind.filter((row) => row.isAlong).length
    return {
      resource: resource.name,
      along,
      ...reportOf(ofKind.map(reported), reader, maxPreviewText / features.length),
    }
  })
  const counts = { create: 0, change: 0, delete: 0, unchanged: 0, refused: 0 }
  for (const row of rows) counts[row.action] += 1
  return {
    counts,
    resources,
    left_out: leftOut(context, rows),
    problems: problemsOf(context, rows, reader.currency),
    seen: await markOf(rows),
  }
}

const reported = ({ row, action, id, name, cells }: CopiedRow) => ({ row, action, id, name, cells })

/** Returns the omitted parts of records that are otherwise written. */
function leftOut({ locale }: Context, rows: readonly CopiedRow[]): string[] {
  const texts = new Set<string>()
  for (const row of rows) {
    if (row.action === 'refused') continue
    for (const { problems } of row.cells)
      for (const problem of problems) texts.add(problemText(locale, problem))
    if (texts.size >= mostLeftOut) break
  }
  return [...texts].slice(0, mostLeftOut)
}

/** The first records that cannot be written, with reasons. */
export function problemsOf(
  { locale }: Context,
  rows: readonly CopiedRow[],
  currency: Currency,
): CopyProblem[] {
  const refused = rows.filter((row) => row.action === 'refused').slice(0, maxCopyProblems)
  return refused.map(({ feature, name, cells }) => ({
    resource: feature.resource.name,
    name: name.slice(0, 200),
    text: [
      ...new Set(
        cells.flatMap(({ problems }) =>
          problems.map((one) => problemText(locale, inCurrency(one, currency))),
        ),
      ),
    ]
      .join(' ')
      .slice(0, 500),
  }))
}

/** A hash of the records and their values, independent of the ids of new records. */
export async function markOf(rows: readonly CopiedRow[]): Promise<string> {
  const hash = createHash('sha256')
  await forEachYielding(rows, ({ feature, action, id, name, version, cells }) => {
    const values = cells.map(({ field, after }) => [field, after])
    hash.update(
      JSON.stringify([feature.resource.name, action, id, id === null ? 0 : version, name, values]),
    )
  })
  return hash.digest('base64url')
}
