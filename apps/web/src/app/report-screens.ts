import type { OtherEntry, ResourceEntry } from './site-entry.ts'

/** The part of `site.ts` that tells what was sold: reports, day close, books and receipts. */
export const reportScreens = {
  dashboard: {
    menu: ['report', 'IconDashboard'],
    permission: 'reports',
    moreTexts: ['attention', 'printers', 'set-up'],
    module: () => import('../features/dashboard/dashboard-screen.tsx'),
  },
  'reports/revenues': {
    menu: ['revenue', 'IconChartLine'],
    permission: 'reports',
    module: () => import('../features/reports/revenues-screen.tsx'),
  },
  'reports/revenue-centers': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../features/reports/revenue-centers-screen.tsx'),
  },
  'reports/tables': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../features/reports/tables-screen.tsx'),
  },
  'reports/orders': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../features/reports/orders-screen.tsx'),
  },
  'reports/payments': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../features/reports/payments-screen.tsx'),
  },
  'reports/time-periods': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../features/reports/time-periods-screen.tsx'),
  },
  'reports/tax': {
    menu: ['revenue', 'IconPercentage'],
    permission: 'reports',
    module: () => import('../features/reports/tax-screen.tsx'),
  },
  'reports/staff': {
    menu: ['revenue', 'IconUsers'],
    permission: 'reports',
    module: () => import('../features/reports/staff-screen.tsx'),
  },
  'reports/discounts': {
    menu: ['revenue', 'IconDiscount'],
    permission: 'reports',
    module: () => import('../features/reports/discounts-screen.tsx'),
  },
  'reports/voids': {
    menu: ['revenue', 'IconReceiptOff'],
    permission: 'reports',
    module: () => import('../features/reports/voids-screen.tsx'),
  },
  'reports/condiments': {
    menu: ['revenue', 'IconBowlSpoon'],
    permission: 'reports',
    module: () => import('../features/reports/condiments-screen.tsx'),
  },
  'reports/menu-matrix': {
    menu: ['revenue', 'IconLayoutGrid'],
    permission: 'reports',
    module: () => import('../features/reports/menu-matrix-screen.tsx'),
  },
  'reports/shops': {
    menu: ['report', 'IconChartLine'],
    permission: 'reports',
    module: () => import('../features/reports/shops-screen.tsx'),
  },
  'day-close': {
    menu: ['report', 'IconCashRegister'],
    permission: 'day_close',
    module: () => import('../features/day-close/day-close-screen.tsx'),
  },
  targets: {
    menu: ['report', 'IconTarget'],
    permission: 'targets',
    module: () => import('../features/targets/targets-screen.tsx'),
  },
  receivables: {
    menu: ['receivables', 'IconReceipt2'],
    permission: 'receivables',
    module: () => import('../features/receivables/receivables-screen.tsx'),
  },
  'reports/receivables': {
    menu: ['receivables', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../features/reports/receivables-screen.tsx'),
  },
  customers: {
    menu: ['receivables', 'IconUsers'],
    module: () => import('../features/customers/customers-screen.tsx'),
  },
  journals: {
    menu: ['report', 'IconBook2'],
    permission: 'journals',
    module: () => import('../features/journals/journals-screen.tsx'),
  },
  'journals/accounts': {
    permission: 'journal_export',
    module: () => import('../features/journals/accounts-screen.tsx'),
  },
  'report-mails': {
    menu: ['report', 'IconMail'],
    permission: 'reports',
    module: () => import('../features/report-mails/report-mails-screen.tsx'),
  },
  receipts: {
    menu: ['receipts', 'IconReceipt'],
    permission: 'receipts',
    module: () => import('../features/receipts/receipts-screen.tsx'),
  },
  'receipts/$id': {
    permission: 'receipts',
    module: () => import('../features/receipts/receipt-screen.tsx'),
  },
  'receipts/quarantine/$id': {
    permission: 'receipts',
    module: () => import('../features/receipts/quarantine-screen.tsx'),
  },
  'receipt-void-orders': {
    menu: ['receipts', 'IconReceiptOff'],
    permission: 'receipts',
    texts: 'receipts',
    module: () => import('../features/receipts/voids/void-orders-screen.tsx'),
  },
  'receipt-void-orders/$id': {
    permission: 'receipts',
    texts: 'receipts',
    module: () => import('../features/receipts/voids/void-order-screen.tsx'),
  },
} as const satisfies Readonly<Record<string, OtherEntry | ResourceEntry>>
