/**
 * The version of the product, which a test compares with the root package.json. Shown in the
 * profile menu, in `/healthz` and in a backup's first line.
 */
export const version = '0.1.0'
