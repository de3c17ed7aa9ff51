import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '#lib/api/api-client.ts'
import classes from './demo-history.module.css'

/**
 * Often enough to show progress; polling stops when the history is complete, and while the page is
 * hidden.
 */
const askAgainMilliseconds = 3000

/** Queries that do not depend on the history. */
const kept = new Set<unknown>(['profile', 'demo-history'])

/**
 * Progress of the demo's sales history. Once complete, queries read in the meantime are refreshed.
 */
export function DemoHistory() {
  const { t } = useTranslation('navigation')
  const queries = useQueryClient()
  const wasFilling = useRef(false)
  const { data: history } = useQuery({
    queryKey: ['demo-history'],
    queryFn: ({ signal }) =>
      api
        .get('/v1/demo/history', null, { noProgress: true, silent: true, signal })
        .then((answer) => answer.data),
    refetchInterval: ({ state }) =>
      state.data?.state === 'complete' || state.error ? false : askAgainMilliseconds,
    refetchOnWindowFocus: ({ state }) => state.data?.state !== 'complete',
  })
  const state = history?.state
  useEffect(() => {
    if (state === 'complete' && wasFilling.current)
      void queries.invalidateQueries({ predicate: ({ queryKey: [name] }) => !kept.has(name) })
    wasFilling.current = state === 'filling'
  }, [state, queries])
  if (history?.state !== 'filling') return null
  const { done, days } = history
  return (
    <p className={`${classes.line} pos-no-print`}>
      <span className={classes.text}>{t('demo_history', { done, days })}</span>
      <progress
        className={classes.bar}
        value={done}
        max={days}
        aria-label={t('demo_history', { done, days })}
      />
    </p>
  )
}
