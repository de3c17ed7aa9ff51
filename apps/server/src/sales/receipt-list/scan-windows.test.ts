import { receiptFilters } from '@pos/contract/sales/receipt-filters'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
} from 'kysely'
import { describe, expect, it } from 'vitest'
import type { CandidateIds } from './candidate-ids.ts'
import { windowsOf } from './scan-windows.ts'

const kysely = new Kysely<unknown>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})
const now = new Date('2026-06-15T12:00:00.000Z')
const selections = {
  shopIds: ['a', 'b'],
  where: sql`true`,
  moment: sql`r.paid_at`,
  isSparse: true,
  candidates: null as CandidateIds | null,
  filters: { ...receiptFilters.parse({}), groupKeys: null },
}
const newestFirst = { cursor: null, isDown: true, limit: 51 }

function windows(
  of: Partial<typeof selections>,
  filters: Record<string, string>,
  scan: Parameters<typeof windowsOf>[2],
) {
  return windowsOf({ ...selections, ...of }, receiptFilters.parse(filters), scan, now).map(
    (window) => {
      const { sql: text, parameters } = window.compile(kysely)
      return text.replace('$1', String(parameters[0]).slice(0, 10))
    },
  )
}

describe('the windows of a list', () => {
  it('start now and grow backwards', () => {
    expect(windows({}, {}, newestFirst).slice(0, 3)).toEqual([
      'r.paid_at >= 2026-06-14',
      'r.paid_at >= 2026-06-12',
      'r.paid_at >= 2026-06-06',
    ])
  })

  it('start at the position of a page, in both directions', () => {
    const startCursor = { isBack: false, values: ['2026-03-10T00:00:00.000Z', 'id'] }
    expect(windows({}, {}, { ...newestFirst, cursor: startCursor })[0]).toBe(
      'r.paid_at >= 2026-03-09',
    )
    expect(windows({}, {}, { cursor: startCursor, isDown: false, limit: 51 })[0]).toBe(
      'r.paid_at < 2026-03-11',
    )
  })

  it('stay within the requested days', () => {
    expect(windows({}, { from: '2026-06-09', to: '2026-06-10' }, newestFirst)).toEqual([
      'r.paid_at >= 2026-06-12',
      'r.paid_at >= 2026-06-10',
    ])
    expect(windows({}, { from: '2026-06-14', to: '2026-06-30' }, newestFirst)).toEqual([
      'r.paid_at >= 2026-06-14',
    ])
  })

  it('are few if an index has the order, also for one shop', () => {
    expect(windows({ isSparse: false, shopIds: ['a'] }, {}, newestFirst)).toEqual([
      'r.paid_at >= 2026-06-12',
      'r.paid_at >= 2026-03-26',
    ])
  })

  it('are absent for known receipts, rare conditions and unknown starts', () => {
    expect(
      windows({ isSparse: false, candidates: [{ shop_id: 'a', id: 'b' }] }, {}, newestFirst),
    ).toEqual([])
    expect(windows({ shopIds: ['a'] }, {}, newestFirst)).toEqual([])
    expect(windows({}, {}, { cursor: null, isDown: false, limit: 51 })).toEqual([])
  })
})
