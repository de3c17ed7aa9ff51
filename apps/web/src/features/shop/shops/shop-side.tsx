import { Button, Stack, Text } from '@mantine/core'
import { IconBuildingStore } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SideCard } from '#kit/form-layout/side-card.tsx'
import { useListTools } from '#kit/list/list-tools.tsx'
import { useResourceRoute } from '#kit/resource/resource-context.tsx'
import { useProfile } from '#lib/profile.ts'
import { StartSide } from './start-side.tsx'

/** Next to a shop: ways to start a new one, and copies to other shops. */
export function ShopSide() {
  const { id } = useResourceRoute()
  const { shops } = useProfile()
  return (
    <>
      <StartSide />
      {id && shops.length > 1 && shops.some((shop) => shop.id === id) && <ShareSide shopId={id} />}
    </>
  )
}

function ShareSide({ shopId }: { shopId: string }) {
  const { t } = useTranslation(['shops', 'kit'])
  const [isOpen, setOpen] = useState(false)
  const { CopyToShops } = useListTools()
  return (
    <SideCard title={t('shops:share.title')}>
      <Stack gap="xs">
        <Text size="sm">{t('shops:share.text')}</Text>
        <Button
          variant="default"
          leftSection={<IconBuildingStore size={16} aria-hidden />}
          onClick={() => setOpen(true)}
        >
          {t('kit:copies.to')}
        </Button>
      </Stack>
      <Suspense>{isOpen && <CopyToShops from={shopId} onClose={() => setOpen(false)} />}</Suspense>
    </SideCard>
  )
}
