import { isCopyable, hasMoney } from '@pos/contract/copyable'
import { fail, failField, Failure, type FieldProblem } from '@pos/contract/errors'
import { can } from '@pos/contract/permissions'
import { copyRecords } from '@pos/contract/transfer'
import { sql } from 'kysely'
import { type UseOf, whereUsed } from '#engine/write/checks'
import { type Context, shopOf } from '#engine/context'
import { currencyOf } from './currency.ts'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { getRecords } from '#engine/read/read'
import { route } from '#engine/routes/route'
import { widenToShops } from '#engine/other-shops'
import { createRecords, orderRecords, removeRecords, updateRecords } from '#engine/write/write'
import { type CopiedRow, copiedRows, type CopyPart, partsOf } from './copy-rows.ts'
import { inOrderOfNeed, type Matched, matchShops } from './copy-plan.ts'
import { reportOf } from './report.ts'

type Mode = 'new_only' | 'new_and_changed' | 'replace'

/** `POST /v1/copy`: as in an import, a dry run does everything and rolls it back. */
export function mountCopy(engine: Engine): void {
  route(engine, copyRecords, async (context, { body }) => {
    const features = copied(context, body.resources)
    const there = await otherShop(context, body.from_shop_id)
    const rate = await rateOf(context, there, features, body.rate)
    await sql`savepoint copy`.execute(context.db)
    const matched: Matched[] = []
    for (const feature of features) matched.push(await matchShops(there, context, feature))
    const rows = await copiedRows(there, context, matched, body.mode, rate)
    await applyCopy(context, matched, rows, body.mode)
    const isRefused = rows.some((row) => row.action === 'refused')
    if (body.dry_run || isRefused) await sql`rollback to savepoint copy`.execute(context.db)
    const reader = { locale: context.locale, currency: await currencyOf(context) }
    const report = features.map(({ resource }) => ({
      resource: resource.name,
      ...reportOf(rows.filter((row) => row.feature.resource === resource).map(shown), reader),
    }))
    if (!body.dry_run && isRefused) {
      const errors = rows.flatMap((row) =>
        row.action === 'refused' ? [[`rows.${row.number}`, row.cells.flatMap((cell) => cell.problems)]] : [],
      )
      fail('ValidationFailed', {
        message: 'import_refused',
        errors: Object.fromEntries(errors),
        data: { resources: report },
      })
    }
    return { data: { resources: report } }
  })
}

const shown = ({ row, action, id, name, cells }: CopiedRow) => ({ row, action, id, name, cells })

/** Returns the requested resources, each of which must be copyable and writable for the caller. */
function copied(context: Context, names: readonly string[]): Feature[] {
  const features = [...new Set(names)].map((name, index) => {
    const feature = context.engine.features.get(name)
    if (!feature || !isCopyable(feature.resource)) return failField(`resources.${index}`, 'unknown_resource', { name })
    return can(context.session.role, feature.resource.permission) ? feature : fail('Forbidden')
  })
  return inOrderOfNeed(features)
}

/** A context for the other shop, if the caller may enter it. */
async function otherShop(context: Context, shopId: string): Promise<Context> {
  const here = shopOf(context)
  if (shopId === here) failField('from_shop_id', 'same_shop')
  await widenToShops(context, [here, shopId])
  return { ...context, session: { ...context.session, shop_id: shopId } }
}

/** The exchange rate, because amounts of another currency are never copied unchanged. null if the currencies are equal. */
async function rateOf(here: Context, there: Context, features: readonly Feature[], rate: string | undefined) {
  const [from, to] = [await currencyOf(there), await currencyOf(here)]
  if (from === to) return null
  if (!rate && features.some(({ resource }) => hasMoney(resource))) failField('rate', 'rate_needed', { from, to })
  return rate ? Number(rate) : null
}

/**
 * First everything without references to other records, since those may come later; changes before new records, which may take over a
 * name or a time. Then the references. Records that only this shop has are deleted at the beginning, and those still in use then, at the
 * end.
 */
async function applyCopy(context: Context, matched: readonly Matched[], rows: readonly CopiedRow[], mode: Mode): Promise<void> {
  const update = async (feature: Feature, parts: readonly CopyPart[], which: 'bare' | 'rest') => {
    const filled = parts.filter((part) => Object.keys(part[which]).length > 0)
    if (filled.length === 0) return
    // Earlier writes may have raised the versions: a group with its items, an item with its groups.
    const versions = which === 'rest' ? await versionsOf(context, feature, idsOf(filled)) : new Map<string, number>()
    const changes = filled.map((part) => ({
      ...part,
      isPartial: which === 'bare' && hasRest(part),
      input: part[which],
      version: versions.get(part.id) ?? part.version,
    }))
    await updateRecords(context, feature, changes)
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
      }))
      if (drafts.length > 0) await createRecords(context, feature, drafts)
    }
    for (const { feature } of matched) {
      await update(feature, [...partsOf(rows, feature, 'change'), ...partsOf(rows, feature, 'create')], 'rest')
    }
    if (mode === 'replace') await finishReplacing(context, matched, rows)
  } catch (error) {
    if (!(error instanceof Failure) || error.exception !== 'ValidationFailed' || !noteProblems(rows, error)) throw error
  }
}

const hasRest = ({ rest }: CopyPart) => Object.keys(rest).length > 0

async function versionsOf(context: Context, feature: Feature, ids: readonly string[]) {
  return new Map((await getRecords(context, feature, ids)).map(({ id, version }) => [id, version]))
}

/** Deletes unused records that only this shop has, referring ones first; returns the uses that keep the rest. */
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

/** Deletes the rest, refuses what is still used, and adopts the order of the other shop. */
async function finishReplacing(context: Context, matched: readonly Matched[], rows: readonly CopiedRow[]): Promise<void> {
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
  for (const { feature, pairs } of matched) {
    if (feature.resource.sortable)
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
