import { type RawBuilder, sql } from 'kysely'
import { constraintFailure } from '#platform/database/constraint-errors'
import { executeKept } from '#platform/database/kept-plans'
import { groupBy } from '#platform/process/group-by'
import type { AnyRecord, Context, Feature } from '../model.ts'
import { childFields, columnFields, scopeColumn, selectList } from '../read/columns.ts'
import { idIn, inScope, scopeId } from '../read/read.ts'
import type { Draft } from './checks.ts'
import { secretColumns } from './secrets.ts'
import { asRows, draftsWithList, writeChildren } from './write-children.ts'

/**
 * Returns the current rows: new records completely, others without unchanged lists. Returns nothing
 * if records must be read instead.
 */
type WriteRows = (
  context: Context,
  feature: Feature,
  drafts: readonly Draft[],
) => Promise<readonly AnyRecord[]>

type Statement = (group: ReturnType<typeof byColumns>[number]) => RawBuilder<unknown>

/** Adds records to the end of their list. */
export const insertRows: WriteRows = (context, feature, drafts) =>
  atOnce(context, feature, drafts, insertAll)

/** Updates records to their drafts; their versions increase. */
export const updateRows: WriteRows = (context, feature, drafts) =>
  atOnce(context, feature, drafts, updateAll)

/**
 * Writes all in a few statements. After a refusal by PostgreSQL they are written one by one, to
 * find the record that caused it.
 */
async function atOnce(
  context: Context,
  feature: Feature,
  drafts: readonly Draft[],
  write: WriteRows,
): Promise<readonly AnyRecord[]> {
  const isOne = drafts.length === 1
  if (!isOne) await sql`savepoint written`.execute(context.db)
  try {
    const written = await write(context, feature, drafts)
    if (!isOne) await sql`release savepoint written`.execute(context.db)
    return written
  } catch (error) {
    const failure = constraintFailure(error, feature.table, drafts[0]?.prefix ?? '')
    if (isOne || failure === error) throw failure
    await sql`rollback to savepoint written`.execute(context.db)
    for (const draft of drafts) await atOnce(context, feature, [draft], write)
    return []
  }
}

const insertAll: WriteRows = (context, feature, drafts) => {
  const { sortable } = feature.resource
  const scope = scopeColumn(feature)
  const begin = sql`(select coalesce(max(t.position) + 1, 0) from ${sql.table(feature.table)} t where ${inScope(context, feature)})`
  return writeAll(context, feature, drafts, true, ({ names, records }) => {
    const isAppended = sortable && !names.includes('position')
    const columns = ['id', ...(scope ? [scope] : []), ...names, ...(isAppended ? ['position'] : [])]
    const values = [
      sql`r.id`,
      ...(scope ? [sql`${scopeId(context, feature)}`] : []),
      ...names.map((name) => sql.ref(`r.${name}`)),
      ...(isAppended ? [sql`${begin} + r.position`] : []),
    ]
    return sql`
      insert into ${sql.table(feature.table)} as t (${sql.join(columns.map((name) => sql.ref(name)))})
      select ${sql.join(values)} from ${asRows(feature.table, records)} r`
  })
}

const updateAll: WriteRows = (context, feature, drafts) =>
  writeAll(context, feature, drafts, false, ({ names, records }) => {
    const sets = names.map((name) => sql`${sql.ref(name)} = ${sql.ref(`r.${name}`)}`)
    const ids = records.map(({ id }) => id)
    // The ids again as a list: the planner assumes 100 rows for a JSON set and would scan a large
    // table.
    return sql`
      update ${sql.table(feature.table)} t set ${sql.join([...sets, sql`version = t.version + 1`, sql`updated_at = ${context.now}`])}
      from ${asRows(feature.table, records)} r
      where ${inScope(context, feature)} and t.id = r.id and ${idIn(ids)}`
  })

/**
 * Rows, then lists. Records with lists (which may determine visibility, `scope`) or without a
 * tenant are read again instead of returned, because writes to a replicated table of a sharded
 * database return only their own columns.
 */
async function writeAll(
  context: Context,
  feature: Feature,
  drafts: readonly Draft[],
  isNew: boolean,
  write: Statement,
) {
  const isAnswered = scopeColumn(feature) !== null && !feature.hooks.scope
  const isWhole =
    isAnswered &&
    childFields(feature).every(([name]) => draftsWithList(drafts, name, isNew).length === 0)
  const list = selectList(feature, context.now, isNew ? 'empty' : 'known')
  const written: AnyRecord[] = []
  for (const group of byColumns(context, feature, drafts)) {
    const statement = sql<AnyRecord>`${write(group)} returning ${isWhole ? list : sql`t.id`}`
    // An insert needs the last position, which is not looked up by key.
    const rows = isNew
      ? (await statement.execute(context.db)).rows
      : await executeKept(context.db, statement)
    if (isWhole) written.push(...rows)
  }
  await writeChildren(context, feature, drafts, isNew)
  return written
}

/** Drafts with the same columns share a statement; `position` is the index of a draft among all. */
function byColumns(context: Context, feature: Feature, drafts: readonly Draft[]) {
  const rows = drafts.map(({ id, input, kept }, position) => ({
    id,
    position,
    columns: { ...Object.fromEntries(columnsOf(context, feature, id, input)), ...kept },
  }))
  return [...groupBy(rows, ({ columns }) => Object.keys(columns).join()).values()].map((group) => ({
    names: Object.keys(group[0]?.columns ?? {}),
    records: group.map(({ id, position, columns }) => ({ id, position, ...columns })),
  }))
}

/** The columns in a body with their values. */
function columnsOf(
  context: Context,
  feature: Feature,
  id: string,
  input: Draft['input'],
): [string, unknown][] {
  return columnFields(feature)
    .filter(([name]) => name in input)
    .flatMap(([name, field]): [string, unknown][] =>
      field.kind === 'secret'
        ? secretColumns(context, feature, name, id, input[name])
        : [[name, input[name]]],
    )
}
