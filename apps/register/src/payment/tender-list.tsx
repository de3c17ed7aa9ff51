import { ActionIcon } from '@mantine/core'
import type { PostedReceiptInput } from '@pos/contract/sales/posted-receipt'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '#device/use-shop.ts'
import classes from './payment.module.css'

/** A payment while the check is being paid. */
export interface Tender {
  readonly uid: string
  readonly type: string
  readonly amount: number
  readonly gives_change: boolean
  readonly payment: PostedReceiptInput['payments'][number]
}

interface TenderListProps {
  tenders: readonly Tender[]
  onRemove: (uid: string) => void
}

/** The payments so far. */
export function TenderList({ tenders, onRemove }: TenderListProps) {
  const { t } = useTranslation('register')
  const money = useMoney()
  return (
    <ul className={classes.tenders}>
      {tenders.map(({ uid, payment: { name }, amount }) => (
        <li key={uid}>
          <span>{name}</span>
          <span>{money(amount)}</span>
          <ActionIcon
            size={48}
            variant="subtle"
            aria-label={t('pay.remove', { name })}
            onClick={() => onRemove(uid)}
          >
            <IconX aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
