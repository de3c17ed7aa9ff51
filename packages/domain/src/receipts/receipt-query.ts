import { addDays } from '../days/calendar-date.ts'
import { typedDate } from '../days/typed-date.ts'

/** The meaning of a part of a search for receipts; `word` is a number, an amount or a name. */
type Meaning =
  | { readonly kind: 'day'; readonly day: string }
  /** Local times "HH:mm", both included. A range across midnight ends before it begins. */
  | { readonly kind: 'time'; readonly from: string; readonly to: string }
  | { readonly kind: 'table'; readonly code: string }
  /** The last four digits of a card. */
  | { readonly kind: 'card'; readonly digits: string }
  | { readonly kind: 'word' }

/** A part of a search for receipts, with the text it was typed as. */
export type ReceiptQueryPart = Meaning & { readonly text: string }

interface Rule {
  /** Its match is one part. */
  readonly pattern: RegExp
  /** Returns null if the text only looks like such a part, for example "13/45". */
  readonly read: (groups: Readonly<Record<string, string>>, today: string) => Meaning | null
}

/** "18:37", "8pm", "8:30 pm", 「20時」,「20時半」,「20時30分」. */
const clock = String.raw`\d{1,2}(?::\d{2}(?:\s?[ap]m)?|\s?[ap]m|時(?:\d{1,2}分|半)?)`
const code = String.raw`[\p{L}\p{N}-]{1,20}`
const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const month = `(?<month>${months.join('|')})[a-z]{0,6}\\.?`
const daysAgo: Readonly<Record<string, number>> = {
  today: 0,
  本日: 0,
  今日: 0,
  yesterday: 1,
  昨日: 1,
  きのう: 1,
  一昨日: 2,
  おととい: 2,
}
/** A part begins and ends at a space, a comma, 「の」 or an end of the text. */
const part = (pattern: string) =>
  new RegExp(String.raw`(?<=^|[\s、,の])(?:${pattern})(?=$|[\s、,の])`, 'giu')

/** The rules in the order in which they apply. */
const rules: readonly Rule[] = [
  { pattern: part(`(?<name>${Object.keys(daysAgo).join('|')})`), read: readName },
  {
    pattern: part(
      String.raw`(?<date>\d{4}[-/.年]\d{1,2}[-/.月]\d{1,2}日?|\d{8}|\d{1,2}/\d{1,2}/\d{4})`,
    ),
    read: readDate,
  },
  { pattern: /(?<=^|[\s、,の])(?<m>\d{1,2})月(?<d>\d{1,2})日/gu, read: readMonthDay },
  { pattern: part(String.raw`(?<m>\d{1,2})/(?<d>\d{1,2})`), read: readMonthDay },
  { pattern: part(String.raw`${month}\s(?<d>\d{1,2})(?:st|nd|rd|th)?`), read: readMonthDay },
  { pattern: part(String.raw`(?<d>\d{1,2})\s${month}`), read: readMonthDay },
  {
    pattern: part(String.raw`(?<first>${clock})\s?(?:-|–|~|〜|から|to)\s?(?<last>${clock})`),
    read: readRange,
  },
  {
    pattern: part(
      String.raw`(?:around|about)\s(?<about>${clock})|(?<about2>${clock})(?:頃|ごろ|ころ)`,
    ),
    read: readAbout,
  },
  { pattern: part(`(?<clock>${clock})台?`), read: readClock },
  { pattern: part(String.raw`(?:card|カード|下4桁)\s?(?<digits>\d{4})`), read: readCard },
  {
    pattern: part(
      String.raw`(?:table|テーブル|卓)\s?#?(?<code>${code})|(?<code2>${code}?)番?(?:卓|テーブル)`,
    ),
    read: readTable,
  },
]

/**
 * Reads a search for receipts as people type it: "table 7 yesterday", 「昨日の7卓 20時頃」, "18:37",
 * "20:00-21:00", "Nov 24", "card 1234". A day without a year is the last one until `today`.
 */
export function readReceiptQuery(query: string, today: string): ReceiptQueryPart[] {
  const found: { readonly index: number; readonly part: ReceiptQueryPart }[] = []
  let rest = query.normalize('NFKC')
  for (const { pattern, read } of rules) {
    for (const match of rest.matchAll(pattern)) {
      const meaning = read({ ...match.groups }, today)
      if (!meaning) continue
      const [text] = match
      const end = match.index + text.length
      found.push({ index: match.index, part: { ...meaning, text } })
      // 「の」 only joins the part to the next one.
      const joined = rest[end] === 'の' ? 1 : 0
      rest =
        rest.slice(0, match.index) + ' '.repeat(text.length + joined) + rest.slice(end + joined)
    }
  }
  for (const { 0: text, index } of rest.matchAll(/[^\s、]+/gu))
    found.push({ index, part: { kind: 'word', text } })
  return found.toSorted((a, b) => a.index - b.index).map((one) => one.part)
}

type Groups = Readonly<Record<string, string | undefined>>
const dayOf = (day: string | null): Meaning | null => (day === null ? null : { kind: 'day', day })

function readName({ name = '' }: Groups, today: string) {
  return dayOf(addDays(today, -(daysAgo[name.toLowerCase()] ?? 0)))
}

function readDate({ date = '' }: Groups) {
  return dayOf(typedDate(date))
}

function readMonthDay({ m, month: name, d = '' }: Groups, today: string) {
  const number = name === undefined ? m : String(months.indexOf(name.toLowerCase()) + 1)
  const ofYear = (year: number) => typedDate(`${year}-${number}-${d}`)
  const year = Number(today.slice(0, 4))
  const day = ofYear(year)
  return dayOf(day !== null && day <= today ? day : ofYear(year - 1))
}

/** Returns the minute of the day, and whether the text names a whole hour; null if it is no time. */
function clockOf(text: string) {
  const {
    hour = '',
    minute,
    meridiem,
    half,
  } = /^(?<hour>\d{1,2})(?::(?<minute>\d{2})|時(?:(?<minute2>\d{1,2})分|(?<half>半))?)?\s?(?<meridiem>[ap]m)?$/iu.exec(
    text,
  )?.groups ?? {}
  const typed = minute ?? /時(\d{1,2})分/u.exec(text)?.[1]
  const minutes = half ? 30 : Number(typed ?? 0)
  const isAfternoon = meridiem?.toLowerCase() === 'pm'
  const hours = meridiem ? (Number(hour) % 12) + (isAfternoon ? 12 : 0) : Number(hour)
  // Restaurants write 25:30 for half past one at night.
  if (hours > 29 || minutes > 59) return null
  return { minute: hours * 60 + minutes, isHour: typed === undefined && !half }
}

const dayMinutes = 24 * 60

function between(from: number, to: number): Meaning {
  const text = (minute: number) => {
    const of = (minute + dayMinutes) % dayMinutes
    return `${String(Math.floor(of / 60)).padStart(2, '0')}:${String(of % 60).padStart(2, '0')}`
  }
  return { kind: 'time', from: text(from), to: text(to) }
}

function readRange({ first = '', last = '' }: Groups) {
  const [from, to] = [clockOf(first), clockOf(last)]
  return from && to ? between(from.minute, to.minute) : null
}

function readAbout({ about, about2 = '' }: Groups) {
  const at = clockOf(about ?? about2)
  return at ? between(at.minute - 30, at.minute + 30) : null
}

function readClock({ clock: text = '' }: Groups) {
  const at = clockOf(text)
  return at ? between(at.minute, at.minute + (at.isHour ? 59 : 0)) : null
}

function readCard({ digits = '' }: Groups): Meaning {
  return { kind: 'card', digits }
}

function readTable({ code: after, code2: before }: Groups): Meaning | null {
  const typed = after ?? before
  return typed ? { kind: 'table', code: typed } : null
}
