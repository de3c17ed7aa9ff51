import { UnstyledButton } from '@mantine/core'
import { type Check, checkNumber } from '@pos/domain/checks/check'
import { checkSummary } from '@pos/domain/checks/check-summary'
import { useTranslation } from 'react-i18next'
import { go } from '#app/use-location.ts'
import { useMoney } from '#device/use-shop.ts'
import classes from './floor.module.css'
import { toneOf } from './open-checks.ts'
import { minutesSince } from './table-button.tsx'

/** A check in a list. */
export function CheckRow({ check, now }: { check: Check; now: Date }) {
  const { t } = useTranslation('register')
  const money = useMoney()
  const name = useCheckName()
  const { amount, pieces } = checkSummary(check)
  return (
    <UnstyledButton
      className={classes.row}
      data-tone={toneOf(check)}
      onClick={() => go({ screen: 'check', uid: check.uid })}
    >
      <span className={classes.rowName}>{name(check)}</span>
      <span>{money(amount)}</span>
      <span>{t('floor.pieces', { count: pieces })}</span>
      <span>{t('floor.minutes', { count: minutesSince(check.opened_at, now) })}</span>
    </UnstyledButton>
  )
}

/** Returns the name of a check: its tables, its name, or its kind with a number. */
export function useCheckName(): (check: Check) => string {
  const { t } = useTranslation('register')
  return (check) => {
    if (check.tables.length > 0) return t('check.tables', { codes: check.tables.join(', ') })
    const kind = t(`types.${check.type}`)
    return check.name ? `${kind} ${check.name}` : `${kind} ${checkNumber(check.uid)}`
  }
}
