import { Button, Group, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { PageSize } from './page-size.tsx'

/** The texts of the bar, in the reader's language. */
interface KeysetTexts {
  readonly perPage: string
  readonly previous: string
  readonly next: string
}

/** Cursors of the previous and next pages; null if there is none. */
interface KeysetBarProps {
  perPage: number
  previous: string | null
  next: string | null
  onPage: (cursor: string) => void
  onPerPage: (perPage: number) => void
  texts: KeysetTexts
  /** The number of all rows, once known. */
  children?: ReactNode
}

/** The footer of a list without page numbers: rows per page, previous and next. */
export function KeysetBar({
  perPage,
  previous,
  next,
  onPage,
  onPerPage,
  texts,
  children,
}: KeysetBarProps) {
  return (
    <Group justify="space-between" gap="sm" p="sm" className="pos-no-print">
      <Group gap="sm">
        <Text
          size="sm"
          c="dimmed"
          component="div"
          aria-live="polite"
          style={{ fontVariantNumeric: 'tabular-nums' }}
        >
          {children}
        </Text>
        <PageSize perPage={perPage} onPerPage={onPerPage} label={texts.perPage} />
      </Group>
      <Group gap="xs">
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconChevronLeft size={16} />}
          disabled={previous === null}
          onClick={() => previous !== null && onPage(previous)}
        >
          {texts.previous}
        </Button>
        <Button
          size="compact-md"
          variant="default"
          rightSection={<IconChevronRight size={16} />}
          disabled={next === null}
          onClick={() => next !== null && onPage(next)}
        >
          {texts.next}
        </Button>
      </Group>
    </Group>
  )
}
