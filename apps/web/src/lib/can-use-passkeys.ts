/**
 * Returns true if this browser can use passkeys here: they belong to a name, so an address of
 * numbers has none.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
