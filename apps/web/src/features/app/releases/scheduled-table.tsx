import { Button, Group, Text } from '@mantine/core'
import type { ScheduledRelease } from '@pos/contract/devices/release-schedules'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ActionButton } from '#kit/plain/action-button.tsx'
import { useAction } from '#lib/api/use-action.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime } from '#lib/text/format.ts'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { PlainTable } from '#ui/table/plain-table.tsx'
import { ProblemList } from './problem-list.tsx'
import classes from './releases.module.css'
import { MoveScheduleDialog } from './schedule-dialog.tsx'

const tones = { waiting: 'info', sent: 'success', refused: 'error', cancelled: 'neutral' } as const

/**
 * Scheduled releases. Waiting ones can be moved and cancelled; refused ones list their problems.
 */
export function ScheduledTable({ scheduled }: { scheduled: readonly ScheduledRelease[] }) {
  const { t } = useTranslation(['releases', 'common'])
  const timeZone = useTimeZone()
  const [moving, setMoving] = useState<ScheduledRelease | null>(null)
  return (
    <>
      <PlainTable<ScheduledRelease>
        label={t('schedule.list')}
        records={scheduled}
        keyOf={({ id }) => id}
        columns={[
          {
            label: t('schedule.at'),
            role: 'title',
            look: 'whole',
            render: ({ at }) => formatDateTime(at, timeZone),
          },
          { label: t('state'), render: (release) => <State release={release} /> },
          { label: t('schedule.content'), render: ({ content }) => t(`schedule.${content}`) },
          {
            label: t('note'),
            isEmpty: ({ note }) => note === null,
            render: ({ note }) => note ?? '-',
          },
          { label: t('schedule.by'), render: ({ created_by: by }) => by },
          {
            label: t('common:actions'),
            role: 'action',
            render: (release) =>
              release.state === 'waiting' && (
                <Actions release={release} onMove={() => setMoving(release)} />
              ),
          },
        ]}
        renderDetail={({ problems }) =>
          problems.length > 0 && (
            <ProblemList
              problems={problems}
              total={problems.length}
              isSendable={false}
              onOpen={() => {}}
            />
          )
        }
      />
      {moving && <MoveScheduleDialog scheduled={moving} onClose={() => setMoving(null)} />}
    </>
  )
}

function State({ release: { state, release: number } }: { release: ScheduledRelease }) {
  const { t } = useTranslation('releases')
  return (
    <Group gap={4} display="inline-flex">
      <StatusBadge tone={tones[state]}>{t(`schedule.states.${state}`)}</StatusBadge>
      {number !== null && <Text span size="sm">{`#${number}`}</Text>}
    </Group>
  )
}

function Actions({
  release: { id, at },
  onMove,
}: {
  release: ScheduledRelease
  onMove: () => void
}) {
  const { t } = useTranslation('releases')
  const timeZone = useTimeZone()
  const cancel = useAction('DELETE', `/v1/scheduled-releases/${id}`, {
    done: t('schedule.cancelled'),
  })
  return (
    <span className={classes.actions}>
      <Button size="compact-sm" variant="default" disabled={cancel.isBusy} onClick={onMove}>
        {t('schedule.move')}
      </Button>
      <ActionButton
        size="compact-sm"
        variant="subtle"
        color="error"
        action={cancel}
        question={{
          title: t('schedule.cancel_title'),
          message: t('schedule.cancel_text', { at: formatDateTime(at, timeZone) }),
          ok: t('schedule.cancel'),
          color: 'error',
        }}
      >
        {t('schedule.cancel')}
      </ActionButton>
    </span>
  )
}
