/**
 * The version of the product; a test compares it with the root package.json. Shown in the profile
 * menu, in `/healthz` and in the first line of a backup.
 */
export const version = '0.1.0'
