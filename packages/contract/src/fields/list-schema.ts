// oxlint-disable no-underscore-dangle -- zod provides `_zod` for extensions
import { z } from 'zod'

/**
 * The remaining rows of a list are not validated after this many faults: it would cost time and
 * help no one.
 */
const mostFaults = 200

/** Marks the issues of a list whose validation stopped early; `problemsOf` then says "at least". */
export const cutShort = { cut_short: true } as const

interface ListDefinition extends z.core.$ZodArrayDef {}

/**
 * A zod array that stops validating after enough faults, so that a body of empty rows costs no more
 * than a valid one.
 */
const StoppingArray = z.core.$constructor<z.ZodArray<z.ZodType>, ListDefinition>(
  'StoppingArray',
  (list, definition) => {
    z.ZodArray.init(list, definition)
    const parse = list._zod.parse
    list._zod.parse = (payload, context) => {
      const rows: unknown = payload.value
      // zod refuses values that are not lists, and lists that are too long, before it reads their
      // rows.
      if (!Array.isArray(rows) || rows.length > mostOf(definition)) return parse(payload, context)
      const values: unknown[] = []
      for (const [index, row] of rows.entries()) {
        const result = definition.element._zod.run({ value: row, issues: [] }, context)
        if (result instanceof Promise) throw new z.core.$ZodAsyncError()
        payload.issues.push(...z.core.util.prefixIssues(index, result.issues))
        values.push(result.value)
        if (payload.issues.length < mostFaults || index === rows.length - 1) continue
        payload.issues.push({
          code: 'custom',
          params: cutShort,
          path: [index + 1],
          input: undefined,
          inst: list,
          continue: false,
        })
        break
      }
      payload.value = values
      return payload
    }
  },
)

function mostOf({ checks = [] }: ListDefinition): number {
  return Math.min(
    Infinity,
    ...checks.flatMap(({ _zod: { def } }) => ('maximum' in def ? [Number(def.maximum)] : [])),
  )
}

/**
 * A list of at most `max` rows (counted before any is read) that stops validating after enough
 * faults.
 */
export function listOf<T extends z.ZodType>(row: T, max: number, min = 0): z.ZodArray<T> {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the object is a zod array with added limits
  const list = new StoppingArray({ type: 'array', element: row }) as unknown as z.ZodArray<T>
  return list.min(min).max(max)
}
