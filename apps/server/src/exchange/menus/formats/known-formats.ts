import type { MenuField, MenuFormat } from '@pos/contract/exchange/menu-import'

/** Meanings of columns that only some formats have and that people cannot select. */
type SpecialUse =
  | 'key'
  | 'kind'
  | 'operation'
  | 'pricing'
  | 'second_price'
  | 'weight'
  | 'unit'
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

/** The meaning of a column in a menu file. */
export type ColumnUse = MenuField | SpecialUse

/** Recognition and reading of a system's files. */
export interface FormatDefinition {
  /** Sets of headings that only this format has together; any of them is sufficient. */
  readonly known: readonly (readonly string[])[]
  readonly columns: Readonly<Record<string, ColumnUse>>
  readonly patterns?: readonly (readonly [RegExp, ColumnUse])[]
  /** True if items without a price have an open price. */
  readonly emptyIsOpen: boolean
}

/**
 * The formats by their headings, from what is public of them
 * (docs/decisions/043-menu-import-from-other-systems.md):
 * - Square: https://squareup.com/help/jp/ja/article/5153-import-items-online,
 *   https://squareup.com/help/jp/ja/article/8211-item-import-spreadsheet-glossary
 * - Toast:
 *   https://doc.toasttab.com/doc/platformguide/platformFillingOutTheBulkImportSpreadsheet.html,
 *   https://doc.toasttab.com/doc/platformguide/platformMenuManagerExport.html
 * - Loyverse: https://help.loyverse.com/help/importing-and-exporting
 * - Airレジ: https://faq.airregi.jp/hc/ja/articles/360048523374
 * - スマレジ: https://help.smaregi.jp/hc/ja/articles/360051673074,
 *   https://help-waiter.smaregi.jp/hc/ja/articles/360058505033
 */
export const formats: Readonly<Record<Exclude<MenuFormat, 'other'>, FormatDefinition>> = {
  square: {
    known: [
      ['item name', 'variation name'],
      ['商品名', 'バリエーション名'],
    ],
    columns: {
      'reference handle': 'key',
      参照ハンドル: 'key',
      token: 'sku',
      トークン: 'sku',
      sku: 'sku',
      'item name': 'name',
      商品名: 'name',
      バリエーション名: 'variation',
      カテゴリ: 'category',
      カテゴリー: 'category',
      レポートカテゴリ: 'category',
      レポートカテゴリー: 'category',
      価格: 'price',
      単位原価: 'cost',
      デフォルト単位原価: 'cost',
      アーカイブ済み: 'archived',
      アーカイブ: 'archived',
      'unit and precision': 'unit',
      単位と精度: 'unit',
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
      [/^税金? ?- ?(?<name>.+?)\s*\((?<rate>\d+(\.\d+)?)%\)$/, 'tax'],
      [/^(修飾子|追加オプション)(セット)? ?- ?(?<name>.+)$/, 'modifier'],
      [/^Enabled (?<store>.+)$/i, 'active'],
      [/^Price (?<store>.+)$/i, 'price'],
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
      operation: 'operation',
      'version id': 'sku',
      'multilocation id': 'sku',
      guid: 'sku',
      sku: 'sku',
      size: 'variation',
      'size name': 'variation',
      'pricing strategy or method': 'pricing',
      'pricing strategy': 'pricing',
      'pricing method': 'pricing',
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
      sku: 'sku',
      'sold by weight': 'weight',
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
      [/^Price \[(?<store>.+)\]$/i, 'price'],
      [/^Available for sale( \[(?<store>.+)\])?$/i, 'active'],
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
      価格2: 'second_price',
      商品コード: 'sku',
      原価: 'cost',
      バーコード: 'jan_code',
      '自動発番(バーコード)': 'jan_code',
    },
    patterns: [[/^バリエーション\(種別\d\)$/, 'variation']],
    emptyIsOpen: false,
  },
  smaregi: {
    known: [
      ['商品名', '商品単価'],
      ['メニュー名', 'カテゴリーID', '単価'],
    ],
    columns: {
      商品ID: 'sku',
      メニューID: 'sku',
      メニュー名: 'name',
      単価: 'price',
      カテゴリーID: 'category_code',
      カテゴリー名: 'category',
      商品価格区分: 'price_kind',
      価格区分: 'price_kind',
      計量商品: 'weight',
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
  clover: {
    known: [
      ['clover id', 'name'],
      ['name', 'price', 'price type'],
    ],
    columns: {
      'clover id': 'sku',
      sku: 'sku',
      name: 'name',
      'alternate name': 'order_name',
      price: 'price',
      'price type': 'price_kind',
      'price unit': 'unit',
      cost: 'cost',
      'product code': 'jan_code',
      category: 'category',
      categories: 'category',
      hidden: 'archived',
    },
    emptyIsOpen: false,
  },
}
