import { beforeEach, describe, expect, it } from 'vitest'
import { sampleMenu } from '../testing/sample-menu.ts'
import { visitsOfDay } from './day-plan.ts'
import { History } from './history.ts'

type HistoryProgress = Parameters<Parameters<History['fillOlder']>[1]>[0]

const menu = sampleMenu()
const options = { seed: 'test', visits: 10, devices: 2, days: 6, gentle: false }
/** 2026-03-06, 20:00 in Tokyo. */
const evening = new Date('2026-03-06T20:00:00+09:00')

/** Stored posts of the server, in the order of arrival. */
let stored: { shop: string; uid: string; day: string }[]
let postsLeft: number

function shopOf(id: string, known: readonly string[] = []) {
  const device = {
    ...menu,
    checks: new Map(),
    postVoidOrders: async () => 0,
    postCash: async () => 0,
    postReceipts: async (receipts: readonly { uid: string }[]) => {
      if (postsLeft === 0) throw new Error('stopped')
      postsLeft -= 1
      stored.push(...receipts.map(({ uid }) => ({ shop: id, uid, day: uid.slice(0, 8) })))
      return receipts.length
    },
  }
  return { id, name: id, known: new Set(known), devices: [device, device] }
}

const known = (shop: string) => stored.filter((one) => one.shop === shop).map(({ uid }) => uid)
const days = (shop: string) => [
  ...new Set(stored.filter((one) => one.shop === shop).map(({ day }) => day)),
]

async function fill(shops: ReturnType<typeof shopOf>[], more: Partial<typeof options> = {}) {
  const history = new History({ ...options, ...more }, shops)
  const seen: HistoryProgress[] = []
  await history.fillNewest(evening, options.days)
  const first = [...stored]
  await history.fillOlder(evening, (progress) => seen.push(progress))
  return { history, first, seen }
}

beforeEach(() => {
  stored = []
  postsLeft = Infinity
})

describe('past days', () => {
  it('start with yesterday and today in all shops, then go back day by day', async () => {
    const { first } = await fill([shopOf('tokyo'), shopOf('osaka')])
    expect(new Set(first.map(({ shop, day }) => `${shop} ${day}`))).toEqual(
      new Set(['tokyo 20260306', 'osaka 20260306', 'tokyo 20260305', 'osaka 20260305']),
    )
    expect(days('tokyo')).toEqual([
      '20260305',
      '20260306',
      '20260304',
      '20260303',
      '20260302',
      '20260301',
      '20260228',
    ])
    expect(days('osaka')).toEqual(days('tokyo'))
  })

  it('are filled in all shops at the same time', async () => {
    await fill([shopOf('tokyo'), shopOf('osaka')])
    const older = stored.filter(({ day }) => day < '20260305')
    const middle = older.slice(0, older.length / 2)
    const share = middle.filter(({ shop }) => shop === 'tokyo').length / middle.length
    expect(share).toBeGreaterThan(0.35)
    expect(share).toBeLessThan(0.65)
  })

  it('contain only receipts of today that are paid by now', async () => {
    await fill([shopOf('tokyo')])
    const planned = [0, 1].flatMap((index) =>
      visitsOfDay(options, { id: 'tokyo' }, menu, '2026-03-06', index),
    )
    const paid = planned
      .filter(({ receipt }) => receipt.paid_at <= evening.toISOString())
      .map(({ receipt }) => receipt.uid)
    expect(
      known('tokyo')
        .filter((uid) => uid.startsWith('20260306'))
        .toSorted(),
    ).toEqual(paid.toSorted())
  })

  it('report the number of days that all shops have', async () => {
    const { seen } = await fill([shopOf('tokyo'), shopOf('osaka')])
    expect(seen[0]).toMatchObject({ done: 1, days: 6 })
    expect(seen.at(-1)).toEqual({ done: 6, days: 6, receipts: stored.length })
    expect(seen.map(({ done }) => done)).toEqual(
      seen.map(({ done }) => done).toSorted((a, b) => a - b),
    )
  })

  it.each([1, 5, 9, 13])(
    'continue after an interruption (%i posts) without duplicates',
    async (posts) => {
      postsLeft = posts
      await fill([shopOf('tokyo')]).catch(() => {})
      postsLeft = Infinity
      const { history } = await fill([shopOf('tokyo', known('tokyo'))])
      expect(history.receipts).toBeGreaterThan(0)
      const uids = known('tokyo')
      expect(new Set(uids).size).toBe(uids.length)
      stored = []
      await fill([shopOf('tokyo')])
      expect(uids.toSorted()).toEqual(known('tokyo').toSorted())
    },
  )

  it('are not changed when they already exist', async () => {
    await fill([shopOf('tokyo')])
    const count = stored.length
    const { seen, history } = await fill([shopOf('tokyo', known('tokyo'))])
    expect([stored.length, history.receipts, seen]).toEqual([count, 0, []])
  })

  it('are posted one at a time while people are working', async () => {
    let running = 0
    const shops = [shopOf('tokyo'), shopOf('osaka')].map((shop) => ({
      ...shop,
      devices: shop.devices.map((device) => ({
        ...device,
        postReceipts: async (receipts: readonly { uid: string }[]) => {
          running += 1
          expect(running).toBe(1)
          await new Promise((resolve) => setTimeout(resolve, 1))
          running -= 1
          return receipts.length
        },
      })),
    }))
    await fill(shops, { gentle: true, days: 3 })
  })
})
