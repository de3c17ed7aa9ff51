import type { ScheduledRelease } from '@pos/contract/features/release-schedules'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api-client.ts'
import { notify } from '#ui/snackbar-store.ts'

const key = ['releases', 'scheduled']
/** A scheduled release is sent while somebody looks. */
const refreshMilliseconds = 15_000

/** Scheduled releases of the shop: those that wait, soonest first, then those that ended. */
export function useSchedules() {
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      api
        .get('/v1/scheduled-releases', null, { signal, noProgress: true, silent: true })
        .then((answer): ScheduledRelease[] => answer.data),
    refetchInterval: refreshMilliseconds,
  })
}

/** Reads the scheduled releases again, after one was added, moved or cancelled, and says so. */
export function useScheduleChanged(): (message: 'scheduled' | 'moved' | 'cancelled') => void {
  const { t } = useTranslation('releases')
  const client = useQueryClient()
  return (message) => {
    notify({ message: t(`schedule.${message}`) })
    void client.invalidateQueries({ queryKey: key })
  }
}
