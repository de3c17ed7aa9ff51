/** A posted record that is right in itself. */
export interface Accepted<T> {
  readonly index: number
  readonly record: T
  readonly hash: string
  /** As it was posted. */
  readonly content: unknown
}
