import { isRow } from '@pos/domain/values'
import { z } from 'zod'

/**
 * The JSON schema of a zod schema: of requests (`input`, defaults optional), or of responses
 * (`output`).
 */
export function jsonSchemaOf(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return JSON.parse(JSON.stringify(rest))
}

/**
 * Writes records with known keys as properties: zod uses `propertyNames`, which generators read as
 * "any text". Records with open keys stay.
 */
export function withNamedKeys<T>(value: T): T
export function withNamedKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map((one) => withNamedKeys(one))
  if (!isRow(value)) return value
  const { propertyNames, additionalProperties, ...rest } = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, withNamedKeys(one)]),
  )
  const names =
    isRow(propertyNames) && Array.isArray(propertyNames.enum)
      ? propertyNames.enum.map(String)
      : null
  if (names)
    return {
      ...rest,
      properties: Object.fromEntries(names.map((name) => [name, additionalProperties])),
      additionalProperties: false,
    }
  return {
    ...rest,
    ...(propertyNames ? { propertyNames } : {}),
    ...(additionalProperties === undefined ? {} : { additionalProperties }),
  }
}
