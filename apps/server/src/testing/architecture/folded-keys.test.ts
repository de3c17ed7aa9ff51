import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { foldedColumn, isFoldedForSearch, scopeColumn } from '#engine/read/columns'
import { sharedServer } from '../shared-server.ts'

const server = sharedServer()

it('lookup keys are generated columns with an index that starts with the tenant', async () => {
  const expected = [...server.engine.features.values()].flatMap((feature) =>
    Object.entries(feature.resource.fields).flatMap(([name, { key }]) => {
      const column = foldedColumn(feature, name)
      return column
        ? [
            {
              table: feature.table,
              column,
              generated: `${isFoldedForSearch(feature, name) ? 'fold_search' : 'fold_text'}(${name})`,
              scope: scopeColumn(feature),
              unique: key,
            },
          ]
        : []
    }),
  )
  expect(expected.length).toBeGreaterThan(20)
  const actual = await server.engine.database.transaction({ system: true }, async (db) => {
    const { rows } = await sql<{ table: string; columns: string[]; unique: boolean }>`
      select i.indrelid::regclass::text as table, i.indisunique as unique, array_agg(a.attname::text order by k.nth) as columns
      from pg_index i cross join unnest(i.indkey) with ordinality as k(number, nth)
      join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.number group by i.indexrelid, i.indrelid, i.indisunique`.execute(
      db,
    )
    const { rows: generated } = await sql<{ table: string; column: string; generated: string }>`
      select table_name as table, column_name as column, generation_expression as generated from information_schema.columns
      where table_schema = 'public' and is_generated = 'ALWAYS'`.execute(db)
    return { indexes: rows, generated }
  })
  const missing = expected.filter(({ table, column, generated, scope, unique }) => {
    const begin = [...(scope ? [scope] : []), column].join()
    const isIndexed = actual.indexes.some(
      (index) =>
        index.table === table &&
        (unique
          ? index.unique && index.columns.join() === begin
          : index.columns.join().startsWith(begin)),
    )
    return (
      !isIndexed ||
      !actual.generated.some(
        (one) => one.table === table && one.column === column && one.generated === generated,
      )
    )
  })
  expect(missing).toEqual([])
})
