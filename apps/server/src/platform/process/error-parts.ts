/**
 * Parts of errors of Node.js, PostgreSQL and libraries besides the message. Anything can be thrown,
 * so every part is optional.
 */
interface ErrorParts {
  readonly message: string
  /** A code of the system ('EEXIST') or of PostgreSQL ('23505'). */
  readonly code?: string
  /**
   * The violated constraint by its name in the schema: that of a shard has the shard's number
   * appended.
   */
  readonly constraint?: string
}

/** Reads the parts of an error without assuming that it is one. */
export function errorParts(error: unknown): ErrorParts {
  if (typeof error !== 'object' || error === null) return { message: String(error) }
  const message = 'message' in error ? String(error.message) : ''
  const constraint = constraintOf(error, message)
  return {
    message,
    ...('code' in error && typeof error.code === 'string' ? { code: error.code } : {}),
    ...(constraint === undefined ? {} : { constraint }),
  }
}

/** A coordinator reports the constraint of a node only in the message. */
function constraintOf(error: object, message: string): string | undefined {
  const named =
    'constraint' in error && typeof error.constraint === 'string'
      ? error.constraint
      : /constraint "(\w+)"/.exec(message)?.[1]
  return named?.replace(/_\d{6,}$/, '')
}
