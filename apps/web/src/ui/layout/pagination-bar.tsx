import { Group, Pagination, Text } from '@mantine/core'
import { PageSize } from './page-size.tsx'

/** The texts of a pagination bar, in the reader's language. */
interface PaginationTexts {
  /** Such as "1–50 of 312". */
  readonly range: string
  readonly perPage: string
  page(page: number): string
  control(control: 'first' | 'previous' | 'next' | 'last'): string
}

/** The current page and the number of pages. */
interface PaginationBarProps {
  page: number
  perPage: number
  total: number
  onPage: (page: number) => void
  onPerPage: (perPage: number) => void
  texts: PaginationTexts
}

/** The displayed range, rows per page, and the pages. */
export function PaginationBar({
  page,
  perPage,
  total,
  onPage,
  onPerPage,
  texts,
}: PaginationBarProps) {
  const pages = Math.max(1, Math.ceil(total / perPage))
  return (
    <Group justify="space-between" gap="sm" p="sm" className="pos-no-print">
      <Group gap="sm">
        <Text
          size="sm"
          c="dimmed"
          aria-live="polite"
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {texts.range}
        </Text>
        <PageSize perPage={perPage} onPerPage={onPerPage} label={texts.perPage} />
      </Group>
      {pages > 1 && (
        <Pagination
          size="sm"
          total={pages}
          value={page}
          onChange={onPage}
          getItemProps={(number) => ({ 'aria-label': texts.page(number) })}
          getControlProps={(control) => ({ 'aria-label': texts.control(control) })}
        />
      )}
    </Group>
  )
}
