import { useEndpoint } from '#lib/api/use-endpoint.ts'

/** Reads the business days of the shop, newest first. */
export const useDays = () => useEndpoint('/v1/day-close')

/** Reads one business day, or its state at an earlier close if `number` is given. */
export const useDay = (date: string, number: string | undefined) =>
  useEndpoint('/v1/day-close/day', { date, number })

/** Reads cash over and short on closed days. */
export const useOverShort = (query: Readonly<Record<'from' | 'to' | 'by', string>>) =>
  useEndpoint('/v1/day-close/over-short', query)
