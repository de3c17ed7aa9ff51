/**
 * Whether the tests run on a sharded database. A test that asks for what it cannot have says why:
 * `skip(isOnCitus, '…')`.
 */
export const isOnCitus = Boolean(process.env.TEST_CITUS_URL)
