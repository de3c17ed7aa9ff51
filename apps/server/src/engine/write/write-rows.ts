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
 * Answers what rows are now: new records whole, of others all but their lists, which are as they
 * were. Nothing where records must be read for that, because more than their rows was written.
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

/** Brings records to what their drafts say; their versions grow. */
export const updateRows: WriteRows = (context, feature, drafts) =>
  atOnce(context, feature, drafts, updateAll)

/**
 * Writes all in a few statements. What PostgreSQL refuses is then written one by one, to find the
 * record that is meant.
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
    // The ids once more, as a list: the planner takes a set of JSON for 100 rows, and would read a
    // large table whole to find one of them.
    return sql`
      update ${sql.table(feature.table)} t set ${sql.join([...sets, sql`version = t.version + 1`, sql`updated_at = ${context.now}`])}
      from ${asRows(feature.table, records)} r
      where ${inScope(context, feature)} and t.id = r.id and ${idIn(ids)}`
  })

/**
 * Rows, then lists. Records with lists, whose lists may decide who sees them (`scope`), or of no
 * tenant are not answered but read again: of a table that every node of a sharded database has, a
 * write answers its own columns alone.
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
    // What is added asks for the last position, which is not looked up by a key.
    const rows = isNew
      ? (await statement.execute(context.db)).rows
      : await executeKept(context.db, statement)
    if (isWhole) written.push(...rows)
  }
  await writeChildren(context, feature, drafts, isNew)
  return written
}

/**
 * Drafts that fill the same columns go into one statement; `position` is a draft's index among all
 * of them.
 */
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

/** The columns that a body fills, with their values. */
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
