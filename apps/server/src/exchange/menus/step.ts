import { type FieldProblem, fail } from '@pos/contract/errors'
import { allows, type Context } from '#engine/context'
import type { AnyRecord, Feature } from '#engine/feature'
import { forEachYielding } from '#platform/process/chunks'
import { newId } from '#platform/process/ids'
import { applyRows } from '../apply.ts'
import { readTools } from '../export.ts'
import { type PlannedRow, type PlanTools, planRow } from '../plan.ts'
import { resourceTexts } from '../resource-texts.ts'
import type { CellTools } from '../tables/cell-text.ts'
import { columnsOf } from '../tables/columns.ts'

/**
 * A record that a menu file creates or changes, with its fields as texts of cells. An empty text
 * leaves a field unchanged.
 */
export interface Entry {
  readonly row: number
  readonly record: AnyRecord | null
  /** The existing or future id of the record. */
  readonly id: string
  readonly name: string
  readonly cells: Readonly<Record<string, string>>
}

/** The planned and written records of one resource. */
export interface Step {
  readonly feature: Feature
  readonly rows: readonly PlannedRow[]
  readonly written: { readonly created: number; readonly changed: number }
}

/** The records made from a file. */
export interface MadeMenu {
  readonly items: Step
  /** Everything else, in order of creation. */
  readonly others: readonly Step[]
  readonly unplaced: number
}

/** An omitted row with its reasons. */
export interface LeftOut {
  readonly row: number
  readonly name: string
  readonly problems: readonly FieldProblem[]
}

/** The feature of a resource, if the caller may write it. */
export function writable(context: Context, name: string): Feature {
  const feature = context.engine.features.get(name) ?? fail('NotFound')
  return allows(context.session, feature.resource.permission) ? feature : fail('Forbidden')
}

/** An entry of a record that does not exist yet. */
export const newEntry = (row: number, name: string, cells: Entry['cells']): Entry => ({
  row,
  record: null,
  id: newId(),
  name,
  cells,
})

/** Plans entries by the same rules as rows of a file. */
export async function planEntries(
  context: Context,
  feature: Feature,
  entriesOf: (tools: CellTools) => readonly Entry[],
): Promise<PlannedRow[]> {
  const texts = await readTools(context, feature, context.locale)
  const columns = columnsOf(feature)
  const parse = { ...texts, texts: resourceTexts(feature.resource.name) }
  const tools: PlanTools = { feature, columns, texts, parse, charset: 'utf-8', isEmptySilent: true }
  const planned: PlannedRow[] = []
  await forEachYielding(entriesOf(texts), ({ cells, ...entry }) => {
    planned.push(planRow({ ...entry, cells: columns.map(({ name }) => cells[name] ?? '') }, tools))
  })
  return planned
}

/** Plans entries and writes those that are not refused. */
export async function writeEntries(
  context: Context,
  feature: Feature,
  entriesOf: (tools: CellTools) => readonly Entry[],
): Promise<Step> {
  const rows = await planEntries(context, feature, entriesOf)
  return { feature, rows, written: await applyRows(context, feature, rows) }
}
