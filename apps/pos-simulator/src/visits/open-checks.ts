import type { TableEvent } from '@pos/contract/devices/table-states'

/** A table of a device. */
export interface OpenCheck {
  readonly table_code: string
  readonly opened_at: string
  readonly state: 'open' | 'paying' | 'locked'
  readonly staff_id: string | null
  readonly staff: string
  readonly guests: number
  readonly amount: number
}

type About = Pick<TableEvent, 'table_code' | 'opened_at'>

/** The open checks of a device. People in the back-office can remove and restore them. */
export class OpenChecks {
  readonly #open = new Map<string, OpenCheck>()
  readonly #dropped = new Map<string, OpenCheck>()

  open(check: OpenCheck): void {
    this.#open.set(check.table_code, check)
    this.#dropped.delete(check.table_code)
  }

  close(tableCode: string): void {
    this.#open.delete(tableCode)
    this.#dropped.delete(tableCode)
  }

  isTaken(tableCode: string): boolean {
    return this.#open.has(tableCode)
  }

  /** Returns true if this check is still open; another check at the same table does not count. */
  holds(check: About): boolean {
    return isSame(this.#open.get(check.table_code), check)
  }

  /**
   * Removes a check that was released in the back-office. Returns null if this device does not have
   * it.
   */
  drop(about: About): OpenCheck | null {
    const check = this.#open.get(about.table_code)
    if (!check || !isSame(check, about)) return null
    this.#open.delete(check.table_code)
    this.#dropped.set(check.table_code, check)
    return check
  }

  /**
   * Restores a check whose release was undone. Returns null if it was never here or the table has
   * another one.
   */
  restore(about: About): OpenCheck | null {
    const check = this.#dropped.get(about.table_code)
    if (!check || !isSame(check, about) || this.#open.has(check.table_code)) return null
    this.open(check)
    return check
  }
}

function isSame(check: OpenCheck | undefined, { opened_at }: About) {
  return (
    check !== undefined &&
    opened_at !== null &&
    Date.parse(check.opened_at) === Date.parse(opened_at)
  )
}
