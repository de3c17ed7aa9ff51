import { postedReceipt } from '@pos/contract/sales/posted-receipt'
import { expect, test } from 'vitest'
import { benchShops } from './bench-shops.ts'
import { salesOfDay } from './fill-sales.ts'

const size = { seed: 'test', from: '2026-03-01', days: 1, visits: 20, edges: true }

test.each(['JPY', 'USD'] as const)(
  'generates receipts in %s that match the schema of posted receipts',
  (currency) => {
    const [shop] = benchShops(1, 'Asia/Tokyo', currency)
    if (!shop) throw new Error('There is no shop')
    const receipts = salesOfDay(shop, '2026-03-06', size)
    expect(receipts.length).toBeGreaterThan(10)
    for (const receipt of receipts)
      expect(postedReceipt.safeParse(receipt).error?.issues ?? []).toEqual([])
  },
)
