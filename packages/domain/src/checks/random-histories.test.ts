import fc from 'fast-check'
import { expect, it } from 'vitest'
import { SampleShop, sampleHead, sampleLine } from '../testing/sample-checks.ts'
import { type Check, payablePieces, type SplitPart } from './check.ts'
import type { CheckEvent, CheckEventKind, CheckPayloads } from './check-event.ts'
import { checkTotals, partAmounts } from './check-totals.ts'

const checkUids = ['A', 'B', 'C'] as const

/** A step of a random history: what happens, at which check, and numbers that select the rest. */
interface Step {
  readonly kind: CheckEventKind
  readonly check: (typeof checkUids)[number]
  readonly other: (typeof checkUids)[number]
  readonly pick: number
  readonly quantity: number
  readonly flag: boolean
}

/** Frequent kinds make long checks; the others occur a few times in a history. */
const frequent = ['add', 'add', 'send', 'void', 'move'] as const
const kinds: readonly CheckEventKind[] = [
  'merge',
  'discount',
  'split',
  'pay',
  'kitchen',
  'print',
  'close',
  'reopen',
  'set',
  'change',
  'cancel',
]

const step: fc.Arbitrary<Step> = fc.record({
  kind: fc.oneof(fc.constantFrom(...frequent), fc.constantFrom(...kinds)),
  check: fc.constantFrom(...checkUids),
  other: fc.constantFrom(...checkUids),
  pick: fc.nat(20),
  quantity: fc.integer({ min: 1, max: 3 }),
  flag: fc.boolean(),
})
const history = fc.array(step, { minLength: 1, maxLength: 60, size: 'max' })

/** Lines have numbered uids, so that steps name lines of any check, and unknown ones. */
const lineUid = (pick: number) => `line${pick}`

const payloads: {
  [K in CheckEventKind]?: (step: Step, shop: SampleShop, index: number) => CheckPayloads[K]
} = {
  add: ({ quantity, flag }, shop, index) => ({
    lines: [
      sampleLine(lineUid(index), {
        quantity,
        unit_price: 333 * quantity,
        seat: quantity,
        tax: { ...sampleLine('').tax, kind: flag ? 'inclusive' : 'exclusive' },
      }),
    ],
  }),
  change: ({ pick, quantity }) => ({ line_uid: lineUid(pick), change: { quantity } }),
  send: ({ pick }, shop, index) => ({
    ticket_uid: `ticket${index}`,
    line_uids: [lineUid(pick)],
  }),
  void: ({ pick, quantity, flag }) => ({ line_uid: lineUid(pick), quantity, comp: flag }),
  move: ({ pick, quantity, other, flag }, shop, index) => ({
    to_check_uid: other,
    lines: [
      flag
        ? { line_uid: lineUid(pick), quantity: null, as: null }
        : { line_uid: lineUid(pick), quantity, as: `piece${index}` },
    ],
  }),
  merge: ({ other }) => ({ to_check_uid: other }),
  discount: ({ pick, quantity, flag }, shop, index) => ({
    add: {
      uid: `discount${index}`,
      discount_id: null,
      name: 'Discount',
      amount: flag ? quantity * 100 : { rate: String(quantity * 10) },
      line_uids: pick % 3 === 0 ? [] : [lineUid(pick)],
    },
  }),
  split: ({ pick, quantity }) => ({ parts: partsOf(pick, quantity) }),
  pay: ({ quantity }, shop, index) => ({
    uid: `payment${index}`,
    part_uid: null,
    payment_id: null,
    name: 'Cash',
    amount: quantity * 100,
  }),
  kitchen: ({ pick, flag }) => ({
    line_uids: [lineUid(pick)],
    state: flag ? 'ready' : 'recalled',
  }),
  print: () => ({ bill: true }),
  close: ({ check, pick, flag }, shop, index) => ({
    receipt_uid: `receipt${index}`,
    part_uid: flag ? (shop.check(check).parts[pick % 3]?.uid ?? null) : null,
    total: 100,
  }),
  reopen: ({ check }, shop) => ({
    receipt_uid: shop.check(check).receipts[0]?.receipt_uid ?? 'none',
  }),
  set: ({ quantity }) => ({ guests: quantity }),
  cancel: () => ({}),
}

function partsOf(pick: number, quantity: number): SplitPart[] {
  const share = { line_uid: lineUid(pick), numerator: 1, denominator: quantity }
  return [
    { uid: `seat${pick}`, kind: 'seat', seat: quantity },
    { uid: `amount${pick}`, kind: 'amount', amount: 250 },
    { uid: `equal${pick}`, kind: 'equal' },
    { uid: `share${pick}`, kind: 'lines', shares: [share] },
  ]
}

function eventOf(shop: SampleShop, one: Step, index: number): CheckEvent {
  const payload = payloads[one.kind]?.(one, shop, index)
  // The payload is that of the kind: both come from one entry of the table.
  return {
    ...sampleHead,
    uid: `event${index}`,
    check_uid: one.check,
    kind: one.kind,
    payload,
  } as CheckEvent
}

function openedShop() {
  const shop = new SampleShop()
  for (const uid of checkUids) shop.opened(uid)
  return shop
}

interface Applied {
  readonly event: CheckEvent
  readonly isRefused: boolean
  readonly before: ReadonlyMap<string, Check>
  readonly after: ReadonlyMap<string, Check>
}

/** Applies a history and returns its events with the checks before and after each. */
function applied(steps: readonly Step[]): Applied[] {
  const shop = openedShop()
  return steps.map((one, index) => {
    const before = new Map(shop.checks)
    const event = eventOf(shop, one, index)
    const isRefused = 'refusal' in shop.apply(event)
    return { event, isRefused, before, after: new Map(shop.checks) }
  })
}

const checksAfter = (steps: readonly Step[]) => [...(applied(steps).at(-1)?.after.values() ?? [])]
const linesOf = (checks: Iterable<Check>) => [...checks].flatMap(({ lines }) => lines)
/** Counts ordered pieces. Moved ones count at the line that they went to. */
const piecesOf = (checks: ReadonlyMap<string, Check>) =>
  linesOf(checks.values()).reduce((total, { quantity, moved }) => total + quantity - moved, 0)
const valueOf = (checks: ReadonlyMap<string, Check>) =>
  linesOf(checks.values()).reduce((total, line) => total + payablePieces(line) * line.unit_price, 0)
const addedPieces = (event: CheckEvent) =>
  event.kind === 'add' ? event.payload.lines.reduce((sum, { quantity }) => sum + quantity, 0) : 0

/** Checks a fact for every event of many random histories. */
const forEveryEvent = (verify: (one: Applied) => void) =>
  fc.assert(
    fc.property(history, (steps) => {
      for (const one of applied(steps)) verify(one)
    }),
    { numRuns: 300 },
  )

it('changes nothing with a refused event', () => {
  forEveryEvent(({ isRefused, before, after }) => {
    expect(isRefused ? [...after] : []).toEqual(isRefused ? [...before] : [])
  })
})

it('keeps every ordered piece, unless lines are added or changed', () => {
  forEveryEvent(({ event, isRefused, before, after }) => {
    const change = piecesOf(after) - piecesOf(before)
    const expected = isRefused ? 0 : event.kind === 'change' ? change : addedPieces(event)
    expect(change).toBe(expected)
  })
})

it('keeps the value of lines that move and of checks that merge', () => {
  forEveryEvent(({ event, before, after }) => {
    const isMove = event.kind === 'move' || event.kind === 'merge'
    expect(isMove ? valueOf(after) : 0).toBe(isMove ? valueOf(before) : 0)
  })
})

it('keeps each line on exactly one check, never with negative pieces', () => {
  fc.assert(
    fc.property(history, (steps) => {
      const lines = linesOf(checksAfter(steps))
      expect(new Set(lines.map(({ uid }) => uid)).size).toBe(lines.length)
      expect(lines.filter((line) => payablePieces(line) < 0)).toEqual([])
    }),
    { numRuns: 300 },
  )
})

/** Returns what a receipt states; late events may still send lines or report them ready. */
const paidContent = ({ state, lines, discounts, parts, payments }: Check) => ({
  state,
  discounts,
  parts,
  payments,
  lines: lines.map((line) => ({ ...line, ticket_uid: null, kitchen: null, hold: false })),
})

it('never changes what a receipt states of a paid check', () => {
  forEveryEvent(({ event, before, after }) => {
    const paid = [...before.values()].filter(({ state }) => state === 'paid')
    const left = event.kind === 'reopen' ? [] : paid
    expect(left.flatMap(({ uid }) => after.get(uid) ?? []).map(paidContent)).toEqual(
      left.map(paidContent),
    )
  })
})

it('splits the total of a check into parts that add up to it', () => {
  fc.assert(
    fc.property(history, (steps) => {
      for (const check of checksAfter(steps)) {
        const totals = checkTotals(check)
        const { parts, rest } = partAmounts(check, totals)
        expect([...parts.values()].reduce((sum, part) => sum + part, rest)).toBe(totals.total)
        expect([...parts.values(), rest].filter((part) => part < 0)).toEqual([])
      }
    }),
    { numRuns: 300 },
  )
})

/** Two devices that act on their own lines at the same checks. */
const concurrent = fc
  .tuple(history, history)
  .map((steps) =>
    steps.map((list, device) =>
      list
        .filter(({ kind }) => ['add', 'send', 'void', 'change', 'pay', 'kitchen'].includes(kind))
        .map((one, index) => ({ ...one, device, index })),
    ),
  )

it('gives the same lines and payments in any order of concurrent events', () => {
  fc.assert(
    fc.property(concurrent, fc.infiniteStream(fc.boolean()), ([first = [], second = []], coins) => {
      const events = (steps: typeof first) =>
        steps.map((one) => {
          const event = eventOf(openedShop(), one, one.index)
          return renamed(event, `${one.device}-`)
        })
      const [left, right] = [events(first), events(second)]
      const inTurn: CheckEvent[] = []
      const queues = [[...left], [...right]]
      while (queues.some((queue) => queue.length > 0)) {
        const queue = queues[coins.next().value ? 0 : 1] ?? []
        const next = queue.shift()
        if (next) inTurn.push(next)
      }
      expect(contentOf(inTurn)).toEqual(contentOf([...left, ...right]))
      expect(contentOf(inTurn)).toEqual(contentOf([...right, ...left]))
    }),
    { numRuns: 200 },
  )
})

/** Gives the lines, tickets and payments of a device uids of their own. */
function renamed(event: CheckEvent, device: string): CheckEvent {
  const text = JSON.stringify(event).replaceAll(
    /"(line|ticket|payment|event)(\d+)"/g,
    `"${device}$1$2"`,
  )
  return JSON.parse(text) as CheckEvent
}

function contentOf(events: readonly CheckEvent[]) {
  const shop = openedShop()
  for (const event of events) shop.apply(event)
  return [...shop.checks.values()].map(({ uid, lines, payments, tickets }) => ({
    uid,
    lines: lines.toSorted((a, b) => a.uid.localeCompare(b.uid)),
    payments: payments.toSorted((a, b) => a.uid.localeCompare(b.uid)),
    tickets: tickets.toSorted((a, b) => a.uid.localeCompare(b.uid)),
  }))
}
