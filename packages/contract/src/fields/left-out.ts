import { z } from 'zod'

/** The properties of an object, or of the entries of a list, that are dropped if they are null. */
interface Plan {
  readonly dropped: readonly string[]
  readonly nested: readonly (readonly [name: string, plan: Plan])[]
  readonly entries: Plan | null
}

/**
 * Nulls to remove: `refused` are the properties that are optional but not nullable, `optional` also
 * the nullable properties without a default.
 */
type DroppedNulls = 'refused' | 'optional'

const plans = {
  refused: new WeakMap<z.core.$ZodType, Plan | null>(),
  optional: new WeakMap<z.core.$ZodType, Plan | null>(),
}

/**
 * Returns the value without the null properties that mean the same as missing ones, so that a
 * program may write either. Does not change its argument; returns the same value if there is
 * nothing to remove.
 */
export function withoutNulls(
  schema: z.ZodType,
  value: unknown,
  dropped: DroppedNulls = 'refused',
): unknown {
  const plan = planOf(schema, dropped)
  return plan ? apply(plan, value) : value
}

function planOf(schema: z.core.$ZodType, kind: DroppedNulls): Plan | null {
  const known = plans[kind].get(schema)
  if (known !== undefined) return known
  const made = makePlan(unwrapped(schema), kind)
  plans[kind].set(schema, made)
  return made
}

function makePlan(schema: z.core.$ZodType, kind: DroppedNulls): Plan | null {
  if (schema instanceof z.ZodArray) {
    const entries = planOf(schema.element, kind)
    return entries && { dropped: [], nested: [], entries }
  }
  if (!(schema instanceof z.ZodObject)) return null
  const properties: [string, z.core.$ZodType][] = Object.entries(schema.shape)
  const dropped = properties
    .filter(([, one]) => {
      const missing = z.safeParse(one, undefined)
      return (
        missing.success &&
        (!z.safeParse(one, null).success || (kind === 'optional' && missing.data === undefined))
      )
    })
    .map(([name]) => name)
  const nested = properties.flatMap(([name, one]) => {
    const plan = planOf(one, kind)
    return plan ? [[name, plan] as const] : []
  })
  return dropped.length + nested.length > 0 ? { dropped, nested, entries: null } : null
}

/** Returns the schema inside `optional`, `nullable`, `default` and transformations. */
function unwrapped(schema: z.core.$ZodType): z.core.$ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault
  )
    return unwrapped(schema.def.innerType)
  return schema instanceof z.ZodPipe ? unwrapped(schema.def.in) : schema
}

function apply({ dropped, nested, entries }: Plan, value: unknown): unknown {
  if (Array.isArray(value)) return entries ? mapped(value, entries) : value
  if (typeof value !== 'object' || value === null || entries) return value
  const before = new Map(Object.entries(value))
  const changes = new Map<string, unknown>()
  for (const name of dropped) if (before.get(name) === null) changes.set(name, undefined)
  for (const [name, plan] of nested) {
    const part = before.get(name)
    const after = apply(plan, part)
    if (after !== part) changes.set(name, after)
  }
  if (changes.size === 0) return value
  return Object.fromEntries(
    [...before].flatMap(([name, part]) => {
      if (!changes.has(name)) return [[name, part]]
      const after = changes.get(name)
      return after === undefined ? [] : [[name, after]]
    }),
  )
}

function mapped(values: readonly unknown[], plan: Plan): readonly unknown[] {
  const after = values.map((value) => apply(plan, value))
  return after.every((value, index) => value === values[index]) ? values : after
}
