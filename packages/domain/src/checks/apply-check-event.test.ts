import { beforeEach, describe, expect, it } from 'vitest'
import { SampleShop, sampleLine } from '../testing/sample-checks.ts'
import { payablePieces } from './check.ts'

let shop: SampleShop
beforeEach(() => {
  shop = new SampleShop()
})

const uids = (check: string) => shop.check(check).lines.map(({ uid }) => uid)
const line = (check: string, uid: string) => {
  const found = shop.check(check).lines.find((other) => other.uid === uid)
  if (!found) throw new Error(`No line ${uid}`)
  return found
}
const close = (check: string, part_uid: string | null = null, receipt_uid = `R-${check}`) =>
  shop.act(check, 'close', { receipt_uid, part_uid, total: 1000 })

describe('an open check', () => {
  it('has the properties of its opening and the latest of each property', () => {
    shop.opened('A')
    shop.act('A', 'set', { guests: 4, name: 'Tanaka' })
    shop.act('A', 'set', { note: 'Birthday', guests: undefined })
    expect(shop.check('A')).toMatchObject({
      state: 'open',
      tables: ['TA'],
      guests: 4,
      name: 'Tanaka',
      note: 'Birthday',
      opened_at: '2026-11-28T10:00:00.000Z',
    })
  })

  it('refuses a second check with its uid', () => {
    shop.opened('A', ['a1'])
    expect(shop.act('A', 'open', { type: 'tab' })).toBe('uid_used')
    expect(uids('A')).toEqual(['a1'])
  })

  it('refuses events of a check that was never opened', () => {
    expect(shop.act('X', 'add', { lines: [sampleLine('x1')] })).toBe('check_unknown')
  })

  it('refuses a line uid twice and then adds none of the lines', () => {
    shop.opened('A', ['a1'])
    const lines = [sampleLine('a2'), sampleLine('a1')]
    expect(shop.act('A', 'add', { lines })).toBe('uid_used')
    expect(uids('A')).toEqual(['a1'])
  })

  it('is cancelled only without lines left', () => {
    shop.opened('A', ['a1'])
    expect(shop.act('A', 'cancel', {})).toBe('lines_left')
    shop.act('A', 'void', { line_uid: 'a1', quantity: 2, comp: false })
    expect(shop.act('A', 'cancel', { reason: 'Left' })).toBeNull()
    expect(shop.check('A')).toMatchObject({ state: 'cancelled', reason: 'Left' })
    expect(shop.act('A', 'set', { guests: 1 })).toBe('check_cancelled')
  })
})

describe('a line', () => {
  beforeEach(() => shop.opened('A', ['a1', 'a2']))

  it('changes freely before it is sent, afterwards only its seat and takeout', () => {
    const change = (name: object) => shop.act('A', 'change', { line_uid: 'a1', change: name })
    expect(change({ quantity: 3, message: 'No ice' })).toBeNull()
    shop.act('A', 'send', { ticket_uid: 't1', line_uids: ['a1'] })
    expect(change({ quantity: 1 })).toBe('line_sent')
    expect(change({ seat: 2 })).toBeNull()
    expect(line('A', 'a1')).toMatchObject({ quantity: 3, message: 'No ice', seat: 2 })
  })

  it('keeps its price unless it becomes takeout', () => {
    const eight = { rate: '8', kind: 'inclusive', rounding: 'down', reduced: true } as const
    const change = (name: object) => shop.act('A', 'change', { line_uid: 'a1', change: name })
    expect(change({ unit_price: 1 })).toBe('price_fixed')
    expect(change({ takeout: false, unit_price: 1 })).toBe('price_fixed')
    expect(change({ takeout: true, unit_price: 450, tax: eight })).toBeNull()
    expect(line('A', 'a1')).toMatchObject({ unit_price: 450, tax: eight })
  })

  it('is on the ticket that sent it first', () => {
    shop.act('A', 'send', { ticket_uid: 't1', line_uids: ['a1'] })
    expect(shop.act('A', 'send', { ticket_uid: 't2', line_uids: ['a1', 'a2'] })).toBeNull()
    expect(shop.check('A').tickets).toEqual([
      { uid: 't1', line_uids: ['a1'], printed: 0 },
      { uid: 't2', line_uids: ['a2'], printed: 0 },
    ])
  })

  it('can be voided and given free only as often as it has pieces', () => {
    const cancelled = (quantity: number, comp: boolean) =>
      shop.act('A', 'void', { line_uid: 'a1', quantity, comp })
    expect(cancelled(1, true)).toBeNull()
    expect(cancelled(2, false)).toBe('too_few_pieces')
    expect(cancelled(1, false)).toBeNull()
    expect(line('A', 'a1')).toMatchObject({ quantity: 2, voided: 1, comped: 1 })
    const change = { quantity: 1 }
    expect(shop.act('A', 'change', { line_uid: 'a1', change })).toBe('too_few_pieces')
  })

  it('shows its progress in the kitchen and can be recalled', () => {
    const report = (state: 'ready' | 'recalled') =>
      shop.act('A', 'kitchen', { line_uids: ['a1', 'a2'], state })
    shop.act('A', 'send', { ticket_uid: 't1', line_uids: ['a1'] })
    report('ready')
    expect([line('A', 'a1').kitchen, line('A', 'a2').kitchen]).toEqual(['ready', null])
    report('recalled')
    expect(line('A', 'a1').kitchen).toBeNull()
  })

  it('counts printings of its ticket and of the bill', () => {
    shop.act('A', 'send', { ticket_uid: 't1', line_uids: ['a1'] })
    shop.act('A', 'print', { ticket_uid: 't1' })
    shop.act('A', 'print', { ticket_uid: 't1' })
    shop.act('A', 'print', { bill: true })
    expect(shop.act('A', 'print', { ticket_uid: 't9' })).toBe('ticket_unknown')
    expect(shop.check('A')).toMatchObject({ tickets: [{ printed: 2 }], bill_printed: 1 })
  })
})

describe('a paid check', () => {
  beforeEach(() => {
    shop.opened('A', ['a1'])
    close('A')
  })

  it('never changes; a refund is needed', () => {
    const paid = shop.check('A')
    expect([
      shop.act('A', 'void', { line_uid: 'a1', quantity: 1, comp: false }),
      shop.act('A', 'change', { line_uid: 'a1', change: { quantity: 1 } }),
      shop.act('A', 'set', { guests: 9 }),
      shop.act('A', 'split', { parts: [] }),
      shop.act('A', 'cancel', {}),
      close('A', null, 'R2'),
    ]).toEqual(['line_paid', 'line_paid', 'check_paid', 'check_paid', 'check_paid', 'paid_twice'])
    expect(shop.check('A')).toBe(paid)
  })

  it('leaves late lines to one follow-up check at the same table', () => {
    shop.act('A', 'add', { lines: [sampleLine('a2')] }, { uid: 'late' })
    shop.act('A', 'add', { lines: [sampleLine('a3')] })
    expect(shop.check('late')).toMatchObject({ follows: 'A', tables: ['TA'], guests: 0 })
    expect(uids('late')).toEqual(['a2', 'a3'])
    expect(uids('A')).toEqual(['a1'])
  })

  it('passes later events of late lines on to the follow-up check', () => {
    shop.act('A', 'add', { lines: [sampleLine('a2')] }, { uid: 'late' })
    shop.act('A', 'send', { ticket_uid: 't1', line_uids: ['a1', 'a2'] })
    shop.act('A', 'void', { line_uid: 'a2', quantity: 1, comp: false })
    expect(line('late', 'a2')).toMatchObject({ ticket_uid: 't1', voided: 1 })
    expect(line('A', 'a1').ticket_uid).toBe('t1')
  })

  it('is open again after its receipt was refunded', () => {
    expect(shop.act('A', 'reopen', { receipt_uid: 'R9' })).toBe('receipt_unknown')
    expect(shop.act('A', 'reopen', { receipt_uid: 'R-A' })).toBeNull()
    expect(shop.act('A', 'set', { guests: 3 })).toBeNull()
    expect(close('A', null, 'R2')).toBeNull()
    expect(shop.check('A')).toMatchObject({ state: 'paid', receipts: [{ receipt_uid: 'R2' }] })
  })

  it('records money that was taken for a cancelled check', () => {
    shop.opened('B')
    shop.act('B', 'cancel', {})
    expect(close('B')).toBeNull()
    expect(shop.check('B').state).toBe('paid')
  })
})

describe('a check whose table is released in the back-office', () => {
  beforeEach(() => shop.opened('A', ['a1']))
  const release = (outcome: 'settled' | 'cancelled') =>
    shop.act('A', 'release', { fix_id: 'f1', outcome })

  it('is closed with its lines, and open again when that is undone', () => {
    release('cancelled')
    expect(shop.check('A')).toMatchObject({ state: 'cancelled', released: 'f1' })
    expect(uids('A')).toEqual(['a1'])
    expect(shop.act('A', 'restore', { fix_id: 'f9' })).toBe('release_unknown')
    expect(shop.act('A', 'restore', { fix_id: 'f1' })).toBeNull()
    expect(shop.check('A')).toMatchObject({ state: 'open', released: null })
  })

  it('gets no further lines, and is closed only once', () => {
    release('settled')
    shop.act('A', 'add', { lines: [sampleLine('a2')] }, { uid: 'late' })
    expect(uids('late')).toEqual(['a2'])
    expect(release('cancelled')).toBe('check_paid')
  })

  it('still counts the receipt of a device that was offline', () => {
    release('cancelled')
    expect(close('A')).toBeNull()
    expect(shop.check('A').state).toBe('paid')
    expect(shop.act('A', 'restore', { fix_id: 'f1' })).toBe('release_unknown')
  })
})

describe('lines on the move', () => {
  beforeEach(() => {
    shop.opened('A', ['a1', 'a2'])
    shop.opened('B', ['b1'])
  })
  const move = (to: string, lines: { line_uid: string; quantity?: number; as?: string }[]) =>
    shop.act('A', 'move', {
      to_check_uid: to,
      lines: lines.map(({ line_uid, quantity = null, as = null }) => ({ line_uid, quantity, as })),
    })

  it('go to another check as a whole, or in pieces under a new uid', () => {
    expect(move('B', [{ line_uid: 'a1' }, { line_uid: 'a2', quantity: 1, as: 'a2b' }])).toBeNull()
    expect([uids('A'), uids('B')]).toEqual([['a2'], ['b1', 'a1', 'a2b']])
    expect([payablePieces(line('A', 'a2')), payablePieces(line('B', 'a2b'))]).toEqual([1, 1])
  })

  it('are still found by events that name their former check', () => {
    move('B', [{ line_uid: 'a1' }])
    shop.act('A', 'void', { line_uid: 'a1', quantity: 1, comp: false })
    expect(line('B', 'a1').voided).toBe(1)
  })

  it('stay as they are if one of them cannot move', () => {
    const lines = [{ line_uid: 'a1' }, { line_uid: 'a2', quantity: 3, as: 'x' }]
    expect(move('B', lines)).toBe('too_few_pieces')
    expect([uids('A'), uids('B')]).toEqual([['a1', 'a2'], ['b1']])
    expect(move('A', [{ line_uid: 'a1' }])).toBe('same_check')
  })

  it('need a uid that the other check does not have', () => {
    expect(move('B', [{ line_uid: 'a1', quantity: 1, as: 'b1' }])).toBe('uid_used')
  })

  it('go to a follow-up check if the target is paid', () => {
    close('B')
    expect(move('B', [{ line_uid: 'a1' }])).toBeNull()
    const followUp = shop.check(shop.check('B').successor ?? '')
    expect(followUp.lines.map(({ uid }) => uid)).toEqual(['a1'])
    expect(uids('B')).toEqual(['b1'])
  })

  it('take along the discounts that are theirs alone, and percentages', () => {
    const add = (uid: string, amount: number | { rate: string }, line_uids: string[]) =>
      shop.act('A', 'discount', {
        add: { uid, discount_id: null, name: uid, amount, line_uids },
      })
    add('theirs', 100, ['a1'])
    add('both', 100, ['a1', 'a2'])
    add('rate', { rate: '10' }, ['a1', 'a2'])
    move('B', [{ line_uid: 'a1' }])
    const discounts = (check: string) =>
      shop.check(check).discounts.map(({ uid, line_uids }) => [uid, line_uids])
    expect(discounts('A')).toEqual([
      ['both', ['a2']],
      ['rate', ['a2']],
    ])
    expect(discounts('B')).toEqual([
      ['theirs', ['a1']],
      ['rate', ['a1']],
    ])
  })
})

describe('a merged check', () => {
  beforeEach(() => {
    shop.opened('A', ['a1'])
    shop.opened('B', ['b1'])
    shop.act('A', 'merge', { to_check_uid: 'B' })
  })

  it('gives everything to the other check', () => {
    expect(shop.check('A')).toMatchObject({ state: 'merged', lines: [] })
    expect(shop.check('B')).toMatchObject({ tables: ['TB', 'TA'], guests: 4 })
    expect(uids('B')).toEqual(['b1', 'a1'])
  })

  it('passes late lines, payments and receipts on', () => {
    shop.act('A', 'add', { lines: [sampleLine('a2')] })
    const payment = { uid: 'p', part_uid: null, payment_id: null, name: 'Cash', amount: 500 }
    shop.act('A', 'pay', payment)
    expect(uids('B')).toEqual(['b1', 'a1', 'a2'])
    expect(shop.check('B').payments).toMatchObject([{ uid: 'p', device_id: 'register' }])
    expect(close('A')).toBeNull()
    expect(shop.check('B').state).toBe('paid')
  })

  it('refuses what was meant for its party alone', () => {
    expect([
      shop.act('A', 'set', { guests: 1 }),
      shop.act('A', 'cancel', {}),
      shop.act('A', 'merge', { to_check_uid: 'B' }),
      shop.act('B', 'merge', { to_check_uid: 'A' }),
    ]).toEqual(['check_merged', 'check_merged', 'check_merged', 'same_check'])
  })
})

describe('a split check', () => {
  const share = (line_uid: string, numerator = 1, denominator = 1) => ({
    line_uid,
    numerator,
    denominator,
  })
  beforeEach(() => {
    shop.opened('A')
    shop.act('A', 'add', {
      lines: [sampleLine('a1', { seat: 1 }), sampleLine('a2', { seat: 2 }), sampleLine('a3')],
    })
  })

  it('is paid when the receipts of its parts cover every line', () => {
    shop.act('A', 'split', {
      parts: [
        { uid: 'p1', kind: 'lines', shares: [share('a1'), share('a3', 1, 2)] },
        { uid: 'p2', kind: 'lines', shares: [share('a2'), share('a3', 1, 2)] },
      ],
    })
    expect(close('A', 'p1')).toBeNull()
    expect(shop.check('A').state).toBe('open')
    expect(close('A', 'p1', 'again')).toBe('paid_twice')
    expect(close('A', 'p2')).toBeNull()
    expect(shop.check('A').state).toBe('paid')
  })

  it('keeps paid parts when it is split again', () => {
    shop.act('A', 'split', { parts: [{ uid: 's1', kind: 'seat', seat: 1 }] })
    close('A', 's1')
    shop.act('A', 'add', { lines: [sampleLine('a4', { seat: 1 })] })
    shop.act('A', 'split', { parts: [{ uid: 'e1', kind: 'equal' }] })
    expect(shop.check('A').parts).toEqual([
      { uid: 's1', kind: 'lines', shares: [share('a1')] },
      { uid: 'e1', kind: 'equal' },
    ])
    const cancelled = (line_uid: string) =>
      shop.act('A', 'void', { line_uid, quantity: 1, comp: false })
    expect([cancelled('a1'), cancelled('a4')]).toEqual(['line_paid', null])
  })

  it('leaves a line that another part names out of a paid seat', () => {
    const named = { uid: 'p1', kind: 'lines', shares: [share('a1', 1, 3)] } as const
    shop.act('A', 'split', { parts: [{ uid: 's1', kind: 'seat', seat: 1 }, named] })
    close('A', 's1')
    expect(shop.check('A').parts).toEqual([{ uid: 's1', kind: 'lines', shares: [] }, named])
  })

  it('refuses parts that take more than a line', () => {
    const split = (shares: ReturnType<typeof share>[]) =>
      shop.act('A', 'split', { parts: shares.map((one, index) => part(index, one)) })
    const part = (index: number, one: ReturnType<typeof share>) =>
      ({ uid: `p${index}`, kind: 'lines', shares: [one] }) as const
    expect(split([share('a1', 2, 3), share('a1', 2, 3)])).toBe('share_exceeded')
    expect(split([share('a1', 1, 3), share('a1', 1, 2)])).toBe('share_exceeded')
    expect(split([share('a9')])).toBe('line_unknown')
    expect(shop.act('A', 'pay', { ...payment, part_uid: 'p0' })).toBe('part_unknown')
  })
  const payment = { uid: 'p', payment_id: null, name: 'Cash', amount: 500 }

  it('is paid by its last receipt if the parts are amounts', () => {
    shop.act('A', 'split', {
      parts: [
        { uid: 'e1', kind: 'equal' },
        { uid: 'e2', kind: 'equal' },
      ],
    })
    close('A', 'e1')
    expect(shop.check('A')).toMatchObject({
      state: 'open',
      parts: [{ uid: 'e1', kind: 'amount', amount: 1000 }, { uid: 'e2' }],
    })
    close('A', 'e2')
    expect(shop.check('A').state).toBe('paid')
  })
})
