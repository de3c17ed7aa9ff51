/** Which version of the product this is: that of the root package.json, by a test. Shown in the profile menu, in `/healthz` and in a backup's first line. */
export const version = '0.1.0'
