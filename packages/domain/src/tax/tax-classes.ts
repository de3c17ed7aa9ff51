/**
 * Parses the name of a tax class: the kind, then `_reduced` for a reduced rate, then `_refund` for
 * refunded tax.
 */
export function readTaxClass(name: string): {
  kind: 'inclusive' | 'exclusive'
  reduced: boolean
  is_refund: boolean
} {
  const parts = name.split('_')
  return {
    kind: parts[0] === 'exclusive' ? 'exclusive' : 'inclusive',
    reduced: parts.includes('reduced'),
    is_refund: parts.includes('refund'),
  }
}
