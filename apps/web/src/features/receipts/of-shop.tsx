import { Alert } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { OtherShop, useProfile } from '#lib/profile.ts'

/** A record in the money and the time of its shop; one of another shop than the current says so. */
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
