import { createHash } from 'node:crypto'
import { type MenuField, menuFields, shownHeading } from '@pos/contract/exchange/menu-import'
import { foldText } from '@pos/domain/text/fold-text'
import { sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'

/** Columns that people assigned for files with these headings. */
export interface RememberedColumns {
  /** Assignment by column; null leaves it to the format. */
  readonly fields: readonly (MenuField | null)[] | null
  /** Names of categories that are numbers in files. */
  readonly names: Readonly<Record<string, string>>
}

/** Number of files per organization whose columns are remembered; older ones are dropped. */
const mostFiles = 200

/** Headings are long, so files are identified by their hash. */
const hashOf = (headings: readonly string[]) =>
  createHash('sha256')
    .update(JSON.stringify(headings.map((heading) => foldText(shownHeading(heading)))))
    .digest('base64url')

/** Returns the assigned columns of an organization for files with these headings, or null. */
export async function recallColumns(
  context: Context,
  headings: readonly string[],
): Promise<RememberedColumns | null> {
  const { rows } = await sql<{ fields: unknown; names: Record<string, string> }>`
    select fields, names from menu_files
    where organization_id = ${organizationOf(context)} and headings = ${hashOf(headings)}`.execute(
    context.db,
  )
  const [found] = rows
  if (!found) return null
  const known = (field: unknown) => menuFields.find((one) => one === field) ?? null
  return {
    fields: Array.isArray(found.fields) ? found.fields.map(known) : null,
    names: found.names,
  }
}

/** Stores the assigned columns for files with these headings, replacing earlier ones. */
export async function rememberColumns(
  context: Context,
  headings: readonly string[],
  { fields, names }: RememberedColumns,
): Promise<void> {
  const organization = organizationOf(context)
  await sql`
    insert into menu_files (organization_id, headings, fields, names, updated_at)
    values (${organization}, ${hashOf(headings)}, ${fields && JSON.stringify(fields)}::jsonb, ${JSON.stringify(names)}::jsonb, ${context.now})
    on conflict (organization_id, headings) do update
      set fields = excluded.fields, names = excluded.names, updated_at = excluded.updated_at`.execute(
    context.db,
  )
  await sql`
    delete from menu_files where organization_id = ${organization} and headings not in (
      select f.headings from menu_files f where f.organization_id = ${organization} order by f.updated_at desc limit ${mostFiles})`.execute(
    context.db,
  )
}
