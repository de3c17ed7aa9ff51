import { Alert } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OtherShop, useProfile } from '#lib/profile.ts'

/**
 * Shows a record in the currency and time zone of its shop; names the shop if it is not the current
 * one.
 */
export function OfShop({ shopId, children }: { shopId: string | undefined; children: ReactNode }) {
  const { t } = useTranslation('receipts')
  const { shop: current, shops } = useProfile()
  const other = shopId === current?.id ? undefined : shops.find(({ id }) => id === shopId)
  if (!other) return children
  return (
    <OtherShop value={other}>
      <Alert color="info" icon={<IconBuildingStore size={18} />} mb="md" className="pos-no-print">
        {t('of_shop', { shop: other.name })}
      </Alert>
      {children}
    </OtherShop>
  )
}
