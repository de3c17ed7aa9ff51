/** An error with the HTTP status that the error page shows. */
export class PageError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.name = 'PageError'
    this.status = status
  }
}

/** The status of a thrown value; 500 if it has none. */
export function statusOf(error: unknown): number {
  const status =
    typeof error === 'object' && error !== null && 'status' in error ? error.status : null
  return typeof status === 'number' && status >= 400 ? status : 500
}
