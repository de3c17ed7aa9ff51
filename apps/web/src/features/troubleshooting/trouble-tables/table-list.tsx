import { Alert, Button, Paper } from '@mantine/core'
import type { TroubleTable } from '@pos/contract/checks/trouble-tables'
import { IconCheck } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LoadState } from '#lib/api/load-state.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import { TableCard } from './table-card.tsx'
import classes from './trouble-tables.module.css'
import { useTables } from './use-tables.ts'
import { useTexts } from './use-texts.ts'

const FixDialog = lazy(() => import('./fix-dialog.tsx').then((m) => ({ default: m.FixDialog })))

/** Tables as large cards; the last response stays if the next request fails. */
export function TableList({
  show,
  onShowAll,
}: {
  show: 'trouble' | 'all'
  onShowAll?: () => void
}) {
  const { t } = useTranslation('trouble-tables')
  const { data, error, refetch } = useTables(show)
  const [fixing, setFixing] = useState<TroubleTable | null>(null)
  const opener = useRef<HTMLElement | null>(null)
  const tables = useRef<HTMLDivElement>(null)
  /** Moves the focus on, because a table's button disappears when it is released. */
  const close = (next: HTMLElement | null) => {
    setFixing(null)
    next?.focus()
  }
  const now = data?.meta.server_time ?? ''
  const texts = useTexts(now, data?.meta.warning_limit_time)
  if (!data) {
    return (
      <LoadState of={[{ error, refetch }]}>
        <Paper>
          <TableSkeleton rows={5} label={t('loading')} />
        </Paper>
      </LoadState>
    )
  }
  return (
    <div ref={tables} tabIndex={-1} style={{ outline: 'none' }}>
      {error && <StaleAlert time={texts.time(now)} onRetry={() => void refetch()} />}
      {data.data.length === 0 ? (
        <Nothing show={show} occupied={data.meta.held} onShowAll={onShowAll} />
      ) : (
        <ul className={classes.cards} aria-label={t('list')}>
          {data.data.map((table) => (
            <TableCard
              key={table.table_code}
              table={table}
              texts={texts}
              onFix={(button) => {
                opener.current = button
                setFixing(table)
              }}
            />
          ))}
        </ul>
      )}
      {fixing && (
        <Suspense>
          <FixDialog
            table={fixing}
            texts={texts}
            onChanged={setFixing}
            onDone={() => close(tables.current)}
            onClose={() => close(opener.current)}
          />
        </Suspense>
      )}
    </div>
  )
}

/** The list is as it was at the time of the last answer. */
function StaleAlert({ time, onRetry }: { time: string; onRetry: () => void }) {
  const { t } = useTranslation('trouble-tables')
  return (
    <Alert color="warning" mb="md" title={t('stale_list', { time: time })}>
      <Button size="compact-sm" variant="light" color="error" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Alert>
  )
}

function Nothing({
  show,
  occupied,
  onShowAll,
}: {
  show: 'trouble' | 'all'
  occupied: number
  onShowAll: (() => void) | undefined
}) {
  const { t } = useTranslation('trouble-tables')
  return (
    <Paper>
      {show === 'all' ? (
        <EmptyState title={t('empty_all')} text={t('empty_all_text')} />
      ) : (
        <EmptyState title={t('empty')} text={t('empty_text')} icon={<IconCheck size={28} />}>
          {occupied > 0 && onShowAll && (
            <Button variant="light" mt="xs" onClick={onShowAll}>
              {t('show_all', { count: occupied })}
            </Button>
          )}
        </EmptyState>
      )}
    </Paper>
  )
}
