/**
 * The kind of a field. It decides the zod schema, the SQL handling, the form control and the list
 * column.
 */
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

/** Named format rules (docs/domain.md "Formats") of text fields. */
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

/** The data of a field. It has no behaviour except the two modifiers below. */
export interface FieldData {
  readonly kind: FieldKind
  /** True if a value is required; `false` means that it may be null. */
  readonly required: boolean
  /** Set by the server; refused in bodies. */
  readonly readOnly: boolean
  /** Accepted but never returned, such as a password or a code. May be omitted in an update. */
  readonly writeOnly?: boolean
  /** States what the caller may do with the record. It has no column and is not part of files. */
  readonly perCaller?: boolean
  /** Unique in the scope; compared without differences of width, kana and case. */
  readonly key: boolean
  /** Used on creation if the body omits the field. */
  readonly default?: unknown
  /** Text: number of characters. Lists and references: number of entries. */
  readonly max?: number
  /** Numbers: smallest value. Lists: fewest entries. Text: fewest characters. */
  readonly min?: number
  /** Text: maximum width in display columns (a full-width character counts as 2). */
  readonly maxWidth?: number
  /** Decimals: decimal places. */
  readonly scale?: number
  readonly multiline?: boolean
  readonly rule?: TextRule
  /** Time: up to 29:59, past midnight. */
  readonly extended?: boolean
  readonly options?: readonly string[]
  /** Reference: the other resource's name. */
  readonly to?: string
  /** Values: the field that describes each value. */
  readonly item?: Field<unknown>
  /** References: true if the order of the entries matters and can be changed by users. */
  readonly ordered?: boolean
  /**
   * References: no entry means that the record applies to all of them; users see this word then.
   */
  readonly emptyMeansAll?: boolean
  /**
   * In a row of a list: if empty, the field with the same name applies, taken from the record that
   * this reference points to.
   */
  readonly inheritsFrom?: string
  /**
   * Money: if this flag of the record is set, the amount is entered at the till and the stored
   * amount is ignored.
   */
  readonly enteredWhen?: string
  /**
   * Numbers: zero is refused while the other field has this value, because it would have no effect.
   */
  readonly positiveWhen?: { readonly field: string; readonly is: unknown }
  /** Dates: not before the date in this field of the record, if both are given. */
  readonly notBefore?: string
  /** Text: a postal code of the country in this field of the record. */
  readonly postCodeOf?: string
  /** A state of the record, or used by the back-office alone: not part of releases. */
  readonly unreleased?: boolean
  /**
   * Part of a release only while it has a value, so that a release from before the field existed
   * equals one in which it is empty.
   */
  readonly releasedWhenSet?: boolean
  /** List: the fields of one row; `identified` rows have an id. */
  readonly fields?: Fields
  readonly identified?: boolean
  /**
   * List: files have a column for each combination of the other fields of its rows; the cells hold
   * this field.
   */
  readonly columnPer?: string
  /** List: the order of the rows has no meaning. */
  readonly unordered?: boolean
}

/** A field descriptor whose value has type T. */
export interface Field<T> extends FieldData {
  /** Carries the type only; never set. */
  readonly type?: T
  /** May be null. */
  optional(): Field<T | null>
  /** Changes the descriptor's data, e.g. `.with({ key: true })`. */
  with(data: Partial<FieldData>): Field<T>
}

/** Fields by name. */
export type Fields = { readonly [name: string]: Field<unknown> }

/** The value type of a field. */
type ValueOf<F> = F extends Field<infer T> ? T : never

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
/** Integer. */
export const integer = (min: number, max: number) => field<number>({ kind: 'integer', min, max })
/** Exact decimal as a string, e.g. "4.712". */
export const decimal = (min: number, max: number, scale: number) =>
  field<string>({ kind: 'decimal', min, max, scale })
/** Integer of the currency's smallest unit (yen, cents). */
export const money = (min = 0, max = 99_999_999) => field<number>({ kind: 'money', min, max })
/** Boolean. */
export const flag = (initially: boolean) => field<boolean>({ kind: 'boolean', default: initially })
/** One of a fixed set; labels are `<resource>.options.<field>.<value>`. */
export const choice = <const O extends readonly string[]>(options: O) =>
  field<O[number]>({ kind: 'choice', options })
/** Several of a fixed set, each at most once. */
export const choices = <const O extends readonly string[]>(options: O) =>
  field<O[number][]>({ kind: 'choices', options, default: [] })
/** Calendar date "YYYY-MM-DD". */
export const date = () => field<string>({ kind: 'date' })
/** "HH:mm"; extended: up to 29:59. */
export const time = (more: Pick<FieldData, 'extended'> = {}) =>
  field<string>({ kind: 'time', ...more })
/** Instant, UTC ISO 8601; written by the server. */
export const timestamp = () => field<string>({ kind: 'timestamp', readOnly: true })
/** "#rrggbb". */
export const color = () => field<string>({ kind: 'color' })
/** Id of an uploaded image (`POST /v1/files`). */
export const image = () => field<string | null>({ kind: 'image', required: false })
/** Id of a record of another resource in the same scope. */
export const reference = (to: string) => field<string>({ kind: 'reference', to })
/** Ids of records of another resource in the same scope, each at most once. */
export const references = (to: string, max = 200) =>
  field<string[]>({ kind: 'references', to, max, default: [] })
/** References whose order matters. */
export const orderedReferences = (to: string, max = 200) =>
  references(to, max).with({ ordered: true })
/** Ordered rows of fields. */
export const list = <F extends Fields>(fields: F, more: Pick<FieldData, 'min' | 'max'> = {}) =>
  field<ValuesOf<F>[]>({ kind: 'list', fields, max: 500, default: [], ...more })
/** Ordered rows with their own id, so that other records may refer to them. */
export const identifiedList = <F extends Fields>(
  fields: F,
  more: Pick<FieldData, 'min' | 'max'> = {},
) =>
  field<({ id: string } & ValuesOf<F>)[]>({
    kind: 'list',
    fields,
    identified: true,
    max: 500,
    default: [],
    ...more,
  })
/** Plain values of one type (dates, decimals), each at most once; an array column. */
export const values = <T>(item: Field<T>, max: number) =>
  field<T[]>({ kind: 'values', item, max, default: [] })
/**
 * Stored encrypted, returned in the form of `maskOf`, and readable only through `POST
 * …/:id/reveal`. If a body contains the mask, the stored value is kept.
 */
export const secret = (max: number) => field<string>({ kind: 'secret', max })
