/** What a field holds; decides its zod schema, SQL handling, form control and list column. */
export type FieldKind =
  | 'text'
  | 'integer'
  | 'decimal'
  | 'money'
  | 'boolean'
  | 'choice'
  | 'choices'
  | 'date'
  | 'time'
  | 'timestamp'
  | 'color'
  | 'image'
  | 'reference'
  | 'references'
  | 'list'
  | 'values'
  | 'secret'

/** Named format rules (docs/domain.md "Formats") that a text field may obey. */
export type TextRule =
  | 'name'
  | 'email'
  | 'tel'
  | 'postcode'
  | 'alphanumeric'
  | 'digits'
  | 'kana'
  | 'company_code'
  | 'jan_code'
  | 'ip_address'
  | 'timezone'
  | 'table_code'
  | 'password'

/** The data of a field: no behaviour but the two modifiers below. */
export interface FieldData {
  readonly kind: FieldKind
  /** A value must be given; `false` = may be null. */
  readonly required: boolean
  /** The server writes it; refused in bodies. */
  readonly readOnly: boolean
  /** Given but never answered: a password, a code. In a change it may be left out. */
  readonly writeOnly?: boolean
  /** Unique in the scope, compared folded by width, kana and case. */
  readonly key: boolean
  /** Taken at creation when the body leaves the field out. */
  readonly default?: unknown
  /** Text: characters. List and references: entries. */
  readonly max?: number
  /** Numbers: least value. Lists: least entries. Text: least characters. */
  readonly min?: number
  /** Text: display columns (full width = 2). */
  readonly maxWidth?: number
  /** Decimals: digits behind the point. */
  readonly scale?: number
  readonly multiline?: boolean
  readonly rule?: TextRule
  /** Time: up to 29:59, past midnight. */
  readonly extended?: boolean
  readonly options?: readonly string[]
  /** Reference: the other resource's name. */
  readonly to?: string
  /** Values: what each of them is. */
  readonly item?: Field<unknown>
  /** References: the order of the entries has a meaning, so people may put them in order. */
  readonly ordered?: boolean
  /** In a list's row: left empty, the same-named field holds of the record that this reference of the row points to. */
  readonly inheritsFrom?: string
  /** Money: where this flag of the record is set, the amount is entered at the till and the stored one means nothing. */
  readonly enteredWhen?: string
  /** Numbers: zero means nothing, and is refused, while this other field has this value. */
  readonly positiveWhen?: { readonly field: string; readonly is: unknown }
  /** List: the fields of one row; `identified` rows keep their own id. */
  readonly fields?: Fields
  readonly identified?: boolean
}

/** A field descriptor whose value has type T. */
export interface Field<T> extends FieldData {
  /** Carries the type only; never set. */
  readonly type?: T
  /** May be left empty (null). */
  optional(): Field<T | null>
  /** Changes the descriptor's data, e.g. `.with({ key: true })`. */
  with(data: Partial<FieldData>): Field<T>
}

/** Fields by name. */
export type Fields = { readonly [name: string]: Field<unknown> }

/** The value type of a field. */
export type ValueOf<F> = F extends Field<infer T> ? T : never

/** The values of a set of fields. */
export type ValuesOf<F extends Fields> = { [K in keyof F]: ValueOf<F[K]> }

function field<T>(data: Partial<FieldData> & { kind: FieldKind }): Field<T> {
  const whole: FieldData = { required: true, readOnly: false, key: false, ...data }
  return {
    ...whole,
    optional: () => field<T | null>({ ...whole, required: false }),
    with: (more) => field<T>({ ...whole, ...more }),
  }
}

/** Text of at most `max` characters. */
export const text = (max: number, more: Pick<FieldData, 'maxWidth' | 'rule' | 'multiline'> = {}) =>
  field<string>({ kind: 'text', max, ...more })
/** A name that people read: unique in its scope. */
export const keyText = (max: number, more: Pick<FieldData, 'maxWidth' | 'rule'> = {}) =>
  text(max, { rule: 'name', ...more }).with({ key: true })
/** Whole number. */
export const integer = (min: number, max: number) => field<number>({ kind: 'integer', min, max })
/** Exact decimal as a string, e.g. "4.712". */
export const decimal = (min: number, max: number, scale: number) => field<string>({ kind: 'decimal', min, max, scale })
/** Integer of the currency's smallest unit (yen, cents). */
export const money = (min = 0, max = 99_999_999) => field<number>({ kind: 'money', min, max })
/** Yes or no. */
export const flag = (initially: boolean) => field<boolean>({ kind: 'boolean', default: initially })
/** One of a fixed set; labels are `<resource>.options.<field>.<value>`. */
export const choice = <const O extends readonly string[]>(options: O) => field<O[number]>({ kind: 'choice', options })
/** Some of a fixed set, each at most once. */
export const choices = <const O extends readonly string[]>(options: O) => field<O[number][]>({ kind: 'choices', options, default: [] })
/** Calendar date "YYYY-MM-DD". */
export const date = () => field<string>({ kind: 'date' })
/** "HH:mm"; extended: up to 29:59. */
export const time = (more: Pick<FieldData, 'extended'> = {}) => field<string>({ kind: 'time', ...more })
/** Instant, UTC ISO 8601; written by the server. */
export const timestamp = () => field<string>({ kind: 'timestamp', readOnly: true })
/** "#rrggbb". */
export const color = () => field<string>({ kind: 'color' })
/** Id of an uploaded picture (`POST /v1/files`). */
export const image = () => field<string | null>({ kind: 'image', required: false })
/** Id of a record of another resource in the same scope. */
export const reference = (to: string) => field<string>({ kind: 'reference', to })
/** Ids of records of another resource in the same scope, each at most once. */
export const references = (to: string, max = 200) => field<string[]>({ kind: 'references', to, max, default: [] })
/** The same where their order has a meaning. */
export const orderedReferences = (to: string, max = 200) => references(to, max).with({ ordered: true })
/** Ordered rows of fields. */
export const list = <F extends Fields>(fields: F, more: Pick<FieldData, 'min' | 'max'> = {}) =>
  field<ValuesOf<F>[]>({ kind: 'list', fields, max: 500, default: [], ...more })
/** Ordered rows that keep their own id, so that other records may point at them. */
export const identifiedList = <F extends Fields>(fields: F, more: Pick<FieldData, 'min' | 'max'> = {}) =>
  field<({ id: string } & ValuesOf<F>)[]>({ kind: 'list', fields, identified: true, max: 500, default: [], ...more })
/** Some plain values of one sort (dates, decimals), each at most once; an array column. */
export const values = <T>(item: Field<T>, max: number) => field<T[]>({ kind: 'values', item, max, default: [] })
/** Stored encrypted, answered as `maskSecret` shows it, readable by `POST …/:id/reveal` alone. The mask in a body means: as it is. */
export const secret = (max: number) => field<string>({ kind: 'secret', max })
