/** A formatted amount with tabular digits, never wrapped; negative amounts are coloured. */
export function MoneyText({
  children,
  isNegative = false,
}: {
  children: string
  isNegative?: boolean
}) {
  return (
    <span
      style={{
        fontVariantNumeric: 'tabular-nums',
        whiteSpace: 'nowrap',
        ...(isNegative ? { color: 'var(--mantine-color-error)' } : {}),
      }}
    >
      {children}
    </span>
  )
}
