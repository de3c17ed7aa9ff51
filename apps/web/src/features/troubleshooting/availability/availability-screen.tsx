import '@mantine/core/styles/FloatingIndicator.css'
import '@mantine/core/styles/SegmentedControl.css'
import { Button, Group, Paper, SegmentedControl } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { useChangeAvailability } from '#lib/use-change-availability.ts'
import { SearchInput } from '#ui/input/search-input.tsx'
import { PageHeader } from '#ui/layout/page-header.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import classes from './availability.module.css'
import { GroupSection } from './group-section.tsx'
import { NothingShown } from './nothing-shown.tsx'
import { groupsOf, shownItems, useItems } from './use-items.ts'

type Search = Readonly<Partial<Record<'q' | 'show', string>>>

/** Number of rows rendered at first and added per press; more than fit on a phone. */
const drawnAtOnce = 250

export function AvailabilityScreen() {
  const { t } = useTranslation(['availability', 'kit', 'common'])
  const { q, shown, go } = useAvailabilitySearch()
  const [until, setUntil] = useState<'close' | 'manual'>('close')
  const [most, setMost] = useState(drawnAtOnce)
  const change = useChangeAvailability()
  const untilLabel = useId()
  const { data, error, refetch } = useItems(q)
  const groups = data ? groupsOf(data.data, data.meta.groups, { q, shown }) : []
  const count = groups.reduce((sum, group) => sum + group.items.length, 0)
  const counts = {
    all: '',
    sold_out: number(data?.data.filter((item) => item.sold_out)),
    counted: '',
  }
  return (
    <>
      <PageHeader title={t('availability:title')} description={t('availability:description')} />
      <div className={`${classes.tools} pos-no-print`}>
        <SearchInput
          value={q}
          onSearch={(next) => go({ q: next })}
          label={t('availability:search')}
          clearLabel={t('kit:clear')}
        />
        <SegmentedControl
          size="md"
          aria-label={t('availability:show.label')}
          value={shown}
          onChange={(next) => go({ show: next === 'all' ? '' : next })}
          data={shownItems.map((value) => ({
            value,
            label: `${t(`availability:show.${value}`)}${counts[value]}`,
          }))}
        />
        <div className={classes.until}>
          <span id={untilLabel}>{t('availability:until.label')}</span>
          <SegmentedControl
            size="md"
            aria-labelledby={untilLabel}
            value={until}
            onChange={(next) => setUntil(next === 'close' ? 'close' : 'manual')}
            data={(['close', 'manual'] as const).map((value) => ({
              value,
              label: t(`availability:until.${value}`),
            }))}
          />
        </div>
      </div>
      {(!data || error) && (
        <LoadState of={[{ error, refetch }]}>
          <Paper>
            <TableSkeleton label={t('common:loading')} rows={12} columns={2} />
          </Paper>
        </LoadState>
      )}
      {data && count === 0 && (
        <NothingShown q={q} shown={shown} onClear={() => go({ q: '', show: '' })} />
      )}
      {firstRows(groups, most).map((group) => (
        <GroupSection key={group.id} group={group} until={until} change={change} />
      ))}
      {count > most && (
        <Group justify="center" mb="md">
          <Button variant="default" size="md" onClick={() => setMost(most + drawnAtOnce)}>
            {t('availability:show_more', { count: Math.min(drawnAtOnce, count - most) })}
          </Button>
        </Group>
      )}
    </>
  )
}

/** Search and filter of the screen, stored in the URL. */
function useAvailabilitySearch() {
  const search = useSearch({ strict: false, select: (raw: Search) => raw })
  const navigate = useNavigate()
  const go = (next: Search) =>
    void navigate({ to: '.', search: { ...search, ...next }, replace: true })
  const q = search.q ?? ''
  const shown = shownItems.find((one) => one === search.show) ?? 'all'
  return { q, shown, go }
}

const number = (items: readonly unknown[] | undefined) =>
  items && items.length > 0 ? ` ${items.length}` : ''

function firstRows(groups: ReturnType<typeof groupsOf>, most: number) {
  let left = most
  return groups.flatMap((group) => {
    const items = group.items.slice(0, left)
    left -= items.length
    return items.length > 0 ? [{ ...group, drawn: items }] : []
  })
}
