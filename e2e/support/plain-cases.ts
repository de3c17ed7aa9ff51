import type { UserRole } from '@pos/contract/permissions'
import type { ResourceName } from '@pos/contract/resources'
import type { RuleKey } from '@pos/texts/message-text'

export interface PlainCase {
  /** Values of a new record, the label first. An empty string selects the first option. */
  readonly values: Readonly<Record<string, string>>
  /** An invalid value, and the rule that refuses it. */
  readonly wrong: readonly [field: string, value: string, rule: RuleKey]
  /** Values that the field of the invalid value depends on. */
  readonly first?: Readonly<Record<string, string>>
  /** The role of the tester; a shop manager by default. */
  readonly role?: UserRole
}

/** Resources with separate specs, because they are drawn, edited in place, or need more steps. */
type CaseOfSpec = 'family-groups' | 'major-groups' | 'menu-items' | 'shop-maps'

/** A case for every resource with a plain form. The type requires each resource. */
export const plainCases: Readonly<Record<Exclude<ResourceName, CaseOfSpec>, PlainCase>> = {
  allergies: {
    values: { name: '試験アレルゲン', name_en: 'Test allergen', code: 'zz9' },
    wrong: ['code', 'あ', 'not_contain_special_characters'],
  },
  categories: {
    values: { name: '試験カテゴリー', name_en: 'Test category' },
    wrong: ['main_position', '-1', 'min_value'],
    first: { on_main_screen: 'true' },
  },
  charges: {
    values: {
      name: '試験深夜料',
      name_en: 'Test night charge',
      kind: 'rate',
      rate: '10',
      timing: 'settle',
    },
    wrong: ['rate', '101', 'max_value'],
    first: { kind: 'rate' },
  },
  'condiment-groups': {
    values: { name: '試験セット', name_en: 'Test set', min_select: '0', max_select: '2' },
    wrong: ['min_select', '100', 'max_value'],
  },
  condiments: {
    values: { name: '試験トッピング', name_en: 'Test topping', price: '-50', function_key: 'less' },
    wrong: ['price', '99999999', 'max_value'],
  },
  coupons: {
    values: { name: '試験お食事券', name_en: 'Test voucher', value: '500', enable_change: 'true' },
    wrong: ['value', '-1', 'min_value'],
  },
  courses: {
    values: {
      name: '試験コース',
      name_en: 'Test course',
      price: '5000',
      guests_min: '2',
      time_limit: '120',
    },
    wrong: ['time_limit', '1441', 'max_value'],
  },
  customers: {
    values: {
      name: '試験商事',
      kana_name: 'シケンショウジ',
      closing_day: '20',
      payment_months: '2',
    },
    wrong: ['closing_day', '29', 'max_value'],
  },
  devices: { values: { name: '試験端末' }, wrong: ['name', '😀', 'only_contain_valid_characters'] },
  discounts: {
    values: { name: '試験割引', name_en: 'Test discount', scope: 'item', kind: 'rate', rate: '5' },
    wrong: ['rate', '101', 'max_value'],
    first: { kind: 'rate' },
  },
  holidays: {
    values: {
      name_ja: '試験の日',
      name_en: 'Test day',
      date: `${new Date().getFullYear()}-06-17`,
      country: 'JP',
    },
    wrong: ['name_en', '😀', 'only_contain_valid_characters'],
    role: 'system_admin',
  },
  modes: {
    values: { name: '試験モード', theme: 'teal', description: '試験のため' },
    wrong: ['name', '😀', 'only_contain_valid_characters'],
  },
  organizations: {
    values: { name: '試験株式会社', security_code_length: '6' },
    wrong: ['security_code_length', '9', 'max_value'],
    role: 'system_admin',
  },
  payments: {
    values: { name: '試験支払', name_en: 'Test payment', type: 'cash' },
    wrong: ['name', '😀', 'only_contain_valid_characters'],
  },
  printers: {
    values: { name: '試験プリンター', type: 'kitchen', ip_address: '192.0.2.99' },
    wrong: ['ip_address', '192.0.2.999', 'invalid_ip_address'],
  },
  'revenue-centers': {
    values: { name: '試験売場', display_name: '試験', mode_id: 'テイクアウト', auto_logout: '15' },
    wrong: ['auto_logout', '1441', 'max_value'],
  },
  roles: {
    values: { name: '試験の役割', void: 'true', payment: 'true' },
    wrong: ['name', '😀', 'only_contain_valid_characters'],
    role: 'organization_admin',
  },
  shops: {
    values: { name: '試験店', kana_name: 'シケンテン', country_code: 'JP', currency: 'JPY' },
    wrong: ['kana_name', '試験', 'invalid_kana'],
    role: 'organization_admin',
  },
  'sub-categories': {
    values: { name: '試験サブ', name_en: 'Test sub', category_id: '' },
    wrong: ['main_position', '10000', 'max_value'],
    first: { on_main_screen: 'true' },
  },
  'sub-category-groups': {
    values: { name: '試験見出し', name_en: 'Test heading', sub_category_id: '' },
    wrong: ['main_position', '10000', 'max_value'],
    first: { on_main_screen: 'true' },
  },
  'table-charges': {
    values: {
      internal_name: '試験席料',
      display_name: 'お通し',
      kind: 'amount',
      amount: '300',
      per: 'table',
    },
    wrong: ['amount', '-1', 'min_value'],
    first: { kind: 'amount' },
  },
  reasons: {
    values: { name: '試験の理由', name_en: 'Test reason' },
    wrong: ['name', '😀', 'only_contain_valid_characters'],
  },
  taxes: {
    values: { label: '試験税率', rate: '7.5', kind: 'exclusive', rounding: 'half_up' },
    wrong: ['rate', '101', 'max_value'],
  },
  'time-periods': {
    values: { name: '試験時間帯', name_en: 'Test period', start_time: '1530', end_time: '16:30' },
    wrong: ['start_time', '30:00', 'invalid_extended_time'],
  },
}
