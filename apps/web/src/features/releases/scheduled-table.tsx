import { Button, Group, Text } from '@mantine/core'
import type { ScheduledRelease } from '@pos/contract/features/release-schedules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api-client.ts'
import { formatDateTime } from '#lib/format.ts'
import { useTimeZone } from '#lib/profile.ts'
import { confirm } from '#ui/confirm-store.ts'
import { StatusBadge } from '#ui/status-badge.tsx'
import { onPhones } from '#ui/table/on-phones.ts'
import table from '#ui/table/table.module.css'
import { ProblemList } from './problem-list.tsx'
import classes from './releases.module.css'
import { ScheduleDialog } from './schedule-dialog.tsx'
import { useScheduleChanged } from './use-schedules.ts'

const tones = { waiting: 'info', sent: 'success', refused: 'error', cancelled: 'neutral' } as const

/**
 * Scheduled releases: those that wait can be moved and cancelled, those that were refused say why.
 */
export function ScheduledTable({ scheduled }: { scheduled: readonly ScheduledRelease[] }) {
  const { t } = useTranslation('releases')
  const [moving, setMoving] = useState<ScheduledRelease | null>(null)
  return (
    <>
      <div
        role="group"
        className={`${table.region} ${table.lines}`}
        aria-label={t('schedule.list')}
      >
        <table className={table.table}>
          <thead>
            <tr>
              <th>{t('schedule.at')}</th>
              <th>{t('state')}</th>
              <th>{t('schedule.content')}</th>
              <th>{t('note')}</th>
              <th>{t('schedule.by')}</th>
              <th aria-hidden />
            </tr>
          </thead>
          <tbody>
            {scheduled.map((one) => (
              <ScheduledRow key={one.id} scheduled={one} onMove={() => setMoving(one)} />
            ))}
          </tbody>
        </table>
      </div>
      {moving && <ScheduleDialog scheduled={moving} onClose={() => setMoving(null)} />}
    </>
  )
}

function ScheduledRow({ scheduled, onMove }: { scheduled: ScheduledRelease; onMove: () => void }) {
  const { t } = useTranslation('releases')
  const timeZone = useTimeZone()
  const { at, state, content, note, created_by, problems, release } = scheduled
  return (
    <>
      <tr>
        <td data-title className={table.whole}>
          {formatDateTime(at, timeZone)}
        </td>
        <td data-label={t('state')}>
          <Group gap={4} display="inline-flex">
            <StatusBadge tone={tones[state]}>{t(`schedule.states.${state}`)}</StatusBadge>
            {release !== null && <Text span size="sm">{`#${release}`}</Text>}
          </Group>
        </td>
        <td data-label={t('schedule.content')}>{t(`schedule.${content}`)}</td>
        <td
          data-label={t('note')}
          {...onPhones(note !== null)}
          style={{ overflowWrap: 'anywhere' }}
        >
          {note ?? '-'}
        </td>
        <td data-label={t('schedule.by')}>{created_by}</td>
        <td data-action>
          {state === 'waiting' && <Actions scheduled={scheduled} onMove={onMove} />}
        </td>
      </tr>
      {problems.length > 0 && (
        <tr>
          <td colSpan={6}>
            <ProblemList
              problems={problems}
              total={problems.length}
              isSendable={false}
              onOpen={() => {}}
            />
          </td>
        </tr>
      )}
    </>
  )
}

function Actions({ scheduled, onMove }: { scheduled: ScheduledRelease; onMove: () => void }) {
  const { t } = useTranslation('releases')
  const timeZone = useTimeZone()
  const changed = useScheduleChanged()
  const [isCancelling, setCancelling] = useState(false)
  const cancel = async () => {
    const yes = await confirm({
      title: t('schedule.cancel_title'),
      message: t('schedule.cancel_text', { at: formatDateTime(scheduled.at, timeZone) }),
      ok: t('schedule.cancel'),
      color: 'error',
    })
    if (!yes) return
    setCancelling(true)
    try {
      await api.delete(`/v1/scheduled-releases/${scheduled.id}`)
      changed('cancelled')
    } finally {
      setCancelling(false)
    }
  }
  return (
    <span className={classes.actions}>
      <Button size="compact-sm" variant="default" disabled={isCancelling} onClick={onMove}>
        {t('schedule.move')}
      </Button>
      <Button
        size="compact-sm"
        variant="subtle"
        color="error"
        loading={isCancelling}
        onClick={() => void cancel()}
      >
        {t('schedule.cancel')}
      </Button>
    </span>
  )
}
