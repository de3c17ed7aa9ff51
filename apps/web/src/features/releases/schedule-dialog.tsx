import '@mantine/core/styles/RadioIndicator.css'
import '@mantine/core/styles/Radio.css'
import { Alert, Button, Group, Modal, Radio, Stack, Text } from '@mantine/core'
import type { ScheduledRelease } from '@pos/contract/features/release-schedules'
import type { DraftProblem } from '@pos/contract/features/releases'
import { localParts, zonedInstant } from '@pos/domain/business-day'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, api } from '#lib/api-client.ts'
import { MomentBox } from '#lib/dates/moment-box.tsx'
import { useTimeZone } from '#lib/profile.ts'
import { NoteInput } from './note-input.tsx'
import { ProblemList } from './problem-list.tsx'
import { useScheduleChanged } from './use-schedules.ts'

interface ScheduleDialogProps {
  /** The scheduled release to move; without one a new one is made. */
  scheduled?: ScheduledRelease
  onClose: () => void
}

/** Asks when a release is to be sent by the shop's clock, and with which content. */
export function ScheduleDialog({ scheduled, onClose }: ScheduleDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  const timeZone = useTimeZone()
  const { moment, setMoment, content, setContent, note, setNote, failure, isBusy, submit } =
    useSchedule(scheduled, onClose)
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(scheduled ? 'releases:schedule.move_title' : 'releases:schedule.title')}
      size={520}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="sm">
          {failure.message && <Alert color="error">{failure.message}</Alert>}
          {failure.problems.length > 0 && (
            <ProblemList
              problems={failure.problems}
              total={failure.problems.length}
              isSendable={false}
              onOpen={onClose}
            />
          )}
          <MomentBox
            label={t('releases:schedule.day')}
            description={t('releases:schedule.clock', { zone: timeZone })}
            value={moment}
            onChange={setMoment}
            error={failure.at}
            required
            isFirst
          />
          {!scheduled && (
            <Radio.Group
              label={t('releases:schedule.content')}
              value={content}
              onChange={(next) => setContent(contentOf(next))}
            >
              <Stack gap="xs" mt={6}>
                <Radio
                  value="draft"
                  label={t('releases:schedule.draft')}
                  description={t('releases:schedule.draft_text')}
                />
                <Radio
                  value="frozen"
                  label={t('releases:schedule.frozen')}
                  description={t('releases:schedule.frozen_text')}
                />
              </Stack>
            </Radio.Group>
          )}
          <NoteInput value={note} onChange={setNote} />
          <Text size="sm" c="dimmed">
            {t('releases:schedule.checked_again')}
          </Text>
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('common:cancel')}
            </Button>
            <Button type="submit" loading={isBusy} disabled={moment === ''}>
              {t(scheduled ? 'releases:schedule.move' : 'releases:schedule.confirm')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}

const contentOf = (value: string) => (value === 'frozen' ? 'frozen' : 'draft')

interface Problems {
  readonly message?: string
  readonly at?: string
  readonly problems: readonly DraftProblem[]
}

function useSchedule(scheduled: ScheduledRelease | undefined, onDone: () => void) {
  const timeZone = useTimeZone()
  const [moment, setMoment] = useState(() => (scheduled ? inputValue(scheduled.at, timeZone) : ''))
  const [content, setContent] = useState<'draft' | 'frozen'>('draft')
  const [note, setNote] = useState(scheduled?.note ?? '')
  const [failure, setFailure] = useState<Problems>({ problems: [] })
  const [isBusy, setBusy] = useState(false)
  const changed = useScheduleChanged()
  const save = async () => {
    const [date = '', time = ''] = moment.split('T')
    const body = {
      at: zonedInstant(date, time.slice(0, 5), timeZone).toISOString(),
      note: note.trim() || null,
    }
    if (scheduled) await api.put(`/v1/scheduled-releases/${scheduled.id}`, body, { silent: true })
    else await api.post('/v1/scheduled-releases', { ...body, content }, { silent: true })
    changed(scheduled ? 'moved' : 'scheduled')
    onDone()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (isBusy) return
    setBusy(true)
    try {
      await save()
    } catch (error) {
      setFailure(problemsOf(error))
    } finally {
      setBusy(false)
    }
  }
  return { moment, setMoment, content, setContent, note, setNote, failure, isBusy, submit }
}

function inputValue(at: string, timeZone: string) {
  const { date, time } = localParts(at, timeZone)
  return `${date}T${time}`
}

function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) throw error
  const at = error.body.errors?.at?.[0]
  return {
    ...(at ? { at } : { message: error.message }),
    problems: error.data<DraftProblem[]>() ?? [],
  }
}
