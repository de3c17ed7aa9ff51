import type { BusinessDay, ListedDay } from '@pos/contract/features/day-close'
import type { OverShort } from '@pos/contract/features/over-short'
import { useQuery } from '@tanstack/react-query'
import { api } from '#lib/api-client.ts'

/** The business days of the shop, newest first. */
export const useDays = () =>
  useQuery<{ readonly today: string; readonly days: ListedDay[] }>({
    queryKey: ['day-close', 'list'],
    queryFn: ({ signal }) =>
      api.get('/v1/day-close', null, { signal, silent: true }).then((answer) => answer.data),
  })

/** One business day; at a close that was reopened since, if a number is given. */
export const useDay = (date: string, number: string | undefined) =>
  useQuery<BusinessDay>({
    queryKey: ['day-close', 'day', date, number ?? ''],
    queryFn: ({ signal }) =>
      api
        .get('/v1/day-close/day', { date, ...(number ? { number } : {}) }, { signal, silent: true })
        .then((answer): BusinessDay => answer.data),
  })

/** What was over and short on closed days. */
export const useOverShort = (query: Readonly<Record<'from' | 'to' | 'by', string>>) =>
  useQuery<OverShort>({
    queryKey: ['day-close', 'over-short', query],
    queryFn: ({ signal }) =>
      api
        .get('/v1/day-close/over-short', query, { signal, silent: true })
        .then((answer): OverShort => answer.data),
  })
