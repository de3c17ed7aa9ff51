/** A posted record that is valid by itself. */
export interface Accepted<T> {
  readonly index: number
  readonly record: T
  readonly hash: string
  /** The record as it was posted. */
  readonly content: unknown
}
