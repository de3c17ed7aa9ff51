import type { FieldProblem } from '@pos/contract/errors'
import type { Field, Fields } from '@pos/contract/fields/field'
import { type Currency, minorDigits } from '@pos/domain/money/money'
import { rowsOf, textsOf } from '@pos/domain/values'

/** Tools to map values of a record into the current shop. */
export interface RemapTools {
  /**
   * Id in this shop for a record (or picture, `files`) of the other; undefined if there is none.
   */
  idHere(resource: string, id: string): string | undefined
  /** Name of a record in the other shop. */
  nameThere(resource: string, id: string): string
  readonly from: Currency
  readonly to: Currency
  /** Value of one unit of `from` in units of `to`; null if the currencies are equal. */
  readonly rate: number | null
}

type Values = Record<string, unknown>

/**
 * Maps the fields of a record into this shop. References without a counterpart are omitted with a
 * note, or are problems if the field is required.
 */
export function remap(fields: Fields, values: Values, tools: RemapTools) {
  const problems: Record<string, FieldProblem[]> = {}
  const notes: Record<string, FieldProblem[]> = {}
  const result: Values = {}
  for (const [name, field] of Object.entries(fields)) {
    if (field.readOnly) continue
    result[name] = remapValue(field, values[name] ?? null, tools, (missing, isFatal) => {
      const list = isFatal ? problems : notes
      const key = isFatal ? 'unknown_name' : 'left_out'
      list[name] = [...(list[name] ?? []), { key, params: { name: missing } }]
    })
  }
  return { values: result, problems, notes }
}

type Miss = (name: string, isFatal: boolean) => void

function remapValue(field: Field<unknown>, value: unknown, tools: RemapTools, miss: Miss): unknown {
  if (value === null) return null
  const to = field.kind === 'image' ? 'files' : (field.to ?? '')
  switch (field.kind) {
    case 'money':
      return converted(Number(value), tools)
    case 'image':
    case 'reference': {
      const id = tools.idHere(to, String(value))
      if (id === undefined) miss(tools.nameThere(to, String(value)), field.required)
      return id ?? null
    }
    case 'references':
      return textsOf(value).flatMap((one) => {
        const id = tools.idHere(to, one)
        if (id === undefined) miss(tools.nameThere(to, one), false)
        return id ?? []
      })
    case 'list':
      return rowsOf(value).flatMap((row) => remapRow(field, row, tools, miss))
    default:
      return value
  }
}

/**
 * A row whose reference has no counterpart is omitted completely, because part of it would mean
 * something else.
 */
function remapRow(field: Field<unknown>, row: Values, tools: RemapTools, miss: Miss): Values[] {
  let isWhole = true
  const parts = Object.entries(field.fields ?? {}).map(([name, part]) => {
    const value = remapValue(part, row[name] ?? null, tools, (missing) => {
      isWhole = false
      miss(missing, false)
    })
    return [name, value] as const
  })
  return isWhole ? [Object.fromEntries(parts)] : []
}

function converted(minor: number, { from, to, rate }: RemapTools): number {
  if (rate === null) return minor
  const value = (Math.abs(minor) * rate * 10 ** minorDigits(to)) / 10 ** minorDigits(from)
  // Errors of binary fractions (0.1 + 0.2) must not change the rounding of a half.
  return Math.sign(minor) * Math.round(Number(value.toPrecision(12)))
}
