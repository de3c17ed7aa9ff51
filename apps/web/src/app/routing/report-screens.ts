import type { OtherEntry, ResourceEntry } from './site-entry.ts'

/** The part of `site.ts` about sales: reports, day close, accounting and receipts. */
export const reportScreens = {
  dashboard: {
    menu: ['report', 'IconDashboard'],
    permission: 'reports',
    moreTexts: ['attention', 'printers', 'set-up'],
    module: () => import('../../features/reports/dashboard/dashboard-screen.tsx'),
  },
  'reports/revenues': {
    menu: ['revenue', 'IconChartLine'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/revenues-screen.tsx'),
  },
  'reports/revenue-centers': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/revenue-centers-screen.tsx'),
  },
  'reports/tables': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/tables-screen.tsx'),
  },
  'reports/orders': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/orders-screen.tsx'),
  },
  'reports/payments': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/payments-screen.tsx'),
  },
  'reports/time-periods': {
    menu: ['revenue', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/time-periods-screen.tsx'),
  },
  'reports/tax': {
    menu: ['revenue', 'IconPercentage'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/tax-screen.tsx'),
  },
  'reports/staff': {
    menu: ['revenue', 'IconUsers'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/staff-screen.tsx'),
  },
  'reports/discounts': {
    menu: ['revenue', 'IconDiscount'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/discounts-screen.tsx'),
  },
  'reports/voids': {
    menu: ['revenue', 'IconReceiptOff'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/voids-screen.tsx'),
  },
  'reports/condiments': {
    menu: ['revenue', 'IconBowlSpoon'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/condiments-screen.tsx'),
  },
  'reports/menu-matrix': {
    menu: ['revenue', 'IconLayoutGrid'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/menu-matrix-screen.tsx'),
  },
  'reports/shops': {
    menu: ['report', 'IconChartLine'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/shops-screen.tsx'),
  },
  'day-close': {
    menu: ['report', 'IconCashRegister'],
    permission: 'day_close',
    module: () => import('../../features/sales/day-close/day-close-screen.tsx'),
  },
  targets: {
    menu: ['report', 'IconTarget'],
    permission: 'targets',
    module: () => import('../../features/reports/targets/targets-screen.tsx'),
  },
  receivables: {
    menu: ['receivables', 'IconReceipt2'],
    permission: 'receivables',
    module: () => import('../../features/sales/receivables/receivables-screen.tsx'),
  },
  'reports/receivables': {
    menu: ['receivables', 'IconChartBar'],
    permission: 'reports',
    module: () => import('../../features/reports/reports/screens/receivables-screen.tsx'),
  },
  customers: {
    menu: ['receivables', 'IconUsers'],
    module: () => import('../../features/sales/customers/customers-screen.tsx'),
  },
  journals: {
    menu: ['report', 'IconBook2'],
    permission: 'journals',
    module: () => import('../../features/sales/journals/journals-screen.tsx'),
  },
  'journals/accounts': {
    permission: 'journal_export',
    module: () => import('../../features/sales/journals/accounts-screen.tsx'),
  },
  'report-mails': {
    menu: ['report', 'IconMail'],
    permission: 'reports',
    module: () => import('../../features/account/report-mails/report-mails-screen.tsx'),
  },
  receipts: {
    menu: ['receipts', 'IconReceipt'],
    permission: 'receipts',
    module: () => import('../../features/sales/receipts/list/receipts-screen.tsx'),
  },
  'receipts/$id': {
    permission: 'receipts',
    module: () => import('../../features/sales/receipts/detail/receipt-screen.tsx'),
  },
  'receipts/quarantine/$id': {
    permission: 'receipts',
    module: () => import('../../features/sales/receipts/quarantine/quarantine-screen.tsx'),
  },
  'receipt-void-orders': {
    menu: ['receipts', 'IconReceiptOff'],
    permission: 'receipts',
    texts: 'receipts',
    module: () => import('../../features/sales/receipts/voids/void-orders-screen.tsx'),
  },
  'receipt-void-orders/$id': {
    permission: 'receipts',
    texts: 'receipts',
    module: () => import('../../features/sales/receipts/voids/void-order-screen.tsx'),
  },
} as const satisfies Readonly<Record<string, OtherEntry | ResourceEntry>>
