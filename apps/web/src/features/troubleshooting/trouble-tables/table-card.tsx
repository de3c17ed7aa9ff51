import { Button } from '@mantine/core'
import type { TroubleTable } from '@pos/contract/checks/trouble-tables'
import { IconTool } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusBadge } from '#ui/feedback/status-badge.tsx'
import { MoneyText } from '#ui/input/money-text.tsx'
import { ReasonList } from './reason-list.tsx'
import classes from './trouble-tables.module.css'
import type { useTexts } from './use-texts.ts'

const tones = { open: 'neutral', paying: 'info', locked: 'warning' } as const

interface TableCardProps {
  table: TroubleTable
  texts: ReturnType<typeof useTexts>
  onFix: (button: HTMLElement) => void
}

/** An occupied table: code, amount, duration, reasons, and the button to release it. */
export function TableCard({ table, texts, onFix }: TableCardProps) {
  const { t } = useTranslation('trouble-tables')
  const name = useId()
  const isStuck = table.reasons.length > 0
  return (
    <li className={classes.card} data-stuck={isStuck || undefined} aria-labelledby={name}>
      <div className={classes.head}>
        <div className={classes.name}>
          <h2 id={name}>{t('table', { code: table.table_code })}</h2>
          <StatusBadge tone={tones[table.state]}>{t(`states.${table.state}`)}</StatusBadge>
          <span className={classes.floor}>{table.floor ?? t('no_floor')}</span>
        </div>
        <div className={classes.figures}>
          <strong>
            <MoneyText>{texts.amount(table.amount)}</MoneyText>
          </strong>
          <span>{texts.openFor(table)}</span>
        </div>
      </div>
      <ReasonList table={table} texts={texts} />
      <Facts table={table} texts={texts} />
      <Button
        fullWidth
        size="md"
        variant={isStuck ? 'filled' : 'default'}
        leftSection={<IconTool size={18} aria-hidden />}
        aria-label={t('fix.button_of', { code: table.table_code })}
        onClick={(event) => onFix(event.currentTarget)}
      >
        {t('fix.button')}
      </Button>
    </li>
  )
}

/** The guests, the staff, and the device that occupies the table. */
export function Facts({
  table: { staff, guests, opened_at, device },
  texts,
}: Omit<TableCardProps, 'onFix'>) {
  const { t } = useTranslation('trouble-tables')
  return (
    <ul className={classes.facts}>
      {opened_at && <li>{t('opened', { time: texts.time(opened_at) })}</li>}
      {guests > 0 && <li>{t('guests', { count: guests })}</li>}
      {staff && <li>{staff}</li>}
      <li>
        <span className={classes.dot} data-online={device?.online || undefined} aria-hidden />
        {device
          ? `${device.name} (${device.online ? t('online') : t('offline')})`
          : t('device_deleted')}
      </li>
    </ul>
  )
}
