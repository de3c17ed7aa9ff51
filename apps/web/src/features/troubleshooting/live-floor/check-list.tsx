import type { ListedCheck } from '@pos/contract/checks/live-floor'
import { useTranslation } from 'react-i18next'
import { PageLink } from '#lib/routing/page-link.tsx'
import { recordPath } from '#lib/routing/page-path.ts'
import { formatNumber } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import { type PlainColumn, PlainTable } from '#ui/table/plain-table.tsx'
import { type FloorClock, toneOfCheck } from './floor-tables.ts'
import { useFloorTexts } from './use-floor-texts.ts'

/** Badge colors of the states. */
export const toneBadges = {
  late: 'error',
  paying: 'warning',
  billed: 'info',
  open: 'neutral',
  free: 'neutral',
} as const

/** Open checks as a table, oldest first. */
export function CheckList({
  label,
  checks,
  clock,
}: {
  label: string
  checks: readonly ListedCheck[]
  clock: FloorClock
}) {
  const { t } = useTranslation('live-floor')
  const texts = useFloorTexts(clock)
  const columns: PlainColumn<ListedCheck>[] = [
    {
      label: t('columns.check'),
      role: 'title',
      render: (check) => (
        <PageLink to={recordPath('floor', check.uid)}>{texts.nameOf(check)}</PageLink>
      ),
    },
    {
      label: t('columns.state'),
      look: 'whole',
      render: (check) => {
        const tone = toneOfCheck(check, clock)
        return <StatusBadge tone={toneBadges[tone]}>{t(`states.${tone}`)}</StatusBadge>
      },
    },
    {
      label: t('columns.guests'),
      look: 'number',
      isSecondary: true,
      render: ({ guests }) => formatNumber(guests),
    },
    {
      label: t('columns.open_for'),
      look: 'number',
      render: ({ opened_at }) => texts.duration(opened_at),
    },
    {
      label: t('columns.waiting'),
      render: (check) => texts.kitchen(check) || '-',
      isEmpty: (check) => texts.kitchen(check) === '',
    },
    {
      label: t('columns.course'),
      isSecondary: true,
      render: (check) => texts.course(check) || '-',
    },
    { label: t('columns.staff'), isSecondary: true, render: ({ staff }) => staff ?? '-' },
    {
      label: t('columns.amount'),
      look: 'number',
      render: ({ amount }) => <MoneyText>{texts.amount(amount)}</MoneyText>,
    },
  ]
  return <PlainTable label={label} columns={columns} records={checks} keyOf={({ uid }) => uid} />
}
