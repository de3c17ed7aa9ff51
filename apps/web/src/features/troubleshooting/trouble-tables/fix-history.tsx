import { Button, Paper, Text } from '@mantine/core'
import type { TableFix } from '@pos/contract/checks/trouble-tables'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ListPages } from '#kit/list/list-pages.tsx'
import { LoadState } from '#lib/api/load-state.tsx'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import { EmptyState } from '#ui/layout/empty-state.tsx'
import { TableSkeleton } from '#ui/layout/table-skeleton.tsx'
import classes from './trouble-tables.module.css'
import { useFixes, useUndo } from './use-tables.ts'
import { useTexts } from './use-texts.ts'

/** The smallest page size: shorter lists need no pagination. */
const fewest = 10

interface FixHistoryProps {
  search: Readonly<Partial<Record<'page' | 'per_page', string>>>
  onChange: (change: Record<string, string>) => void
}

/**
 * Lists released tables with author, time and reason, newest first, with an undo button where
 * possible.
 */
export function FixHistory({ search, onChange }: FixHistoryProps) {
  const { t } = useTranslation('trouble-tables')
  const query = { page: whole(search.page, 1, 100_000), per_page: whole(search.per_page, 50, 200) }
  const { data, error, refetch, dataUpdatedAt } = useFixes(query)
  const texts = useTexts(new Date(dataUpdatedAt).toISOString())
  const { mutate, isPending } = useUndo()
  if (!data) {
    return (
      <LoadState of={[{ error, refetch }]}>
        <Paper>
          <TableSkeleton rows={5} label={t('loading')} />
        </Paper>
      </LoadState>
    )
  }
  if (data.meta.total === 0) {
    return (
      <Paper>
        <EmptyState title={t('history.empty')} text={t('history.empty_text')} />
      </Paper>
    )
  }
  return (
    <>
      <ul className={classes.cards} aria-label={t('history.list')}>
        {data.data.map((fix) => (
          <Fix
            key={fix.id}
            fix={fix}
            texts={texts}
            isBusy={isPending}
            onUndo={() => mutate(fix.id)}
          />
        ))}
      </ul>
      {data.meta.total > fewest && <ListPages meta={data.meta} onChange={onChange} />}
    </>
  )
}

interface FixProps {
  fix: TableFix
  texts: ReturnType<typeof useTexts>
  isBusy: boolean
  onUndo: () => void
}

function Fix({ fix, texts, isBusy, onUndo }: FixProps) {
  const { t } = useTranslation('trouble-tables')
  const {
    table_code: code,
    floor,
    outcome,
    at,
    user_name,
    amount,
    note,
    reasons,
    staff,
    undone,
    can_undo,
  } = fix
  return (
    <li className={classes.card} data-undone={undone !== null || undefined}>
      <div className={classes.head}>
        <div className={classes.name}>
          <h2>{t('table', { code })}</h2>
          <StatusBadge tone={outcome === 'settled' ? 'success' : 'neutral'}>
            {t(`fix.${outcome}`)}
          </StatusBadge>
          <span className={classes.floor}>{floor ?? t('no_floor')}</span>
        </div>
        <div className={classes.figures}>
          <strong>
            <MoneyText>{texts.amount(amount)}</MoneyText>
          </strong>
        </div>
      </div>
      <Text size="sm">{t('history.by', { at: texts.time(at), name: user_name })}</Text>
      <ul className={classes.facts}>
        {reasons.map((reason) => (
          <li key={reason}>{t(`history.reasons.${reason}`)}</li>
        ))}
        {staff && <li>{staff}</li>}
      </ul>
      {note && <Text size="sm">{t('history.note', { note })}</Text>}
      <Aftermath fix={fix} texts={texts} />
      {can_undo && (
        <Button
          fullWidth
          variant="default"
          leftSection={<IconArrowBackUp size={18} aria-hidden />}
          aria-label={t('undo.button_of', { code })}
          disabled={isBusy}
          onClick={onUndo}
        >
          {t('undo.button')}
        </Button>
      )}
    </li>
  )
}

/** Shows later events: undone, used again, received by the device. */
function Aftermath({ fix, texts }: Pick<FixProps, 'fix' | 'texts'>) {
  const { t } = useTranslation('trouble-tables')
  const { undone, used_again_at, device, let_go_at } = fix
  const lines = undone
    ? [t('history.undone', { at: texts.time(undone.at), name: undone.user_name })]
    : [
        ...(device
          ? [
              let_go_at
                ? t('history.let_go', { device, time: texts.time(let_go_at) })
                : t('history.waiting', { device }),
            ]
          : []),
        ...(used_again_at ? [t('history.used_again', { time: texts.time(used_again_at) })] : []),
      ]
  return lines.map((line) => (
    <Text key={line} size="sm" c="dimmed">
      {line}
    </Text>
  ))
}

function whole(text: string | undefined, otherwise: number, most: number) {
  const number = Number(text)
  return Number.isInteger(number) && number >= 1 && number <= most ? number : otherwise
}
