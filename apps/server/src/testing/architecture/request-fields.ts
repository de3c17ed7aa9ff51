import { endpointDocuments } from '@pos/contract/documents/endpoint-documents'
import type { Endpoint } from '@pos/contract/endpoint'
import { isRow } from '@pos/domain/values'
import { z } from 'zod'

/** A text or number in a request, with its schema. */
export interface RequestField {
  readonly route: string
  /** `body.shop.name`; entries of a list are `[]`. */
  readonly path: string
  readonly kind: 'string' | 'number'
  readonly schema: z.ZodType
}

/**
 * Returns every text and number in parameters, queries and bodies of the routes, including bodies
 * that are parsed in parts.
 */
export function requestFields(routes: readonly Endpoint[]): RequestField[] {
  return routes.flatMap((endpoint) => {
    const { method, path, params, query, body } = endpoint
    const documented = endpointDocuments.find((one) => one.method === method && one.path === path)
    const parts = { params, query, body: documented?.body ?? body }
    return Object.entries(parts).flatMap(([name, schema]) =>
      schema ? leavesOf(schema, name).map((leaf) => ({ ...leaf, route: `${method} ${path}` })) : [],
    )
  })
}

type Leaf = Omit<RequestField, 'route'>

function leavesOf(schema: z.ZodType, path: string): Leaf[] {
  const { def } = schema
  const inside = (inner: unknown, at = path) =>
    inner instanceof z.ZodType ? leavesOf(inner, at) : []
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat)
    return [{ path, kind: 'string', schema }]
  if (schema instanceof z.ZodNumber) return [{ path, kind: 'number', schema }]
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([key, inner]) => inside(inner, `${path}.${key}`))
  if (schema instanceof z.ZodArray) return inside(schema.element, `${path}[]`)
  if (schema instanceof z.ZodRecord)
    return [
      ...inside(schema.keyType, `${path}.{key}`),
      ...inside(schema.valueType, `${path}.{value}`),
    ]
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => inside(option))
  if (schema instanceof z.ZodTuple)
    return schema.def.items.flatMap((item) => inside(item, `${path}[]`))
  if (schema instanceof z.ZodLazy) return inside(schema.def.getter())
  if (schema instanceof z.ZodPipe) return leavesOfPipe(schema, path)
  return isRow(def) ? inside(def.innerType) : []
}

/** A transformed text is validated by the whole pipe. */
function leavesOfPipe(schema: z.ZodPipe, path: string): Leaf[] {
  const source = schema.def.in instanceof z.ZodType ? schema.def.in : z.never()
  if (source instanceof z.ZodTransform)
    return schema.def.out instanceof z.ZodType ? leavesOf(schema.def.out, path) : []
  return leavesOf(source, path).map((leaf) => (leaf.path === path ? { ...leaf, schema } : leaf))
}
