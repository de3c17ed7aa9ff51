import { fail, failField } from '@pos/contract/errors'
import { type ListView, mostListViews } from '@pos/contract/features/list-views'
import { can } from '@pos/contract/permissions'
import type { ResourceDefinition } from '@pos/contract/resource'
import { shownResources } from '@pos/contract/resources'
import { sql } from 'kysely'
import { type Context, organizationOf } from '#engine/context'
import { errorParts } from '#platform/process/error-parts'
import { newId } from '#platform/process/ids'

type NewView = Omit<ListView, 'id'>
type ViewChange = { readonly [K in 'name' | 'query' | 'is_default']?: NewView[K] | undefined }

/** Saves a view of the caller in the current workspace. */
export async function addView(context: Context, view: NewView): Promise<ListView> {
  const resource = readable(context, view.resource)
  assertQuery(resource, view.query)
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from list_views where ${ofCaller(context)} and resource = ${view.resource}`.execute(context.db)
  if ((rows[0]?.count ?? 0) >= mostListViews) failField('name', 'max_entries', { max: mostListViews })
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

/** Changes a view of the caller; NotFound for everybody else's. */
export async function changeView(context: Context, id: string, { name, query, is_default }: ViewChange): Promise<ListView> {
  const view = await findView(context, id)
  const next = { ...view, name: name ?? view.name, query: query ?? view.query, is_default: is_default ?? view.is_default }
  assertQuery(readable(context, view.resource), next.query)
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
    select id, resource, name, query, is_default from list_views where ${ofCaller(context)} and id = ${id} for update`.execute(context.db)
  return rows[0] ?? fail('NotFound')
}

async function clearDefault(context: Context, resource: string) {
  await sql`update list_views set is_default = false where ${ofCaller(context)} and resource = ${resource} and is_default`.execute(
    context.db,
  )
}

/** The contract of a list that the caller may read. */
function readable({ session }: Context, name: string): ResourceDefinition {
  const resource = Object.values<ResourceDefinition>(shownResources).find((one) => one.name === name)
  if (!resource) return failField('resource', 'invalid_choice')
  return can(session.role, resource.permission) ? resource : fail('Forbidden')
}

/** A view holds nothing that the list's address could not hold. */
function assertQuery({ list }: ResourceDefinition, query: ListView['query']) {
  const known = new Set(['q', 'sort', 'per_page', 'columns', ...list.filters])
  const unknown = Object.keys(query).find((name) => !known.has(name))
  if (unknown !== undefined) failField(`query.${unknown}`, 'unknown_field')
}

async function uniquelyNamed<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    if (errorParts(error).constraint === 'list_views_name_key') return failField('name', 'not_unique')
    throw error
  }
}
