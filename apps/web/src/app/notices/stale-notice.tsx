import { Button, CloseButton } from '@mantine/core'
import { IconClockExclamation } from '@tabler/icons-react'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#lib/api/api-client.ts'
import { failedReads } from '#lib/api/query-client.ts'
import { useTimeZone } from '#lib/profile.ts'
import { formatDateTime, formatTime } from '#lib/text/format.ts'
import { useStore } from '#ui/feedback/store.ts'
import classes from './stale-notice.module.css'

/**
 * Reports once for the whole screen that data could not be refreshed, with their time and a retry.
 * The notice disappears when a retry succeeds. If it is closed, it returns at the next failure.
 */
export function StaleNotice() {
  const { t } = useTranslation(['kit', 'common'])
  const client = useQueryClient()
  const timeZone = useTimeZone()
  const since = useOldest()
  const failures = useStore(failedReads)
  const [closedAt, setClosedAt] = useState(0)
  const [isReading, setReading] = useState(false)
  if (since === null || failures === closedAt) return null
  const read = async () => {
    setReading(true)
    await client.refetchQueries({ predicate: isOld })
    setReading(false)
  }
  return (
    <div className={`${classes.notice} pos-no-print`} role="status">
      <IconClockExclamation size={18} aria-hidden />
      <p>{t('kit:as_of', { at: readable(since, timeZone) })}</p>
      <Button size="compact-sm" variant="subtle" loading={isReading} onClick={() => void read()}>
        {t('kit:retry')}
      </Button>
      <CloseButton size="sm" aria-label={t('common:close')} onClick={() => setClosedAt(failures)} />
    </div>
  )
}

/**
 * Returns true for visible data whose refresh failed. The end of a session is reported elsewhere.
 */
const isOld = (query: Query): boolean => {
  const { data, error, status } = query.state
  return (
    status === 'error' &&
    data !== undefined &&
    query.isActive() &&
    !(error instanceof ApiError && error.status === 401)
  )
}

/** When the oldest of the data was read, in milliseconds; null if all data are current. */
function useOldest(): number | null {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => {
      const times = cache.findAll({ predicate: isOld }).map(({ state }) => state.dataUpdatedAt)
      return times.length === 0 ? null : Math.min(...times)
    },
  )
}

/** The time of today, else with its date. */
function readable(milliseconds: number, timeZone: string): string {
  const [then, now] = [milliseconds, Date.now()].map((at) => new Date(at).toISOString())
  const [day] = formatDateTime(then, timeZone).split(' ')
  return formatDateTime(now, timeZone).startsWith(`${day} `)
    ? formatTime(then, timeZone)
    : formatDateTime(then, timeZone)
}
