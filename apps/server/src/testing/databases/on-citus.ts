/**
 * True if the tests run on a sharded database. A test that needs unsupported features states the
 * reason: `skip(isOnCitus, '…')`.
 */
export const isOnCitus = Boolean(process.env.TEST_CITUS_URL)
