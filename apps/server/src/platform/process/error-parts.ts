/** What errors of Node.js, PostgreSQL and libraries carry besides their message; anything can be thrown, so each part may be missing. */
interface ErrorParts {
  readonly message: string
  /** Of the system ('EEXIST') or of PostgreSQL ('23505'). */
  readonly code?: string
  /** PostgreSQL's name of the constraint that refused a statement. */
  readonly constraint?: string
}

/** Reads an error's parts, without trusting that it is one. */
export function errorParts(error: unknown): ErrorParts {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  return {
    message: 'message' in error ? String(error.message) : '',
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...('constraint' in error && typeof error.constraint === 'string' ? { constraint: error.constraint } : {}),
  }
}
