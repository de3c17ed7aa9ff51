import { dataOf, idParams, pageOf } from '@pos/contract/answers'
import { defineEndpoint } from '@pos/contract/endpoint'
import { getUserOptions } from '@pos/contract/features/user-routes'
import { users } from '@pos/contract/features/users'
import { historyEntry } from '@pos/contract/history-entry'
import { createSchema, recordSchema, updateSchema } from '@pos/contract/schema'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Engine, RouteModule } from '#engine/engine'
import { listRecords } from '#engine/read/list'
import { listQueryOf, listQuerySchema } from '#engine/routes/resource-routes'
import { systemRoute } from '#engine/routes/route'
import { accountHistory } from './account-history.ts'
import { mountSecurityCodes } from './code-routes.ts'
import { getAccount, withRights } from './rights.ts'
import { type AccountInput, createAccount, removeAccount, updateAccount } from './save-account.ts'
import { codeLength } from './security-codes.ts'
import { usersFeature } from './users.ts'

const path = '/v1/users'
const access = users.permission
const record = recordSchema(users)
const response = dataOf(record)

/**
 * Routes for accounts, at the paths of any resource but with special rules. They span tenants (system administrators, sessions, names
 * that are unique in the installation), so they run as the system: the scope of `usersFeature` decides what a caller sees.
 */
export const userRoutes: RouteModule = {
  name: 'users',
  mount(engine) {
    mountOptions(engine)
    mountReading(engine)
    mountWriting(engine)
    mountSecurityCodes(engine)
  },
}

function mountOptions(engine: Engine) {
  systemRoute(engine, getUserOptions, async ({ db, session: { organization_id } }) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from roles where organization_id = ${organization_id} order by name_key`.execute(db)
    return { data: { roles: rows, security_code_length: organization_id ? await codeLength(db, organization_id) : null } }
  })
}

function mountReading(engine: Engine) {
  const query = listQuerySchema(users)
  const list = defineEndpoint({ method: 'GET', path, access, summary: 'List users', query, response: pageOf(record) })
  systemRoute(engine, list, async (context, { query: asked }) => {
    const { data, meta } = await listRecords(context, usersFeature, listQueryOf(asked))
    return { data: await withRights(context, data), meta }
  })
  const get = defineEndpoint({ method: 'GET', path: `${path}/:id`, access, summary: 'One of users', params: idParams, response })
  systemRoute(engine, get, async (context, { params }) => ({ data: await getAccount(context, params.id) }))
  const history = defineEndpoint({
    method: 'GET',
    path: `${path}/:id/history`,
    access,
    summary: 'Who changed what when in one of users',
    params: idParams,
    response: dataOf(z.array(historyEntry)),
  })
  systemRoute(engine, history, async (context, { params }) => ({ data: await accountHistory(context, params.id) }))
}

function mountWriting(engine: Engine) {
  const create = defineEndpoint({
    method: 'POST',
    path,
    access,
    summary: 'Create in users',
    body: createSchema(users),
    response,
    status: 201,
  })
  systemRoute(engine, create, async (context, { body }) => ({ data: await createAccount(context, body) }))
  const update = defineEndpoint({
    method: 'PUT',
    path: `${path}/:id`,
    access,
    summary: 'Change one of users; fields left out keep their value',
    params: idParams,
    body: updateSchema(users),
    response,
  })
  systemRoute(engine, update, async (context, { params, body }) => {
    const { version, ...input } = body as AccountInput & { version: number }
    return { data: await updateAccount(context, params.id, version, input) }
  })
  const remove = defineEndpoint({
    method: 'DELETE',
    path: `${path}/:id`,
    access,
    summary: 'Delete one of users',
    params: idParams,
    status: 204,
  })
  systemRoute(engine, remove, async (context, { params }) => removeAccount(context, params.id))
}
