import { isCopyable, hasMoney } from '@pos/contract/copyable'
import { fail, failField, Failure, type FieldProblem } from '@pos/contract/errors'
import { can } from '@pos/contract/permissions'
import { copyRecords } from '@pos/contract/transfer'
import { sql } from 'kysely'
import { whereUsed } from '#engine/checks'
import { type Context, shopOf } from '#engine/context'
import type { Engine } from '#engine/engine'
import type { Feature } from '#engine/feature'
import { route } from '#engine/route'
import { useShops } from '#engine/use-shops'
import { createRecords, orderRecords, removeRecords, updateRecords } from '#engine/write'
import { type CopiedRow, copiedRows, inputsOf } from './copy-rows.ts'
import { inOrderOfNeed, type Matched, matchShops, readAllRecords } from './copy-plan.ts'
import { currencyOf } from './export.ts'
import { reportOf } from './report.ts'

type Mode = 'new_only' | 'new_and_changed' | 'replace'

/** `POST /v1/copy`: like an import, a dry run does everything and takes it back. */
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
    const report = features.map(({ resource }) => ({
      resource: resource.name,
      ...reportOf(rows.filter((row) => row.feature.resource === resource).map(shown), context.locale),
    }))
    if (!body.dry_run && isRefused) {
      const errors = rows.flatMap((row) =>
        row.action === 'refused' ? [[`rows.${row.number}`, row.cells.flatMap((cell) => cell.problems)]] : [],
      )
      fail('ValidationFailed', {
        message: 'import_refused',
        errors: Object.fromEntries(errors) as Record<string, FieldProblem[]>,
        data: { resources: report },
      })
    }
    return { data: { resources: report } }
  })
}

const shown = ({ row, action, id, name, cells }: CopiedRow) => ({ row, action, id, name, cells })

/** The resources asked for, each one that may be copied and that the caller may change. */
function copied(context: Context, names: readonly string[]): Feature[] {
  const features = [...new Set(names)].map((name, index) => {
    const feature = context.engine.features.get(name)
    if (!feature || !isCopyable(feature.resource)) return failField(`resources.${index}`, 'unknown_resource', { name })
    return can(context.session.role, feature.resource.permission) ? feature : fail('Forbidden')
  })
  return inOrderOfNeed(features)
}

/** The world of the other shop, if the caller may enter it. */
async function otherShop(context: Context, shopId: string): Promise<Context> {
  const here = shopOf(context)
  if (shopId === here) failField('from_shop_id', 'same_shop')
  await useShops(context, [here, shopId])
  return { ...context, session: { ...context.session, shop_id: shopId } }
}

/** Amounts of another currency are never taken as they are. Null: the currencies are the same. */
async function rateOf(here: Context, there: Context, features: readonly Feature[], rate: string | undefined) {
  const [from, to] = [await currencyOf(there), await currencyOf(here)]
  if (from === to) return null
  if (!rate && features.some(({ resource }) => hasMoney(resource))) failField('rate', 'rate_needed', { from, to })
  return rate ? Number(rate) : null
}

/** New records first without what refers to others, for those may come later; then everything as it is to be; then what is to go. */
async function applyCopy(context: Context, matched: readonly Matched[], rows: readonly CopiedRow[], mode: Mode): Promise<void> {
  try {
    const created = new Map<string, number>()
    for (const { feature } of matched) {
      const drafts = inputsOf(rows, feature, 'create').map(({ id, prefix, bare }) => ({ id, prefix, input: bare }))
      for (const record of drafts.length > 0 ? await createRecords(context, feature, drafts) : []) created.set(record.id, record.version)
    }
    for (const { feature } of matched) {
      const completed = inputsOf(rows, feature, 'create').filter(({ rest }) => Object.keys(rest).length > 0)
      const changes = [
        ...inputsOf(rows, feature, 'change').map(({ id, prefix, input, version }) => ({ id, prefix, input, version })),
        ...completed.map(({ id, prefix, rest }) => ({ id, prefix, input: rest, version: created.get(id) ?? 1 })),
      ]
      if (changes.length > 0) await updateRecords(context, feature, changes)
    }
    if (mode === 'replace') await replaceRest(context, matched, rows)
  } catch (error) {
    if (!(error instanceof Failure) || error.exception !== 'ValidationFailed' || !noteProblems(rows, error)) throw error
  }
}

/** Deletes what the other shop does not have, those first that refer to others, and takes over its order. */
async function replaceRest(context: Context, matched: readonly Matched[], rows: readonly CopiedRow[]): Promise<void> {
  for (const { feature, others, pairs } of matched.toReversed()) {
    const uses =
      others.length > 0
        ? await whereUsed(
            context,
            feature,
            others.map(({ id }) => id),
          )
        : []
    for (const row of rows) {
      const found = row.feature === feature && row.action === 'delete' ? uses.filter((use) => use.of === row.id) : []
      if (found.length > 0)
        refuse(
          row,
          '',
          found.map(({ name }) => ({ key: 'in_use', params: { name } })),
        )
    }
    const unused = others.filter(({ id }) => !uses.some((use) => use.of === id))
    if (unused.length > 0)
      await removeRecords(
        context,
        feature,
        unused.map(({ id }) => id),
      )
    if (!feature.resource.sortable || uses.length > 0) continue
    const present = new Set((await readAllRecords(context, feature)).map(({ id }) => id))
    const order = pairs.map(({ id }) => id).filter((id) => present.has(id))
    if (order.length === present.size) await orderRecords(context, feature, order)
  }
}

function refuse(row: CopiedRow, field: string, problems: readonly FieldProblem[]) {
  row.action = 'refused'
  const cell = row.cells.find((one) => one.field === field)
  if (cell) cell.problems.push(...problems)
  else row.cells.push({ field, before: null, after: null, problems: [...problems] })
}

/** Puts what a write refused to its row; false when a problem belongs to none. */
function noteProblems(rows: readonly CopiedRow[], error: Failure): boolean {
  return Object.entries(error.detail.errors ?? {}).every(([path, problems]) => {
    const [, number = '', field = ''] = /^rows\.(\d+)\.(\w*)/.exec(path) ?? []
    const row = rows.find((one) => String(one.number) === number)
    if (row) refuse(row, field, problems)
    return row !== undefined
  })
}
