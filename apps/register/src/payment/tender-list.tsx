import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useMoney } from '#device/use-shop.ts'
import classes from './payment.module.css'
import type { Tender } from './take-payment.tsx'

interface TenderListProps {
  tenders: readonly Tender[]
  onRemove: (index: number) => void
}

/** The payments so far. */
export function TenderList({ tenders, onRemove }: TenderListProps) {
  const { t } = useTranslation('register')
  const money = useMoney()
  return (
    <ul className={classes.tenders}>
      {tenders.map(({ name, amount }, index) => (
        // Payments have no id before the receipt exists.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index}>
          <span>{name}</span>
          <span>{money(amount)}</span>
          <ActionIcon
            size={48}
            variant="subtle"
            aria-label={t('pay.remove', { name })}
            onClick={() => onRemove(index)}
          >
            <IconX aria-hidden />
          </ActionIcon>
        </li>
      ))}
    </ul>
  )
}
