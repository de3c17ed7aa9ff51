import { addDays, type Weekday, weekdayOf, weekdays } from './calendar-date.ts'

/** A public holiday: its date ("YYYY-MM-DD") and its names. */
export interface PublicHoliday {
  readonly date: string
  readonly name_ja: string
  readonly name_en: string
}

interface Rule {
  readonly name_ja: string
  readonly name_en: string
  /** The first year of the holiday. */
  readonly from?: number
  date(year: number): string
}

const fixed = (monthAndDay: string) => (year: number) => `${year}-${monthAndDay}`
/** Returns the n-th occurrence of a weekday in a month; the last for n = 0. */
const nth = (n: number, weekday: Weekday, month: number) => (year: number) => {
  const start =
    n === 0
      ? addDays(firstOf(month === 12 ? year + 1 : year, (month % 12) + 1), -7)
      : addDays(firstOf(year, month), 7 * (n - 1))
  return addDays(start, (weekdays.indexOf(weekday) - weekdays.indexOf(weekdayOf(start)) + 7) % 7)
}
const firstOf = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** The federal holidays (5 U.S.C. 6103 (a)). */
const rules: readonly Rule[] = [
  { name_ja: '元日', name_en: "New Year's Day", date: fixed('01-01') },
  { name_ja: 'キング牧師記念日', name_en: 'Martin Luther King Jr. Day', date: nth(3, 'monday', 1) },
  { name_ja: 'ワシントン誕生日', name_en: "Washington's Birthday", date: nth(3, 'monday', 2) },
  { name_ja: '戦没将兵追悼記念日', name_en: 'Memorial Day', date: nth(0, 'monday', 5) },
  { name_ja: 'ジューンティーンス', name_en: 'Juneteenth', from: 2021, date: fixed('06-19') },
  { name_ja: '独立記念日', name_en: 'Independence Day', date: fixed('07-04') },
  { name_ja: '労働者の日', name_en: 'Labor Day', date: nth(1, 'monday', 9) },
  { name_ja: 'コロンブスの日', name_en: 'Columbus Day', date: nth(2, 'monday', 10) },
  { name_ja: '退役軍人の日', name_en: 'Veterans Day', date: fixed('11-11') },
  { name_ja: '感謝祭', name_en: 'Thanksgiving Day', date: nth(4, 'thursday', 11) },
  { name_ja: 'クリスマス', name_en: 'Christmas Day', date: fixed('12-25') },
]

/**
 * Returns the federal holidays of a year (1986 and later) by date. A holiday on a weekend is also
 * observed on the adjacent weekday: Saturday's on Friday, Sunday's on Monday (5 U.S.C. 6103 (b)).
 * For New Year's Day, that may be in the year before.
 */
export function usFederalHolidays(year: number): PublicHoliday[] {
  const found = [year, year + 1].flatMap((one) =>
    rules.filter((rule) => one >= (rule.from ?? 0)).flatMap((rule) => daysOf(rule, one)),
  )
  return found
    .filter(({ date }) => date.startsWith(`${year}-`))
    .toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** Days from a holiday on a weekend to its observed weekday. */
const shifts: Partial<Record<Weekday, number>> = { saturday: -1, sunday: 1 }

function daysOf(rule: Rule, year: number): PublicHoliday[] {
  const date = rule.date(year)
  const day = { date, name_ja: rule.name_ja, name_en: rule.name_en }
  const shift = shifts[weekdayOf(date)]
  if (shift === undefined) return [day]
  return [
    day,
    {
      date: addDays(date, shift),
      name_ja: `${rule.name_ja}(振替)`,
      name_en: `${rule.name_en} (observed)`,
    },
  ]
}
