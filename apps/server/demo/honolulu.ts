import { hawaiianCustomers } from './demo-customers.ts'
import type { DemoShop } from './demo-shop.ts'
import { honoluluCondiments } from './honolulu-condiments.ts'
import { honoluluMenu } from './honolulu-menu.ts'
import { honoluluCourses, honoluluOffers } from './honolulu-offers.ts'

/** A grill in Honolulu: dollars, tax added, 18 % auto gratuity from six guests. */
export const honolulu: DemoShop = {
  country: 'US',
  hasMainScreen: false,
  shop: {
    name: 'Kotori Grill Honolulu',
    short_name: 'Honolulu',
    phone: '+1-808-555-0100',
    country_code: 'US',
    region: 'HI',
    timezone: 'Pacific/Honolulu',
    currency: 'USD',
    post_code: '96815',
    city: 'Honolulu',
    street: '100 Example Ave',
    close_time: '03:00',
    warning_limit_time: 150,
    receipt_printing_count: 2,
    open_days: ['tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
    revenue_timing: 'paid_at',
    tipping: true,
    tip_rates: ['15', '18', '20'],
    auto_gratuity_rate: '18',
    auto_gratuity_from_guests: 6,
    auto_gratuity_taxed: true,
    cash_rounding: 'nearest_5',
  },
  taxes: [{ label: 'Hawaii 4.712%', rate: '4.712', kind: 'exclusive', rounding: 'half_up', reduced: false, region: 'HI' }],
  taxFor: { eatIn: 'Hawaii 4.712%', takeout: 'Hawaii 4.712%', alcohol: 'Hawaii 4.712%' },
  major: [
    {
      name: 'Food',
      name_en: 'Food',
      families: ['Starters', 'Poke and salads', 'Burgers and sandwiches', 'Plates', 'Sides', 'Desserts'].map((name) => ({
        name,
        name_en: name,
      })),
    },
    {
      name: 'Beverage',
      name_en: 'Beverage',
      families: ['Beer', 'Wine and sake', 'Cocktails', 'Soft drinks'].map((name) => ({ name, name_en: name })),
    },
    { name: 'Retail', name_en: 'Retail', families: [{ name: 'Goods', name_en: 'Goods' }] },
  ],
  timePeriods: [
    { name: 'Brunch', name_en: 'Brunch', start_time: '09:00', end_time: '14:00' },
    { name: 'Happy hour', name_en: 'Happy hour', start_time: '14:00', end_time: '17:00' },
    { name: 'Dinner', name_en: 'Dinner', start_time: '17:00', end_time: '25:00' },
  ],
  modes: [
    { name: 'Table service', theme: 'blue', description: 'Order at the table, pay at the end.' },
    { name: 'Quick service', theme: 'orange', description: 'Pay first, pick up at the counter.' },
  ],
  revenueCenters: [
    { name: 'Dining room', display_name: 'Dining', mode: 'Table service', auto_logout: 5 },
    { name: 'Lanai', display_name: 'Lanai', mode: 'Table service', auto_logout: 5 },
    { name: 'Bar', display_name: 'Bar', mode: 'Table service', auto_logout: 5 },
    { name: 'Take-out', display_name: 'Take-out', mode: 'Quick service', auto_logout: 5 },
  ],
  floors: [
    {
      name: 'Dining room',
      revenue_center: 'Dining room',
      width: 1300,
      height: 800,
      tables: [
        ...[1, 2, 3, 4, 5, 6].map((n) => ({
          code: `B${n}`,
          shape: 'circle_1' as const,
          x: 80 + (n - 1) * 110,
          y: 60,
          seats: 1,
          revenue_center: 'Bar',
        })),
        ...[1, 2, 3, 4].map((n) => ({ code: `D${n}`, shape: 'rect_4_1' as const, x: 80 + (n - 1) * 260, y: 260, seats: 4 })),
        ...[5, 6, 7, 8].map((n) => ({ code: `D${n}`, shape: 'rect_2_1' as const, x: 80 + (n - 5) * 200, y: 500, seats: 2 })),
        { code: 'D9', shape: 'rect_6_1', x: 940, y: 480, seats: 8 },
      ],
    },
    {
      name: 'Lanai',
      revenue_center: 'Lanai',
      width: 1200,
      height: 700,
      tables: [
        ...[1, 2, 3, 4].map((n) => ({ code: `L${n}`, shape: 'circle_4' as const, x: 100 + (n - 1) * 260, y: 120, seats: 4 })),
        { code: 'L5', shape: 'rhombus_4', x: 140, y: 420, seats: 4 },
        { code: 'L6', shape: 'rhombus_4', x: 420, y: 420, seats: 4 },
        { code: 'L7', shape: 'rect_6_2', x: 720, y: 420, seats: 6 },
      ],
    },
  ],
  printers: [
    { name: 'Register', header_name: 'Register', model: 'mC-Print3', max_characters: 48, type: 'receipt', ip_address: '192.0.2.31' },
    {
      name: 'Kitchen',
      header_name: 'KITCHEN',
      model: 'SP742',
      max_characters: 42,
      type: 'kitchen',
      ip_address: '192.0.2.32',
      backup: 'Register',
    },
    { name: 'Bar', header_name: 'BAR', model: 'TM-U220', max_characters: 33, type: 'kitchen', ip_address: '192.0.2.33', backup: 'Kitchen' },
  ],
  condimentGroups: honoluluCondiments,
  groups: honoluluMenu,
  courses: honoluluCourses,
  offers: honoluluOffers,
  monthlyTarget: 19_500_000,
  payments: [
    { name: 'Cash', name_en: 'Cash', type: 'cash', sub_type: null, gives_change: true, opens_drawer: true },
    { name: 'Visa', name_en: 'Visa', type: 'credit', sub_type: 'visa' },
    { name: 'Mastercard', name_en: 'Mastercard', type: 'credit', sub_type: 'mastercard' },
    { name: 'American Express', name_en: 'American Express', type: 'credit', sub_type: 'american_express' },
    { name: 'JCB', name_en: 'JCB', type: 'credit', sub_type: 'jcb' },
    { name: 'Gift card', name_en: 'Gift card', type: 'coupon', sub_type: 'gift_card' },
    { name: 'Square', name_en: 'Square', type: 'square', sub_type: null },
    { name: 'House account', name_en: 'House account', type: 'kake', sub_type: 'account' },
  ],
  customers: hawaiianCustomers,
}
