import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import { Radio, Stack, Text } from '@mantine/core'
import type { ScheduledRelease } from '@pos/contract/devices/release-schedules'
import type { DraftProblem } from '@pos/contract/devices/releases'
import { localParts, zonedInstant } from '@pos/domain/days/business-day'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { TextField, TimestampField } from '#kit/plain/fields.tsx'
import { FormDialog } from '#kit/plain/form-dialog.tsx'
import type { ApiError } from '#lib/api/api-client.ts'
import { useAction } from '#lib/api/use-action.ts'
import { useTimeZone } from '#lib/profile.ts'
import { ProblemList } from './problem-list.tsx'

interface DialogProps {
  onClose: () => void
}

/** Schedules a release: its time on the shop's clock, and its content. */
export function ScheduleDialog({ onClose }: DialogProps) {
  const { t } = useTranslation('releases')
  const timeZone = useTimeZone()
  const schedule = useAction('POST', '/v1/scheduled-releases', { done: t('schedule.scheduled') })
  return (
    <FormDialog
      title={t('schedule.title')}
      ok={t('schedule.confirm')}
      size={520}
      defaults={{ at: '', content: 'draft' as const, note: '' }}
      body={({ at, content, note }) => ({
        at: instantOf(at, timeZone),
        content,
        note: note.trim() || null,
      })}
      action={schedule}
      onClose={onClose}
    >
      <ScheduleFields error={schedule.error} onClose={onClose}>
        <ContentField />
      </ScheduleFields>
    </FormDialog>
  )
}

/** Moves a scheduled release to another time. */
export function MoveScheduleDialog({
  scheduled,
  onClose,
}: DialogProps & { scheduled: ScheduledRelease }) {
  const { t } = useTranslation('releases')
  const timeZone = useTimeZone()
  const move = useAction('PUT', `/v1/scheduled-releases/${scheduled.id}`, {
    done: t('schedule.moved'),
  })
  const { date, time } = localParts(scheduled.at, timeZone)
  return (
    <FormDialog
      title={t('schedule.move_title')}
      ok={t('schedule.move')}
      size={520}
      defaults={{ at: `${date}T${time}`, note: scheduled.note ?? '' }}
      body={({ at, note }) => ({ at: instantOf(at, timeZone), note: note.trim() || null })}
      action={move}
      onClose={onClose}
    >
      <ScheduleFields error={move.error} onClose={onClose} />
    </FormDialog>
  )
}

function instantOf(local: string, timeZone: string) {
  const [date = '', time = ''] = local.split('T')
  return zonedInstant(date, time.slice(0, 5), timeZone).toISOString()
}

interface ScheduleFieldsProps extends DialogProps {
  error: ApiError | null
  children?: ReactNode
}

/** Time and note, with the problems that prevent sending. */
function ScheduleFields({ error, onClose, children }: ScheduleFieldsProps) {
  const { t } = useTranslation('releases')
  const timeZone = useTimeZone()
  const problems = error?.data<DraftProblem[]>() ?? []
  return (
    <>
      {problems.length > 0 && (
        <ProblemList
          problems={problems}
          total={problems.length}
          isSendable={false}
          onOpen={onClose}
        />
      )}
      <TimestampField
        name="at"
        label={t('schedule.day')}
        description={t('schedule.clock', { zone: timeZone })}
        required
        hasFocus
      />
      {children}
      <TextField
        name="note"
        label={t('note_optional')}
        placeholder={t('note_example')}
        maxLength={200}
      />
      <Text size="sm" c="dimmed">
        {t('schedule.checked_again')}
      </Text>
    </>
  )
}

/** The current content, or the content at the time of sending. */
function ContentField() {
  const { t } = useTranslation('releases')
  return (
    <Controller
      name="content"
      render={({ field }) => (
        <Radio.Group label={t('schedule.content')} {...field}>
          <Stack gap="xs" mt={6}>
            <Radio
              value="draft"
              label={t('schedule.draft')}
              description={t('schedule.draft_text')}
            />
            <Radio
              value="frozen"
              label={t('schedule.frozen')}
              description={t('schedule.frozen_text')}
            />
          </Stack>
        </Radio.Group>
      )}
    />
  )
}
