import type { FieldProblem } from '@pos/contract/errors'
import type { MenuFormat } from '@pos/contract/exchange/menu-import'
import { readFlag } from '../cells.ts'

/** The kind of price that an item has in the file. */
interface PriceKind {
  readonly isOpen: boolean
  readonly isByWeight: boolean
  readonly hasSizes: boolean
  readonly notes: readonly FieldProblem[]
}

const plain: PriceKind = { isOpen: false, isByWeight: false, hasSizes: false, notes: [] }

/** Returns how an item is priced. Unknown texts become a note. */
export function priceKindOf(format: MenuFormat, text: string): PriceKind {
  const kind = text.normalize('NFKC').trim().toLowerCase()
  if (format === 'smaregi' && kind === '2') return { ...plain, isOpen: true }
  if (/部門打ち|オープン|時価|^open|variable|enter/.test(kind)) return { ...plain, isOpen: true }
  if (/量り売り|計量|per[ _]?unit|weight/.test(kind)) return { ...plain, isByWeight: true }
  if (/size|sequence/.test(kind)) return { ...plain, hasSizes: true }
  const isUsual =
    /^(|0|1|通常|通常価格|固定|固定価格|fixed|base|base[ _]price|priced_by_modifiers|none|included)$/.test(
      kind,
    )
  return isUsual
    ? plain
    : { ...plain, notes: [{ key: 'menu_price_kind_unknown', params: { text } }] }
}

/** A note for items sold by weight or by a unit other than pieces. */
export function weightNote(
  { isByWeight }: PriceKind,
  weight: string,
  unit: string,
): FieldProblem[] {
  const isWeighed = isByWeight || readFlag(weight) === true
  const isMeasured =
    unit !== '' &&
    !/^(per )?(item|each|ea|piece|pc|pcs|個|点|なし|商品)s?$/i.test(unit.normalize('NFKC').trim())
  if (isWeighed) return [{ key: 'menu_by_weight' }]
  return isMeasured ? [{ key: 'menu_by_unit', params: { unit } }] : []
}
