import { z } from 'zod'
import { dataOf, idParams, lineText } from '../answers.ts'
import { defineEndpoint } from '../endpoint.ts'
import { problem } from '../fields/field-problem.ts'

/** Maximum number of saved views per person and list or report. */
export const mostListViews = 30

/**
 * Parameters that a view restores. Lists: `q`, `sort`, `per_page`, `columns` and the contract's
 * filters; reports: `reports/report-views.ts`.
 */
const viewQuery = z
  .record(lineText(60), lineText(2000))
  .refine(
    (query) => Object.keys(query).length <= 40,
    problem({ key: 'max_entries', params: { max: 40 } }),
  )
const viewName = lineText(60).trim().min(1)

/** A saved view of a list or report, for one person in the current workspace. */
export const listView = z.object({
  id: z.uuid(),
  /** The resource's name, or `reports/` and the report's name. */
  resource: z.string(),
  name: z.string(),
  query: z.record(z.string(), z.string()),
  /** The default view of the list or report; at most one each. */
  is_default: z.boolean(),
})
export type ListView = z.infer<typeof listView>

/** Saves a view for the signed-in person only. */
export const saveListView = defineEndpoint({
  method: 'POST',
  path: '/v1/list-views',
  access: 'profile',
  summary: 'Save a view',
  body: z.strictObject({
    resource: z.string().max(60),
    name: viewName,
    query: viewQuery,
    is_default: z.boolean().default(false),
  }),
  response: dataOf(listView),
  status: 201,
})

/** Updates one of the caller's views; omitted fields stay. */
export const changeListView = defineEndpoint({
  method: 'PUT',
  path: '/v1/list-views/:id',
  access: 'profile',
  summary: 'Update a saved view',
  params: idParams,
  body: z.strictObject({
    name: viewName.optional(),
    query: viewQuery.optional(),
    is_default: z.boolean().optional(),
  }),
  response: dataOf(listView),
})

/** Deletes one of the own views. */
export const deleteListView = defineEndpoint({
  method: 'DELETE',
  path: '/v1/list-views/:id',
  access: 'profile',
  summary: 'Delete a saved view',
  params: idParams,
  status: 204,
})
