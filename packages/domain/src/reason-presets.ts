/**
 * Reasons that most restaurants use, with the actions they are for. Custom of the trade, as in the
 * lists that registers in Japan and the United States come with.
 */
export const reasonPresets = [
  { name_ja: 'オーダーミス', name_en: 'Wrong order', kinds: ['void', 'comp', 'refund'] },
  { name_ja: 'お客様都合', name_en: 'Changed their mind', kinds: ['void', 'refund'] },
  { name_ja: '品切れ', name_en: 'Sold out', kinds: ['void'] },
  { name_ja: '品質・異物', name_en: 'Quality', kinds: ['void', 'comp', 'refund', 'discount'] },
  { name_ja: '提供遅れ', name_en: 'Long wait', kinds: ['void', 'comp', 'discount'] },
  { name_ja: '常連・お祝い', name_en: 'Regular or celebration', kinds: ['comp', 'discount'] },
  { name_ja: '従業員', name_en: 'Staff', kinds: ['comp', 'discount'] },
  { name_ja: '両替', name_en: 'Change for a guest', kinds: ['no_sale', 'cash_in', 'cash_out'] },
  { name_ja: '買い出し', name_en: 'Purchase', kinds: ['cash_out'] },
  { name_ja: '入力ミス', name_en: 'Keyed wrong', kinds: ['correction', 'refund'] },
] as const
