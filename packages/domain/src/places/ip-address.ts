/**
 * Returns true if a text is an IPv4 or IPv6 address (RFC 4291 §2.2), without leading zeros in IPv4,
 * zone or prefix length.
 */
export function isIpAddress(text: string): boolean {
  return text.includes(':') ? isVersion6(text) : isVersion4(text)
}

function isVersion4(text: string) {
  const octets = text.split('.')
  return (
    octets.length === 4 &&
    octets.every((octet) => /^(0|[1-9]\d{0,2})$/.test(octet) && Number(octet) <= 255)
  )
}

function isVersion6(text: string) {
  const [head = '', tail, more] = text.split('::')
  if (more !== undefined) return false
  const before = groupsIn(head, tail === undefined)
  const after = tail === undefined ? 0 : groupsIn(tail, true)
  if (before === null || after === null) return false
  return tail === undefined ? before === 8 : before + after <= 7
}

/**
 * Returns the number of 16-bit groups in a part, or null if a group is invalid. An IPv4 address at
 * the end counts as two.
 */
function groupsIn(part: string, last: boolean): number | null {
  if (part === '') return 0
  const groups = part.split(':')
  const embedded = last && (groups.at(-1) ?? '').includes('.')
  if (embedded && !isVersion4(groups.pop() ?? '')) return null
  return groups.every((group) => /^[0-9a-fA-F]{1,4}$/.test(group))
    ? groups.length + (embedded ? 2 : 0)
    : null
}
