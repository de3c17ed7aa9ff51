import type { MenuField, MenuFormat } from '@pos/contract/features/menu-import'
import { foldText } from '@pos/domain/fold-text'
import { typedKeys } from '@pos/domain/typed-entries'
import { usualHeadings } from './usual-headings.ts'

/** What a column holds besides what people can say of it: the parts of single formats. */
type SpecialUse =
  | 'key'
  | 'kind'
  | 'id'
  | 'parent'
  | 'category_code'
  | 'tax_class'
  | 'reduced'
  | 'price_kind'
  | 'archived'
  | 'alcohol'
  | 'option'
  | 'part_of_set'
  | 'modifier'
  | 'tax'

/** What a column of a menu file is read as. */
export type ColumnUse = MenuField | SpecialUse

/** A column with its use; those of a tax or of a modifier group are named by their headings. */
export interface MenuColumn {
  readonly use: ColumnUse
  readonly name: string
  readonly rate: string | null
}

interface FormatDefinition {
  /** Headings that no other file has together; any of the sets will do. */
  readonly known: readonly (readonly string[])[]
  readonly columns: Readonly<Record<string, ColumnUse>>
  readonly patterns?: readonly (readonly [RegExp, ColumnUse])[]
  /** True if an item without a price is one whose price is entered when it is sold. */
  readonly emptyIsOpen: boolean
}

/**
 * The formats by their headings, from what is public of them (docs/decisions/043-menu-import-from-other-systems.md):
 * - Square: https://squareup.com/help/jp/ja/article/5153-import-items-online, https://squareup.com/help/jp/ja/article/8211-item-import-spreadsheet-glossary
 * - Toast: https://doc.toasttab.com/doc/platformguide/platformFillingOutTheBulkImportSpreadsheet.html,
 *   https://doc.toasttab.com/doc/platformguide/platformMenuManagerExport.html
 * - Loyverse: https://help.loyverse.com/help/importing-and-exporting
 * - Airレジ: https://faq.airregi.jp/hc/ja/articles/360048523374
 * - スマレジ: https://help.smaregi.jp/hc/ja/articles/360051673074
 */
const formats: Readonly<Record<Exclude<MenuFormat, 'other'>, FormatDefinition>> = {
  square: {
    known: [['item name', 'variation name']],
    columns: {
      'item name': 'name',
      'variation name': 'variation',
      gtin: 'jan_code',
      categories: 'category',
      category: 'category',
      'reporting category': 'category',
      price: 'price',
      'default unit cost': 'cost',
      archived: 'archived',
    },
    patterns: [
      [/^Tax - (?<name>.+?)\s*\((?<rate>\d+(\.\d+)?)%\)$/i, 'tax'],
      [/^Modifier Set - (?<name>.+)$/i, 'modifier'],
    ],
    emptyIsOpen: true,
  },
  toast: {
    known: [
      ['entity type', 'operation'],
      ['entity type', 'name'],
      ['menu group', 'menu item'],
    ],
    columns: {
      'entity type': 'kind',
      'operation id': 'id',
      'version id or operation id': 'id',
      name: 'name',
      'menu item': 'name',
      'pos name': 'pos_name',
      'kitchen name': 'order_name',
      'parent version id or operation id': 'parent',
      'menu group': 'category',
      subgroup: 'sub_category',
      price: 'price',
      'base price': 'price',
      'visible to pos': 'active',
      'contains alcohol': 'alcohol',
    },
    emptyIsOpen: false,
  },
  loyverse: {
    known: [
      ['handle', 'name', 'sold by weight'],
      ['handle', 'name', 'cost'],
      ['handle', 'name', 'option 1 name'],
    ],
    columns: {
      handle: 'key',
      name: 'name',
      category: 'category',
      cost: 'cost',
      barcode: 'jan_code',
      'default price': 'price',
      price: 'price',
      'option 1 name': 'option',
      'sku of included item': 'part_of_set',
    },
    patterns: [
      [/^Price \[.+\]$/i, 'price'],
      [/^Available for sale( \[.+\])?$/i, 'active'],
      [/^Option \d value$/i, 'variation'],
      [/^Tax - "?(?<name>.+?)"?\s*\((?<rate>\d+(\.\d+)?)%\)$/i, 'tax'],
      [/^Modifier - "?(?<name>.+?)"?$/i, 'modifier'],
    ],
    emptyIsOpen: true,
  },
  airregi: {
    known: [['商品名', '税設定', '適用税率']],
    columns: {
      商品名: 'name',
      '商品名(商品入力用)': 'pos_name',
      カテゴリーID: 'category_code',
      カテゴリー名: 'category',
      '表示/非表示': 'active',
      税設定: 'tax_included',
      適用税率: 'tax_class',
      価格設定: 'price_kind',
      価格: 'price',
      原価: 'cost',
      バーコード: 'jan_code',
      '自動発番(バーコード)': 'jan_code',
    },
    patterns: [[/^バリエーション\(種別\d\)$/, 'variation']],
    emptyIsOpen: false,
  },
  smaregi: {
    known: [['商品名', '商品単価']],
    columns: {
      商品名: 'name',
      商品単価: 'price',
      原価: 'cost',
      商品コード: 'jan_code',
      部門ID: 'category_code',
      部門名: 'category',
      税区分: 'tax_included',
      軽減税率: 'reduced',
      軽減税率ID: 'reduced',
      規格: 'variation',
      カラー: 'variation',
      サイズ: 'variation',
    },
    emptyIsOpen: false,
  },
}

const folded = (uses: Readonly<Record<string, ColumnUse>>) => new Map(Object.entries(uses).map(([text, use]) => [foldText(text), use]))
const byHeading = new Map<MenuFormat, ReadonlyMap<string, ColumnUse>>(
  typedKeys(formats).map((format) => [format, folded(formats[format].columns)]),
)
const suggested = new Map(
  typedKeys(usualHeadings).flatMap((field) => usualHeadings[field].map((text): [string, MenuField] => [foldText(text), field])),
)

/** Returns the format whose headings a file has; null for any other file. */
export function formatOf(headings: readonly string[]): MenuFormat | null {
  const present = new Set(headings.map(foldText))
  const isOf = ({ known }: FormatDefinition) => known.some((set) => set.every((text) => present.has(foldText(text))))
  return typedKeys(formats).find((format) => isOf(formats[format])) ?? null
}

/** The columns of a file of a known format; null for those that it does not read. */
export function columnsOfFormat(format: Exclude<MenuFormat, 'other'>, headings: readonly string[]): (MenuColumn | null)[] {
  return headings.map((heading) => {
    const use = byHeading.get(format)?.get(foldText(heading))
    if (use) return { use, name: heading, rate: null }
    const plain = heading.normalize('NFKC').trim()
    for (const [pattern, one] of formats[format].patterns ?? []) {
      const match = pattern.exec(plain)
      if (match) return { use: one, name: match.groups?.name ?? plain, rate: match.groups?.rate ?? null }
    }
    return null
  })
}

/** What the columns of any other file probably hold, each field once. */
export function suggestedFields(headings: readonly string[]): (MenuField | null)[] {
  const seen = new Set<MenuField>()
  return headings.map((heading) => {
    const field = suggested.get(foldText(heading))
    if (!field || seen.has(field)) return null
    seen.add(field)
    return field
  })
}

/** True if an item without a price is one whose price is entered when it is sold. */
export const emptyPriceIsOpen = (format: MenuFormat) => format !== 'other' && formats[format].emptyIsOpen
