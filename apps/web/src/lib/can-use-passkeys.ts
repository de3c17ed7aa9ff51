/**
 * Returns true if this browser supports passkeys here: they belong to a domain name, so IP
 * addresses have none.
 */
export const canUsePasskeys = (): boolean =>
  'PublicKeyCredential' in window && !/^[\d.]+$|^\[/.test(location.hostname)
