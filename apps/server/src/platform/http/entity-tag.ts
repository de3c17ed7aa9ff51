/**
 * Returns true if an If-None-Match header names this tag: it may be a list or `*`, and compressing
 * proxies make tags weak (RFC 9110 §13.1.2).
 */
export function hasTag(list: string | undefined, tag: string): boolean {
  const tags = (list ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}
