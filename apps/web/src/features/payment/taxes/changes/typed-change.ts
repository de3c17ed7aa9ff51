/** The fields of the dialog as typed. */
export interface TypedChange {
  readonly from_tax_id: string
  readonly to_rate: string
  readonly business_date: string
  readonly last_date: string
  readonly service: 'both' | 'eat_in' | 'takeout'
  readonly family_group_ids: string[]
  readonly keep: 'with_tax' | 'without_tax'
  readonly round_to: string
  readonly rounding: 'half_up' | 'up' | 'down'
}

/** A typed rate without width and percent sign. */
export const rateOf = (text: string) => text.normalize('NFKC').replace('%', '').trim()
