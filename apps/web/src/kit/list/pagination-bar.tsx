import { ActionIcon, Group, NativeSelect, Text } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatNumber } from '#lib/format.ts'
import { type ListState, pageSizes } from '../data/list-state.ts'

/** Where a list stands, and the way to its other pages. */
export function PaginationBar({ state, total, onChange }: { state: ListState; total: number; onChange: (next: Partial<ListState>) => void }) {
  const { t } = useTranslation('kit')
  const { page, per_page } = state
  const pages = Math.max(1, Math.ceil(total / per_page))
  const from = (page - 1) * per_page + 1
  return (
    <Group justify="space-between" gap="xs" px="sm" py={6} className="pos-no-print" component="nav" aria-label={t('pages.label')}>
      <Text size="sm" c="dimmed">
        {t('pages.range', { from: formatNumber(from), to: formatNumber(Math.min(total, from + per_page - 1)), total: formatNumber(total) })}
      </Text>
      <Group gap="xs">
        <NativeSelect
          size="xs"
          aria-label={t('pages.size')}
          value={per_page}
          onChange={(event) => onChange({ per_page: Number(event.currentTarget.value) })}
          data={pageSizes.map((size) => ({ value: String(size), label: t('pages.per_page', { count: size }) }))}
        />
        <ActionIcon variant="default" disabled={page <= 1} onClick={() => onChange({ page: page - 1 })} aria-label={t('pages.previous')}>
          <IconChevronLeft size={16} />
        </ActionIcon>
        <Text size="sm" aria-current="page">
          {t('pages.page', { page: formatNumber(page), pages: formatNumber(pages) })}
        </Text>
        <ActionIcon variant="default" disabled={page >= pages} onClick={() => onChange({ page: page + 1 })} aria-label={t('pages.next')}>
          <IconChevronRight size={16} />
        </ActionIcon>
      </Group>
    </Group>
  )
}
