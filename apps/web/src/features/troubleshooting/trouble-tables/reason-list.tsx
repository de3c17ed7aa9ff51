import type { TroubleTable } from '@pos/contract/checks/trouble-tables'
import type { TroubleReason } from '@pos/domain/tables/trouble-tables'
import {
  IconCircleCheck,
  IconClockExclamation,
  IconMapOff,
  IconReceipt,
  IconWifiOff,
} from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './trouble-tables.module.css'
import type { useTexts } from './use-texts.ts'

const icons: Record<TroubleReason, typeof IconWifiOff> = {
  locked_by_offline_device: IconWifiOff,
  open_too_long: IconClockExclamation,
  settled_elsewhere: IconReceipt,
  unknown_table: IconMapOff,
}

/** Why a table is stuck, as sentences. */
export function ReasonList({
  table,
  texts,
}: {
  table: TroubleTable
  texts: ReturnType<typeof useTexts>
}) {
  const { t } = useTranslation('trouble-tables')
  if (table.reasons.length === 0) {
    return (
      <p className={classes.fine}>
        <IconCircleCheck size={18} aria-hidden />
        {t('fine')}
      </p>
    )
  }
  return (
    <ul className={classes.reasons}>
      {table.reasons.map((reason) => {
        const Icon = icons[reason]
        return (
          <li key={reason}>
            <Icon size={18} aria-hidden />
            {texts.reason(reason, table)}
          </li>
        )
      })}
    </ul>
  )
}
