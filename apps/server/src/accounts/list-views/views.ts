import { type ListView, mostListViews } from '@pos/contract/accounts/list-views'
import { fail, failField } from '@pos/contract/errors'
import { reportViewParameters } from '@pos/contract/reports/report-views'
import type { ResourceDefinition } from '@pos/contract/resource'
import { shownResources } from '@pos/contract/resources'
import { sql } from 'kysely'
import { allows, type Context, organizationOf } from '#engine/context'
import { errorParts } from '#platform/process/error-parts'
import { newId } from '#platform/process/ids'

type NewView = Omit<ListView, 'id'>
type ViewChange = { readonly [K in 'name' | 'query' | 'is_default']?: NewView[K] | undefined }

/** Saves a view of the caller in the current workspace. */
export async function addView(context: Context, view: NewView): Promise<ListView> {
  assertQuery(parametersOf(context, view.resource), view.query)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from list_views where ${ofCaller(context)} and resource = ${view.resource}`.execute(
    context.db,
  )
  if ((rows[0]?.count ?? 0) >= mostListViews)
    failField('name', 'max_entries', { max: mostListViews })
  if (view.is_default) await clearDefault(context, view.resource)
  const id = newId()
  const { session } = context
  await uniquelyNamed(() =>
    sql`
      insert into list_views (organization_id, id, shop_id, user_id, resource, name, query, is_default)
      values (${organizationOf(context)}, ${id}, ${session.shop_id}, ${session.user_id}, ${view.resource}, ${view.name},
        ${JSON.stringify(view.query)}::jsonb, ${view.is_default})`.execute(context.db),
  )
  return { ...view, id }
}

/** Changes a view of the caller. Fails with NotFound for views of others. */
export async function changeView(
  context: Context,
  id: string,
  { name, query, is_default }: ViewChange,
): Promise<ListView> {
  const view = await findView(context, id)
  const next = {
    ...view,
    name: name ?? view.name,
    query: query ?? view.query,
    is_default: is_default ?? view.is_default,
  }
  assertQuery(parametersOf(context, view.resource), next.query)
  if (next.is_default && !view.is_default) await clearDefault(context, view.resource)
  await uniquelyNamed(() =>
    sql`
      update list_views set name = ${next.name}, query = ${JSON.stringify(next.query)}::jsonb, is_default = ${next.is_default}
      where ${ofCaller(context)} and id = ${id}`.execute(context.db),
  )
  return next
}

/** Deletes a view of the caller. */
export async function removeView(context: Context, id: string): Promise<void> {
  await findView(context, id)
  await sql`delete from list_views where ${ofCaller(context)} and id = ${id}`.execute(context.db)
}

/** SQL: the views of the caller in the current workspace. */
const ofCaller = (context: Context) =>
  sql`user_id = ${context.session.user_id} and organization_id = ${organizationOf(context)}
    and shop_id is not distinct from ${context.session.shop_id}::uuid`

async function findView(context: Context, id: string): Promise<ListView> {
  const { rows } = await sql<ListView>`
    select id, resource, name, query, is_default from list_views where ${ofCaller(context)} and id = ${id} for update`.execute(
    context.db,
  )
  return rows[0] ?? fail('NotFound')
}

async function clearDefault(context: Context, resource: string) {
  await sql`update list_views set is_default = false where ${ofCaller(context)} and resource = ${resource} and is_default`.execute(
    context.db,
  )
}

/**
 * Returns the parameters of a list or report. Fails with Forbidden if the caller may not read it.
 */
function parametersOf({ session }: Context, name: string): readonly string[] {
  const ofReport = reportViewParameters(name)
  if (ofReport) return allows(session, 'reports') ? ofReport : fail('Forbidden')
  const resource = Object.values<ResourceDefinition>(shownResources).find(
    (one) => one.name === name,
  )
  if (!resource) return failField('resource', 'invalid_choice')
  return allows(session, resource.permission)
    ? ['q', 'sort', 'per_page', 'columns', ...resource.list.filters]
    : fail('Forbidden')
}

/** Fails for a query that the URL of the list does not accept. */
function assertQuery(known: readonly string[], query: ListView['query']) {
  const unknown = Object.keys(query).find((name) => !known.includes(name))
  if (unknown !== undefined) failField(`query.${unknown}`, 'unknown_field')
}

async function uniquelyNamed<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (errorParts(error).constraint === 'list_views_name_key')
      return failField('name', 'not_unique')
    throw error
  }
}
