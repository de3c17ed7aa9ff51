import type { StoredCheckEvent } from '@pos/contract/checks/check-events'
import { useTranslation } from 'react-i18next'
import { useCurrency, useTimeZone } from '#lib/profile.ts'
import { formatAmount, formatDateTime, formatTime } from '#lib/text/format.ts'
import { Section } from '#ui/layout/section.tsx'
import { type CheckHistory, eventText, reasonOf } from './event-text.ts'
import classes from './live-floor.module.css'

/** Milliseconds after which an event counts as late: its device was offline. */
const lateness = 60_000

/** Everything that happened to a check: when, by whom, on which device. */
export function CheckTimeline({ history }: { history: CheckHistory }) {
  const { t } = useTranslation('live-floor')
  const currency = useCurrency()
  const amount = (value: number) => formatAmount(value, currency)
  return (
    <Section title={t('history.title')}>
      <ol className={classes.history}>
        {history.events.map((event) => {
          const reason = reasonOf(event)
          return (
            <li key={event.uid} className={classes.entry} data-kind={event.kind}>
              <p>{eventText(event, history, { t, amount })}</p>
              {reason && <p>{t('history.reason', { reason })}</p>}
              <Origin event={event} history={history} />
            </li>
          )
        })}
      </ol>
    </Section>
  )
}

/** Time, person and device of an event. */
function Origin({ event, history }: { event: StoredCheckEvent; history: CheckHistory }) {
  const { t } = useTranslation('live-floor')
  const timeZone = useTimeZone()
  const nameOf = (id: string) => history.people.find((person) => person.id === id)?.name
  const { at, received_at, staff_id, device_id, approved_by } = event
  const time = formatDateTime(at, timeZone)
  const name = staff_id === null ? undefined : nameOf(staff_id)
  const device = history.devices.find(({ id }) => id === device_id)?.name
  const isLate = Date.parse(received_at) - Date.parse(at) > lateness
  const lenders = approved_by.flatMap((id) => nameOf(id) ?? []).join(', ')
  return (
    <small>
      {[
        name && device
          ? t('history.by', { time, name, device })
          : name
            ? t('history.by_person', { time, name })
            : t('history.by_device', { time, device: device ?? t('history.server') }),
        lenders && t('history.approved', { names: lenders }),
        isLate && t('history.late', { time: formatTime(received_at, timeZone) }),
      ]
        .filter(Boolean)
        .join(' · ')}
    </small>
  )
}
