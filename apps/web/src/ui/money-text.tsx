/** An amount that is formatted already: figures of one width, never broken; a negative one stands out. */
export function MoneyText({ children, isNegative = false }: { children: string; isNegative?: boolean }) {
  return (
    <span
      style={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap', ...(isNegative ? { color: 'var(--mantine-color-error)' } : {}) }}
    >
      {children}
    </span>
  )
}
