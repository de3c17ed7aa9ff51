import { createContext, use } from 'react'
import { i18n } from '#lib/text/i18n.ts'
import { changeOf } from '../frame/figures.ts'
import classes from '../reports.module.css'

/** False if the compared days began before the first sales: a percentage would mislead. */
export const ComparedComplete = createContext(true)

interface ChangeTextProps {
  value: number
  compared: number
  format: (value: number) => string
  isJudged: boolean
  /** True if the sales began during the compared days. */
  isNew?: boolean
}

/**
 * The compared figure, the difference, and the change in percent if meaningful; empty if both are
 * zero. Plain function instead of a hook, because a table of a year has thousands of them: the
 * caller follows the language.
 */
export function ChangeText({ value, compared, format, isJudged, isNew = false }: ChangeTextProps) {
  const isComplete = use(ComparedComplete)
  if (value === 0 && compared === 0) return null
  const difference = value - compared
  const change = isComplete && !isNew ? changeOf(value, compared) : null
  const direction = difference > 0 ? 'up' : difference < 0 ? 'down' : 'same'
  return (
    <span className={classes.change} data-change>
      <span>{i18n.t('reports:compared_with', { value: format(compared) })}</span>
      <span className={classes.difference} {...(isJudged ? { 'data-direction': direction } : {})}>
        {`${difference > 0 ? '+' : ''}${format(difference)}`}
        {change && ` (${change.text})`}
      </span>
    </span>
  )
}
