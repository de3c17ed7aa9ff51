import { useTranslation } from 'react-i18next'
import { changeOf } from './figures.ts'
import classes from './reports.module.css'

/** The change from the compared range, with the former value on hover and for screen readers. */
export function ChangeText({ value, compared, shown, isJudged }: { value: number; compared: number; shown: string; isJudged: boolean }) {
  const { t } = useTranslation('reports')
  const change = changeOf(value, compared)
  const before = t('compared_with', { value: shown })
  return (
    <span className={classes.change} data-change title={before} {...(change && isJudged ? { 'data-direction': change.direction } : {})}>
      {change?.text ?? '–'}
      <span className="pos-visually-hidden">{` (${before})`}</span>
    </span>
  )
}
