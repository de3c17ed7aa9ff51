import { z } from 'zod'
import { dataOf } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'

/** The accounts of the organization with a shop role, by name. */
export const listRoleUsers = defineEndpoint({
  method: 'GET',
  path: '/v1/roles/users',
  access: 'roles',
  summary: 'List accounts by shop role',
  response: dataOf(
    z.array(
      z.object({ id: z.uuid(), role_id: z.uuid(), display_name: z.string(), active: z.boolean() }),
    ),
  ),
})
