import type { ContentCourse } from '#catalog/templates/shop-content'
import type { DemoOffers } from '../demo-offers.ts'

/** Charges, discounts and coupons of the Honolulu shop; amounts in cents. */
export const honoluluOffers: DemoOffers = {
  charges: [
    {
      name: 'Kitchen appreciation 3%',
      name_en: 'Kitchen appreciation 3%',
      rate: '3',
      revenue_centers: ['Dining room', 'Lanai'],
    },
    {
      name: 'Take-out packaging',
      name_en: 'Take-out packaging',
      amount: 50,
      timing: 'order',
      trigger_timing: 'by_order',
      revenue_centers: ['Take-out'],
      taxed: true,
    },
    {
      name: 'Corkage',
      name_en: 'Corkage',
      amount: 2_500,
      timing: 'order',
      taxed: true,
      active: false,
    },
  ],
  tableCharges: [
    {
      internal_name: 'Lanai sunset seating',
      display_name: 'Sunset seating',
      display_name_en: 'Sunset seating',
      amount: 500,
      per: 'guest',
      time_period: 'Dinner',
      date_types: ['saturday', 'sunday', 'holiday', 'holiday_eve'],
      excluded_table_codes: 'B1, B2, B3, B4, B5, B6, D1, D2, D3, D4, D5, D6, D7, D8, D9',
    },
    {
      internal_name: 'Holiday minimum',
      display_name: 'Holiday table charge',
      display_name_en: 'Holiday table charge',
      amount: 2_000,
      per: 'table',
      date_types: ['holiday'],
      active: false,
    },
  ],
  discounts: [
    { name: 'Kamaaina 10%', name_en: 'Kamaaina 10%', rate: '10' },
    { name: 'Military 15%', name_en: 'Military 15%', rate: '15' },
    {
      name: 'Happy hour drink half off',
      name_en: 'Happy hour drink half off',
      rate: '50',
      scope: 'item',
      combinable: true,
    },
    { name: 'Employee meal 50%', name_en: 'Employee meal 50%', rate: '50', requires_role: true },
    { name: 'Manager comp', name_en: 'Manager comp', requires_role: true },
    {
      name: 'Holiday season $10 off',
      name_en: 'Holiday season $10 off',
      amount: 1_000,
      valid_from: '2026-11-27',
      valid_to: '2026-12-31',
    },
  ],
  coupons: [
    { name: 'Hotel voucher $20', name_en: 'Hotel voucher $20', value: 2_000, bonds: true },
    {
      name: 'Birthday dessert $9',
      name_en: 'Birthday dessert $9',
      value: 900,
      with_discount: false,
    },
    {
      name: 'Paper gift certificate',
      name_en: 'Paper gift certificate',
      open_price: true,
      enable_change: true,
    },
    {
      name: 'Tour desk $5',
      name_en: 'Tour desk $5',
      value: 500,
      bonds: true,
      valid_from: '2026-06-01',
      valid_to: '2027-05-31',
    },
  ],
}

/** The set menus of the Honolulu shop. */
export const honoluluCourses: readonly ContentCourse[] = [
  {
    name: 'Pau hana for two',
    name_en: 'Pau hana for two',
    price: 5_900,
    guests_min: 2,
    guests_max: 2,
    time_limit: 90,
    last_order: 20,
    items: [
      'Ahi poke nachos',
      'Shishito peppers',
      null,
      {
        name: 'Main',
        name_en: 'Main',
        dishes: [{ name: 'Huli huli chicken' }, { name: 'Garlic shrimp plate', surcharge: 400 }],
      },
      null,
      'Malasadas',
    ],
  },
  {
    name: 'Family luau',
    name_en: 'Family luau',
    price: 13_900,
    guests_min: 4,
    guests_max: 12,
    time_limit: 150,
    items: [
      'Spam musubi trio',
      'Waimanalo greens',
      null,
      'Kalua pork sliders',
      'Laulau plate',
      'Macadamia mahi mahi',
      null,
      'Haupia pie',
      'Shave ice',
    ],
  },
]
