/** A line that is sent to the kitchen. */
export interface OrderLine {
  readonly uid: string
  readonly menu_item_id: string
  readonly quantity: number
  readonly ordered_at: string
}
