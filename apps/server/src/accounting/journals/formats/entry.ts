import type { JournalEntry, JournalLine } from '@pos/contract/accounting/journals'
import { type Currency, moneyToInput } from '@pos/domain/money/money'
import type { Locale } from '@pos/texts/locales'

/** An entry in the file. */
export interface FileEntry extends JournalEntry {
  /** Sequential number within the file, from 1. */
  readonly number: number
  readonly date: string
  readonly shop: string
}

/** Options that the writers of files need besides the entries. */
export interface FileOptions {
  readonly currency: Currency
  readonly locale: Locale
  readonly exportNumber: number
  /** True if the program expects amounts with the tax included. */
  readonly statesTax: boolean
}

/** Formats a day as Japanese programs do: "2026/10/03". */
export const slashed = (date: string): string => date.replaceAll('-', '/')

/** An amount without separators of thousands: "1234", "12.34". */
export const plainAmount = (amount: number, currency: Currency): string =>
  moneyToInput(amount, currency)

/** A row of a Japanese program has a debit and a credit. */
export interface Pair {
  readonly debit: JournalLine | null
  readonly credit: JournalLine | null
}

/** The lines of an entry as rows that pair debits with credits. */
export function pairsOf({ lines }: FileEntry): Pair[] {
  const debits = lines.filter(({ debit }) => debit !== 0)
  const credits = lines.filter(({ debit }) => debit === 0)
  return Array.from({ length: Math.max(debits.length, credits.length) }, (_, index) => ({
    debit: debits[index] ?? null,
    credit: credits[index] ?? null,
  }))
}

/** Returns the summary of a row: the day, then the labels of its lines. */
export function summaryOf({ description }: FileEntry, { debit, credit }: Pair): string {
  const labels = [debit?.label, credit?.label].filter((label) => label !== undefined)
  return [description, labels.join('/')].join(' ')
}
