import type { ContentCourse } from '#catalog/templates/shop-content'
import type { DemoOffers } from '../demo-offers.ts'

/** Charges, discounts and coupons of the Osaka shop. */
export const osakaOffers: DemoOffers = {
  charges: [
    {
      name: '深夜料金',
      name_en: 'Late-night charge',
      rate: '10',
      time_period: '深夜',
      taxed: true,
    },
  ],
  tableCharges: [
    {
      internal_name: '個室料',
      display_name: '個室料',
      display_name_en: 'Private room',
      amount: 2_200,
      per: 'table',
      time_period: 'ディナー',
      excluded_table_codes: 'C1, C2, C3, C4, C5, C6, C7, C8, 1, 2, 3, 4, 5, 6, 7, 8, 9',
    },
  ],
  discounts: [
    { name: '平日ハッピーアワー10%引き', name_en: 'Weekday happy hour 10% off', rate: '10' },
    { name: '学生割引200円引き', name_en: 'Students 200 yen off', amount: 200 },
    { name: '社員割引30%', name_en: 'Staff 30% off', rate: '30', requires_role: true },
  ],
  coupons: [
    { name: 'なんば地下街共通券500円', name_en: 'Namba arcade 500 yen', value: 500, bonds: true },
    { name: '次回ご来店300円券', name_en: 'Next visit 300 yen', value: 300 },
  ],
}

/** The set menus of the Osaka shop. */
export const osakaCourses: readonly ContentCourse[] = [
  {
    name: '難波五本コース',
    name_en: 'Namba five',
    price: 1_650,
    items: ['もも', 'ねぎま', 'つくね', null, 'ししとう', 'うずら'],
  },
  {
    name: '食べ放題90分',
    name_en: 'All you can eat, 90 minutes',
    price: 2_980,
    guests_min: 2,
    guests_max: 20,
    time_limit: 90,
    items: ['もも', '皮', '砂肝', '手羽先', null, 'しいたけ', 'アスパラ豚巻き', '豚バラ'],
  },
]
