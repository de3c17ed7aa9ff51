/** A valid posted record. */
export interface Accepted<T> {
  readonly index: number
  readonly record: T
  readonly hash: string
  /**
   * Returns the hash of the same post as stored by earlier versions: with the nulls of optional
   * properties.
   */
  hashWithNulls(): string
  /** The record as it was posted. */
  readonly content: unknown
}
