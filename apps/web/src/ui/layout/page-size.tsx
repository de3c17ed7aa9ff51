import { NativeSelect } from '@mantine/core'

interface PageSizeProps {
  perPage: number
  onPerPage: (perPage: number) => void
  label: string
}

const choices = [25, 50, 100, 200]

/** Selects the number of rows per page; a number in the address is an option too. */
export function PageSize({ perPage, onPerPage, label }: PageSizeProps) {
  const sizes = [...new Set([...choices, perPage])].toSorted((a, b) => a - b).map(String)
  return (
    <NativeSelect
      size="xs"
      w={84}
      aria-label={label}
      data={sizes}
      value={String(perPage)}
      onChange={(event) => onPerPage(Number(event.currentTarget.value))}
    />
  )
}
