/** Whether an If-None-Match header names this tag: a list, or `*`; proxies that compress make a tag weak (RFC 9110 §13.1.2). */
export function hasTag(list: string | undefined, tag: string): boolean {
  const tags = (list ?? '').split(',').map((one) => one.trim().replace(/^W\//, ''))
  return tags.includes(tag) || tags.includes('*')
}
