// Prepares each statement of a project on the migrated database, and compares its columns with its
// row type.
import path from 'node:path'
import { openMigrated, readCatalog } from './migrated-database.mjs'
import { nullableColumns } from './nullability.mjs'
import { readProgram, statementsOf } from './program.mjs'
import { analyse } from './query-tree.mjs'
import { isNullable, misfits, saysColumns } from './row-types.mjs'
import { Unresolvable } from './values.mjs'
import { variantsOf } from './variants.mjs'

/**
 * Temporary tables of one transaction. They do not exist when the check prepares other statements
 * that read them.
 */
const temporaryTables = ['expected_sums']

/**
 * @typedef {{ at: string, because: string }} Remark
 * @typedef {{ wrong: string[], dynamic: Remark[], partial: Remark[], statements: number, rows:
 *   number }} Report
 */

/**
 * Checks all statements. Reports errors, unreadable statements (`dynamic`), partly checked ones
 * (`partial`) and counts.
 */
export async function checkStatements({ config, migrations, isChecked }) {
  const program = readProgram(config, isChecked)
  const database = await openMigrated(migrations)
  /** @type {Report} */
  const report = { wrong: [], dynamic: [], partial: [], statements: 0, rows: 0 }
  try {
    const catalog = await readCatalog(database)
    for (const source of program.sources) {
      for (const template of statementsOf(source, program)) {
        const { line } = source.getLineAndCharacterOfPosition(template.getStart())
        const at = `${path.relative(path.dirname(config), source.fileName)}:${line + 1}`
        await checkStatement({ program, database, catalog, report }, template, at)
      }
    }
  } finally {
    await database.close()
  }
  return report
}

async function checkStatement({ program, database, catalog, report }, template, at) {
  const [rowNode] = template.typeArguments ?? []
  const row = rowNode ? program.checker.getTypeFromTypeNode(rowNode) : null
  const namesColumns = row !== null && saysColumns(row)
  let readings
  try {
    readings = variantsOf(program, template)
  } catch (error) {
    if (!(error instanceof Unresolvable)) throw error
    report.dynamic.push({ at, because: error.message.replaceAll(/\s+/g, ' ').slice(0, 80) })
    return
  }
  const temporary = temporaryTables.find((name) =>
    readings.variants.some(({ text }) => text.includes(name) && !text.includes('temporary table')),
  )
  if (temporary) {
    report.dynamic.push({ at, because: `temporary table ${temporary}` })
    return
  }
  report.statements += 1
  if (namesColumns) report.rows += 1
  if (readings.omitted.length > 0) report.partial.push({ at, because: readings.omitted.join(', ') })
  const wrong = new Set()
  for (const variant of readings.variants) {
    for (const misfit of await wrongIn(variant, namesColumns ? row : null, {
      program,
      database,
      catalog,
    }))
      wrong.add(misfit)
  }
  report.wrong.push(...[...wrong].map((misfit) => `${at}: ${misfit}`))
}

async function wrongIn({ text, parameters }, row, { program, database, catalog }) {
  let analysed
  try {
    analysed = await analyse(database, catalog, text, { hasTree: row !== null })
  } catch (error) {
    return [`${error.message} in: ${text.replaceAll(/\s+/g, ' ').slice(0, 2000)}`]
  }
  if (!row) return []
  const nullable = analysed.tree
    ? nullableColumns(analysed.tree, catalog, (number, ofElements) =>
        isNullable(parameters[number - 1], program.checker, ofElements),
      )
    : []
  const columns = analysed.columns.map(({ name, type }, index) => ({
    name,
    type: catalog.types.get(type).name,
    nullable: nullable[index],
  }))
  return misfits(columns, row, program.checker)
}
