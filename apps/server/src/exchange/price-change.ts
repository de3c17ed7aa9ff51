import { createHash } from 'node:crypto'
import { dataOf } from '@pos/contract/answers'
import { defineEndpoint } from '@pos/contract/endpoint'
import { Failure, type FieldProblem, fail } from '@pos/contract/errors'
import {
  type PriceChangeReport,
  priceChangeBody,
  priceChangeReport,
  reportedRows,
} from '@pos/contract/exchange/price-change'
import { fieldSchema } from '@pos/contract/fields/field-schema'
import { inCurrency } from '@pos/contract/fields/number-problems'
import { problemsOf } from '@pos/contract/problems'
import { listQuerySchema } from '@pos/contract/resource-endpoints'
import { resourceNouns } from '@pos/contract/resource-nouns'
import { type Adjustment, adjustedAmount } from '@pos/domain/money/adjusted-amount'
import type { Currency } from '@pos/domain/money/money'
import { problemText } from '@pos/texts/message-text'
import { sql } from 'kysely'
import type { Context } from '#engine/context'
import type { Engine } from '#engine/engine'
import type { AnyRecord, Feature } from '#engine/feature'
import { type ListQuery, listQueryOf, matching, ordering } from '#engine/read/list'
import { route } from '#engine/routes/route'
import { updateRecords } from '#engine/write/write'
import { currencyOf } from './copy/currency.ts'
import { keepForUndo } from './undoable.ts'

interface PriceChangeRequest extends Adjustment {
  readonly field: string
  readonly ids: readonly string[] | undefined
}

/** A record with its current and future amount. */
interface Change {
  readonly record: AnyRecord
  readonly before: number
  readonly after: number
  readonly problems: FieldProblem[]
}

/**
 * `POST /v1/X/price-change`: changes one field of all records of the filtered list after a preview,
 * all or none.
 */
export function mountPriceChange(engine: Engine, feature: Feature): void {
  const { resource } = feature
  const endpoint = defineEndpoint({
    method: 'POST',
    path: `/v1/${resource.path}/price-change`,
    access: resource.permission,
    summary: `Raise or lower the amounts of the filtered ${resourceNouns(resource).plural}; a dry run changes nothing`,
    query: listQuerySchema(resource).omit({ page: true, per_page: true }),
    body: priceChangeBody(resource),
    response: dataOf(priceChangeReport),
    bodyLimit: 1024 * 1024,
  })
  route(engine, endpoint, async (context, { query, body }) => {
    const request = {
      field: body.field,
      kind: body.kind,
      by: body.by,
      roundTo: body.round_to,
      ids: body.ids,
    }
    const plan = await planOf(context, feature, listQueryOf(query), request, !body.dry_run)
    const report = reportOf(context, feature, plan)
    if (body.dry_run) return { data: report }
    if (body.seen !== plan.seen) fail('Conflict', { message: 'prices_moved', data: report })
    if (report.counts.refused > 0) refuse(report)
    return { data: { ...report, import_id: await apply(context, feature, request.field, plan) } }
  })
}

interface Plan {
  readonly currency: Currency
  readonly changes: readonly Change[]
  readonly unchanged: number
  /** Hash of the records and their new amounts. */
  readonly seen: string
}

async function planOf(
  context: Context,
  feature: Feature,
  query: ListQuery,
  { field, ids, ...adjustment }: PriceChangeRequest,
  lock: boolean,
): Promise<Plan> {
  const { fields, label } = feature.resource
  const definition = fields[field] ?? fail('NotFound')
  const entered = definition.enteredWhen
  const names = [...new Set([field, label, ...(entered ? [entered] : [])])]
  const records = await readColumns(context, feature, query, { names, ids, lock })
  if (ids && records.length !== new Set(ids).size) fail('NotFound')
  const schema = fieldSchema(definition)
  const mark = createHash('sha256')
  const changes = records.flatMap((record): Change[] => {
    const before = record[field]
    // An open price is entered at the till, so there is no amount to change.
    if (typeof before !== 'number' || (entered && record[entered] === true)) return []
    const after = adjustedAmount(before, adjustment)
    if (after === before) return []
    mark.update(`${record.id} ${before} ${after}\n`)
    const checked = schema.safeParse(after, { reportInput: true })
    return [
      {
        record,
        before,
        after,
        problems: checked.success ? [] : Object.values(problemsOf(checked.error)).flat(),
      },
    ]
  })
  const currency = await currencyOf(context)
  return {
    currency,
    changes,
    unchanged: records.length - changes.length,
    seen: mark.update(String(records.length)).digest('base64url'),
  }
}

/** Some columns of all matching records (limited to the given ids), in list order. */
async function readColumns(
  context: Context,
  feature: Feature,
  query: ListQuery,
  {
    names,
    ids,
    lock,
  }: {
    readonly names: readonly string[]
    readonly ids: readonly string[] | undefined
    readonly lock: boolean
  },
): Promise<AnyRecord[]> {
  const where = sql`${matching(context, feature, query)} ${ids ? sql`and t.id = any(${ids}::uuid[])` : sql``}`
  const table = sql.table(feature.table)
  // Locked in order of ids, as in all writes.
  if (lock)
    await sql`select t.id from ${table} t where ${where} order by t.id for update`.execute(
      context.db,
    )
  const columns = ['id', 'version', ...names].map((name) => sql.ref(`t.${name}`))
  const { rows } = await sql<AnyRecord>`
    select ${sql.join(columns)} from ${table} t where ${where} order by ${ordering(context, feature, query.sort)}`.execute(
    context.db,
  )
  return rows
}

async function apply(
  context: Context,
  feature: Feature,
  field: string,
  plan: Plan,
): Promise<string | null> {
  const { changes } = plan
  if (changes.length === 0) return null
  const drafts = changes.map(({ record: { id, version }, after }, index) => ({
    id,
    version,
    input: { [field]: after },
    prefix: `rows.${index}.`,
  }))
  try {
    await updateRecords(context, feature, drafts)
    return await keepForUndo(context, feature, 'price_change', {
      created: 0,
      changed: drafts.length,
    })
  } catch (error) {
    if (!(error instanceof Failure) || error.exception !== 'ValidationFailed') throw error
    for (const [path, problems] of Object.entries(error.detail.errors ?? {}))
      changes[Number(path.split('.')[1])]?.problems.push(...problems)
    return refuse(reportOf(context, feature, plan))
  }
}

function refuse(report: PriceChangeReport): never {
  return fail('ValidationFailed', { message: 'prices_refused', data: report })
}

function reportOf(
  { locale }: Context,
  { resource }: Feature,
  { changes, unchanged, seen, currency }: Plan,
): PriceChangeReport {
  const rowOf = ({ record, before, after }: Change) => ({
    id: record.id,
    name: String(record[resource.label] ?? ''),
    before,
    after,
  })
  const good = changes.filter(({ problems }) => problems.length === 0)
  const refused = changes.filter(({ problems }) => problems.length > 0)
  return {
    import_id: null,
    seen,
    counts: { change: good.length, unchanged, refused: refused.length },
    rows: good.slice(0, reportedRows).map(rowOf),
    refused: refused.slice(0, reportedRows).map((change) => ({
      ...rowOf(change),
      problems: change.problems.map((problem) =>
        problemText(locale, inCurrency(problem, currency)),
      ),
    })),
  }
}
