/** The parts of a receipt number. */
export interface ReceiptNumber {
  /** The device within its shop: "01", "02" … */
  readonly prefix: string
  /** Business day, "YYYY-MM-DD". */
  readonly date: string
  /** Counts the receipts of the device on the day, from 1. */
  readonly counter: number
}

/** Returns a number as it is printed: "01-261128-0012". */
export function formatReceiptNumber({ prefix, date, counter }: ReceiptNumber): string {
  const day = date.slice(2).replaceAll('-', '')
  return `${prefix}-${day}-${String(counter).padStart(4, '0')}`
}

/** Reads a printed number; null if it has another form. */
export function parseReceiptNumber(text: string): ReceiptNumber | null {
  const [, prefix, year, month, day, counter] =
    /^(\d{2,})-(\d\d)(\d\d)(\d\d)-(\d{4,9})$/.exec(text) ?? []
  if (prefix === undefined) return null
  return { prefix, date: `20${year}-${month}-${day}`, counter: Number(counter) }
}

/** Consecutive counters of a device. */
export interface NumberRange {
  readonly prefix: string
  readonly first: number
  readonly last: number
}

/**
 * Returns the counters of a business day that no receipt has, below the highest one of each device,
 * and the numbers that several receipts have. Numbers of another form are ignored.
 */
export function checkNumbers(
  date: string,
  numbers: readonly string[],
): { readonly missing: NumberRange[]; readonly repeated: string[] } {
  const counters = new Map<string, number[]>()
  for (const number of numbers) {
    const parsed = parseReceiptNumber(number)
    if (parsed?.date !== date) continue
    counters.set(parsed.prefix, [...(counters.get(parsed.prefix) ?? []), parsed.counter])
  }
  const missing: NumberRange[] = []
  const repeated: string[] = []
  for (const [prefix, unsorted] of [...counters].toSorted(([a], [b]) => Number(a) - Number(b))) {
    let before = 0
    for (const counter of unsorted.toSorted((a, b) => a - b)) {
      if (counter > before + 1) missing.push({ prefix, first: before + 1, last: counter - 1 })
      const number = formatReceiptNumber({ prefix, date, counter })
      if (counter === before && repeated.at(-1) !== number) repeated.push(number)
      before = counter
    }
  }
  return { missing, repeated }
}
