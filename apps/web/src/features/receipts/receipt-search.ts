/** The receipts list's state as the URL holds it: every value a text, missing where nothing is asked. */
export type ReceiptSearch = Readonly<Partial<Record<(typeof filterNames)[number] | 'page' | 'per_page' | 'sort', string>>>
/** What the URL gives. */
export type RawSearch = Readonly<Record<string, string | undefined>>

const filterNames = ['q', 'from', 'to', 'date_type', 'table_code', 'staff', 'total_min', 'total_max', 'flagged'] as const
export const dateTypes = ['paid_at', 'ordered_at', 'first_ordered_at'] as const
const sortable = ['paid_at', '-paid_at', 'total', '-total', 'table_code', '-table_code']

/** Whether a text is a date that the interface takes; a year that is still being typed ("0202") is none. */
export const isDate = (text: string) =>
  /^(19|2\d)\d{2}-\d{2}-\d{2}$/.test(text) && new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8))
const isWhole = (text: string) => /^-?\d{1,12}$/.test(text)
const isText = (longest: number) => (text: string) => text.trim() !== '' && text.length <= longest
const isPage = (text: string) => /^[1-9]\d{0,5}$/.test(text)

const rules: Record<keyof ReceiptSearch, (text: string) => boolean> = {
  q: isText(100),
  from: isDate,
  to: isDate,
  date_type: (text) => dateTypes.some((type) => type === text),
  table_code: isText(20),
  staff: isText(200),
  total_min: isWhole,
  total_max: isWhole,
  flagged: (text) => text === 'true' || text === 'false',
  page: isPage,
  per_page: (text) => isPage(text) && Number(text) <= 200,
  sort: (text) => sortable.includes(text),
}

/** What a URL asks for; what the server would refuse is left out, so that an old or mistyped link still shows something. */
export function readReceiptSearch(raw: RawSearch): ReceiptSearch {
  const kept = Object.entries(rules).flatMap(([name, isRight]) => {
    const text = raw[name]
    return text !== undefined && isRight(text) ? [[name, text] as const] : []
  })
  return Object.fromEntries(kept)
}

/** How many filters narrow the list; the kind of date counts with the dates alone. */
export function countFilters(search: ReceiptSearch): number {
  return filterNames.filter((name) => name !== 'date_type' && search[name] !== undefined).length
}

/** Takes every filter away. */
export const noFilters: Readonly<Record<string, string>> = Object.fromEntries(filterNames.map((name) => [name, '']))
