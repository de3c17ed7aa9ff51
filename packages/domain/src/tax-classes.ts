/** What the name of a class says: the kind, then `_reduced` for a reduced rate, then `_refund` for what refunds gave back. */
export function readTaxClass(name: string): { kind: 'inclusive' | 'exclusive'; reduced: boolean; is_refund: boolean } {
  const parts = name.split('_')
  return {
    kind: parts[0] === 'exclusive' ? 'exclusive' : 'inclusive',
    reduced: parts.includes('reduced'),
    is_refund: parts.includes('refund'),
  }
}
