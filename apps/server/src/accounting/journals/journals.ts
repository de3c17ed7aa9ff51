import type { JournalSettings } from '@pos/contract/accounting/journal-settings'
import type {
  JournalDay,
  JournalEntry,
  JournalLine,
  JournalProblem,
} from '@pos/contract/accounting/journals'
import {
  type Booking,
  bookingsOf,
  correctionOf,
  debitAndCredit,
} from '@pos/domain/journals/bookings'
import {
  addAmounts,
  completedAs,
  type DayAmounts,
  differenceOf,
  isNothing,
  problemsOf,
  renamedAs,
} from '@pos/domain/journals/day-amounts'
import { journalFile } from '@pos/texts/files'
import type { Locale } from '@pos/texts/locales'
import type { BookedDay } from './read-days.ts'

/** Settings for creating the journals of an organization. */
export interface JournalRules {
  readonly settings: JournalSettings
  readonly locale: Locale
  /** Names of shops by id. */
  readonly shops: ReadonlyMap<string, string>
}

/** A day with its state and its journal. */
export interface DayJournal extends Omit<JournalDay, 'exported'> {
  readonly exported: BookedDay['exported']
  /** The current content of the day; null if it cannot be booked. */
  readonly amounts: DayAmounts | null
  /** The entries for the next export. */
  readonly entries: JournalEntry[]
  /** The whole day, exported or not. */
  readonly whole: JournalEntry[]
}

/**
 * Creates the journal of a day: its close and later records, or the changes since the last export.
 */
export function dayJournal(day: BookedDay, rules: JournalRules): DayJournal {
  const { shop_id, business_date, number, exported } = day
  const base = { shop_id, shop: rules.shops.get(shop_id) ?? '', business_date, number, exported }
  if (number === null) return { ...base, ...without, state: 'open', problems: [] }
  if (!day.closed)
    return {
      ...base,
      ...without,
      state: 'refused',
      problems: [{ ...noDetail, key: 'closed_before' }],
    }
  const amounts = addAmounts([day.closed, day.late])
  const booked = (some: DayAmounts) => bookingsOf(some, rules.settings)
  const closed = booked(day.closed)
  const later = correctionOf(booked(amounts), closed)
  const whole = entriesOf(base, rules, [
    { kind: 'day', bookings: closed },
    { kind: 'correction', bookings: later },
  ])
  const before = exported && renamedAs(completedAs(exported.amounts, amounts), amounts)
  const differs = before !== null && !isNothing(differenceOf(amounts, before))
  const changes = differs ? correctionOf(booked(amounts), booked(before)) : []
  const isSame = exported !== null && changes.every(({ amount }) => amount === 0)
  const entries = exported
    ? entriesOf(base, rules, [{ kind: 'correction', bookings: changes }])
    : whole
  const lines = (isSame ? whole : entries).flatMap((entry) => entry.lines)
  const problems = problemsOfDay(day, day.closed, amounts)
  // Inconsistent days have no lines.
  const found = distinct(problems.length > 0 ? problems : problemsOfLines([...whole, ...entries]))
  if (found.length > 0 && !isSame) return { ...base, ...without, state: 'refused', problems: found }
  return {
    ...base,
    state: !exported ? 'ready' : isSame ? 'exported' : 'changed',
    ...totalsOf(lines),
    problems: [],
    amounts,
    entries,
    whole,
  }
}

const without = { debit: 0, credit: 0, lines: 0, amounts: null, entries: [], whole: [] }

/** Sums of lines, and their number. */
export const totalsOf = (
  lines: readonly JournalLine[],
): { debit: number; credit: number; lines: number } => ({
  debit: lines.reduce((all, line) => all + line.debit, 0),
  credit: lines.reduce((all, line) => all + line.credit, 0),
  lines: lines.length,
})

const distinct = (problems: readonly JournalProblem[]) => [
  ...new Map(problems.map((one) => [`${one.key} ${one.booking} ${one.receipt?.id}`, one])).values(),
]

const noDetail = { amount: null, booking: null, receipt: null }

/**
 * Returns the problems of a day by receipt, so that two wrong receipts do not cancel out; or as
 * sums of the day if no receipt shows them.
 */
function problemsOfDay({ faults }: BookedDay, ...days: readonly DayAmounts[]): JournalProblem[] {
  const ofSums = days.flatMap((day) =>
    problemsOf(day).map((one): JournalProblem => ({ ...noDetail, ...one })),
  )
  return [...faults, ...ofSums.filter(({ key }) => faults.every((fault) => fault.key !== key))]
}

function problemsOfLines(entries: readonly JournalEntry[]): JournalProblem[] {
  return entries.flatMap(({ lines }) => {
    const { debit, credit } = totalsOf(lines)
    const unmapped = lines.filter(({ account }) => account === '')
    return [
      ...unmapped.map(({ booking }): JournalProblem => ({ ...noDetail, key: 'unmapped', booking })),
      ...(debit === credit
        ? []
        : [{ ...noDetail, key: 'unbalanced' as const, amount: debit - credit }]),
    ]
  })
}

interface Booked {
  readonly kind: JournalEntry['kind']
  readonly bookings: readonly Booking[]
}

/** Entries of a day without zero bookings, debits first. */
function entriesOf(
  day: Pick<JournalDay, 'shop_id' | 'shop' | 'number'>,
  rules: JournalRules,
  entries: readonly Booked[],
): JournalEntry[] {
  const texts = journalFile[rules.locale]
  return entries
    .map(({ kind, bookings }) => ({
      kind,
      bookings: bookings.filter(({ amount }) => amount !== 0),
    }))
    .filter(({ bookings }) => bookings.length > 0)
    .map(({ kind, bookings }) => ({
      kind,
      description: `${day.shop} ${texts.entries[kind]} Z${day.number}`,
      lines: bookings
        .map((booking) => lineOf(booking, day.shop_id, rules))
        .toSorted((a, b) => Number(a.debit === 0) - Number(b.debit === 0)),
    }))
}

/** A booking with its account: that of the payment method, otherwise that of the booking kind. */
function lineOf(booking: Booking, shopId: string, { settings, locale }: JournalRules): JournalLine {
  const { key, label, partner, tax } = booking
  const { debit, credit } = debitAndCredit([booking])
  const specific = label ? settings.accounts[`${key}/${label}`] : undefined
  const account = specific?.account ? specific : settings.accounts[key]
  return {
    booking: key,
    label: label || journalFile[locale].bookings[key],
    account: account?.account ?? '',
    code: account?.code ?? '',
    sub_account: account?.sub_account ?? '',
    department: settings.departments[shopId] ?? '',
    partner,
    tax_class: account?.tax_class ?? '',
    debit,
    credit,
    tax: settings.method === 'apart' ? null : Math.abs(tax),
  }
}
