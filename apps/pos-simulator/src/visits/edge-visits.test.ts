import { postedReceipt } from '@pos/contract/sales/posted-receipt'
import { businessDate } from '@pos/domain/days/business-day'
import { checkReceipt } from '@pos/domain/receipts/receipt-checks'
import { describe, expect, it } from 'vitest'
import { rulesOfMenu, sampleMenu } from '../testing/sample-menu.ts'
import { readCatalog } from './catalog.ts'
import { edgeReceipts } from './edge-visits.ts'

const newYork = { timezone: 'America/New_York', country_code: 'US', currency: 'USD' }

/** Removes ids: those of the sample menu are no UUIDs. */
const withoutIds = (receipt: object) =>
  JSON.parse(
    JSON.stringify(receipt, (name, value: unknown) => (name.endsWith('_id') ? null : value)),
  ) as unknown

describe('unusual receipts of a day', () => {
  it.each(['2026-03-08', '2026-11-01', '2026-06-10'])('are consistent on %s', (date) => {
    for (const shop of [{}, newYork]) {
      for (const receipt of edgeReceipts(readCatalog(sampleMenu({}, shop), date), date, 'edge')) {
        const flags = checkReceipt(
          postedReceipt.parse(withoutIds(receipt)),
          rulesOfMenu(sampleMenu({}, shop)),
          {
            now: new Date('2027-01-01T00:00:00Z'),
            shop_since: new Date('2026-01-01T00:00:00Z'),
          },
        )
        expect({ uid: receipt.uid, flags }).toEqual({
          uid: receipt.uid,
          flags: [],
        })
      }
    }
  })

  it('belong to the business day for which they are generated', () => {
    const receipts = edgeReceipts(
      readCatalog(sampleMenu({}, newYork), '2026-03-07'),
      '2026-03-07',
      'edge',
    )
    const day = (uid: string, moment: 'paid_at' | 'first_ordered_at') =>
      businessDate(
        receipts.find((one) => one.uid === `edge-${uid}`)![moment],
        'America/New_York',
        '05:00',
      )
    expect(day('night', 'paid_at')).toBe('2026-03-07')
    expect(day('last-minute', 'paid_at')).toBe('2026-03-08')
    expect(day('refund', 'paid_at')).toBe('2026-03-07')
    expect([day('over-close', 'first_ordered_at'), day('over-close', 'paid_at')]).toEqual([
      '2026-03-07',
      '2026-03-08',
    ])
  })
})
