import { UnstyledButton } from '@mantine/core'
import type { Check } from '@pos/domain/checks/check'
import { checkSummary } from '@pos/domain/checks/check-summary'
import { tableShapes } from '@pos/domain/tables/table-shapes'
import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { type Shop, useMoney } from '#device/use-shop.ts'
import classes from './floor.module.css'
import { toneOf } from './open-checks.ts'

type FloorTable = Shop['floors'][number]['tables'][number]

interface TableButtonProps {
  table: FloorTable
  checks: readonly Check[]
  style: CSSProperties
  now: Date
  onPress: () => void
}

/** A table of the floor with its state, minutes, guests and amount. */
export function TableButton({ table, checks, style, now, onPress }: TableButtonProps) {
  const { t } = useTranslation('register')
  const money = useMoney()
  const [first] = checks
  const { kind } = tableShapes[table.shape]
  const tone = first ? toneOf(first) : 'free'
  const minutes = first ? minutesSince(first.opened_at, now) : 0
  const guests = checks.reduce((sum, check) => sum + check.guests, 0)
  const amount = money(checks.reduce((sum, check) => sum + checkSummary(check).amount, 0))
  const facts = first
    ? [t('floor.minutes', { count: minutes }), t('guests.count', { count: guests }), amount]
    : []
  return (
    <UnstyledButton
      className={classes.table}
      style={style}
      data-tone={tone}
      data-round={kind === 'circle' || undefined}
      aria-label={[table.code, t(`tones.${tone}`), ...facts].join(', ')}
      onClick={onPress}
    >
      <span className={classes.code}>{table.code}</span>
      {first && (
        <>
          <span>
            {t('floor.short_minutes', { minutes })}
            <span className={classes.detail}>{` · ${guests}`}</span>
          </span>
          <span className={classes.detail}>
            {checks.length > 1 ? t('floor.several', { count: checks.length }) : amount}
          </span>
        </>
      )}
    </UnstyledButton>
  )
}

/** Whole minutes since an instant. */
export const minutesSince = (at: string, now: Date): number =>
  Math.max(0, Math.floor((now.getTime() - Date.parse(at)) / 60_000))
